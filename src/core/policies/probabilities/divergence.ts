/**
 * KL(Q‖P) = ‖μ-μ0‖²/(2σ0²) + (dK/2)(σ²/σ0² - 1 - ln(σ²/σ0²)) of two isotropic Gaussians, exactly. (The paper's lemma
 * drops σ²/σ0² - 1, which is a bound only for σ ≤ σ0.)
 */
export function gaussianDivergence(
  mu: ArrayLike<number>,
  sigma: number,
  priorMu: ArrayLike<number>,
  priorSigma: number,
): number {
  return divergenceAt(squaredDistance(mu, priorMu), mu.length, sigma, priorSigma);
}

/** The same from ‖μ-μ0‖² and the number of parameters dK. */
export function divergenceAt(squared: number, size: number, sigma: number, priorSigma: number): number {
  const ratio = (sigma / priorSigma) ** 2;
  // ratio - 1 - ln(ratio) by log1p: exact where σ is close to σ0.
  const excess = ratio - 1;
  return squared / (2 * priorSigma ** 2) + (size / 2) * (excess - Math.log1p(excess));
}

/** ‖μ-μ0‖². */
export function squaredDistance(mu: ArrayLike<number>, priorMu: ArrayLike<number>): number {
  let squares = 0;
  for (let k = 0; k < mu.length; k++) squares += (mu[k] - priorMu[k]) ** 2;
  return squares;
}
