import { inverseDivergenceBelow } from '../numerics/functions/binaryDivergence';

/**
 * The baselines of the paper's appendix: upper bounds on the risk from the clipped R̂τ = mean c π/max(p, τ), for a τ
 * fixed before the data is seen.
 */

/** London and Sandler: R̂τ + √(2(R̂τ + 1/τ)(KL + ln(n/δ))/(τ(n-1))) + 2(KL + ln(n/δ))/(τ(n-1)). */
export function londonBound(clippedRisk: number, tau: number, kl: number, n: number, delta: number): number {
  if (n < 2 || kl === Infinity) return Infinity;
  const rate = (kl + Math.log(n / delta)) / (tau * (n - 1));
  return clippedRisk + Math.sqrt(2 * Math.max(clippedRisk + 1 / tau, 0) * rate) + 2 * rate;
}

/** Sakhi et al. 1 at one λ: (1 - exp(-τλR̂τ - (KL + ln(2√n/δ))/n))/(τ(e^λ - 1)). */
export function sakhiCatoniAt(
  clippedRisk: number,
  tau: number,
  kl: number,
  n: number,
  delta: number,
  lambda: number,
): number {
  const charge = (kl + Math.log((2 * Math.sqrt(n)) / delta)) / n;
  return -Math.expm1(-tau * lambda * clippedRisk - charge) / (tau * Math.expm1(lambda));
}

/**
 * Sakhi et al. 1: the minimum over λ > 0, which the kl form of the same inequality gives in closed form:
 * kl(-τR̂τ ‖ -τR) ≤ (KL + ln(2√n/δ))/n, so R ≤ -kl⁻¹(-τR̂τ)/τ, the inverse taken below.
 */
export function sakhiCatoniBound(
  clippedRisk: number,
  tau: number,
  kl: number,
  n: number,
  delta: number,
): number {
  const charge = (kl + Math.log((2 * Math.sqrt(n)) / delta)) / n;
  const reward = Math.min(Math.max(-tau * clippedRisk, 0), 1);
  return -inverseDivergenceBelow(reward, charge) / tau + 0;
}

/** g(u) = (e^u - 1 - u)/u², by its series near 0. */
export function bernsteinFactor(u: number): number {
  if (Math.abs(u) > 0.5) return (Math.expm1(u) - u) / (u * u);
  let term = 0.5;
  let sum = 0.5;
  for (let k = 3; k < 22; k++) {
    term *= u / k;
    sum += term;
  }
  return sum;
}

/**
 * Sakhi et al. 2 at one λ of a grid of n_Λ: R̂τ + √((KL + ln(4√n/δ))/2n) + (KL + ln(2n_Λ/δ))/λ + (λ/n) g(λ/(τn)) V^τ with
 * V^τ = mean_i Σ_a π π0/max(τ, π0)².
 */
export function sakhiBernsteinAt(
  clippedRisk: number,
  clippedSecondMoment: number,
  tau: number,
  kl: number,
  n: number,
  delta: number,
  lambda: number,
  gridSize: number,
): number {
  return (
    clippedRisk +
    Math.sqrt((kl + Math.log((4 * Math.sqrt(n)) / delta)) / (2 * n)) +
    (kl + Math.log((2 * gridSize) / delta)) / lambda +
    (lambda / n) * bernsteinFactor(lambda / (tau * n)) * clippedSecondMoment
  );
}

export interface GridMinimum {
  readonly upper: number;
  readonly lambda: number;
}

/** Sakhi et al. 2, the best λ of the grid. */
export function sakhiBernsteinBound(
  clippedRisk: number,
  clippedSecondMoment: number,
  tau: number,
  kl: number,
  n: number,
  delta: number,
  lambdas: readonly number[],
): GridMinimum {
  return lambdas
    .map((lambda) => ({
      lambda,
      upper: sakhiBernsteinAt(clippedRisk, clippedSecondMoment, tau, kl, n, delta, lambda, lambdas.length),
    }))
    .reduce((best, next) => (next.upper < best.upper ? next : best));
}

/**
 * The grid of the authors' program for Sakhi et al. 2: 100 even steps of λ/n from √(2τ ln(1/δ)/(5n)) to 2τ. A fine grid follows λ
 * more closely than powers of two, and pays for it with its size.
 */
export function programSakhiLambdas(n: number, tau: number, delta: number): readonly number[] {
  const size = 100;
  const first = Math.sqrt((2 * tau * Math.log(1 / delta)) / (5 * n));
  const last = 2 * tau;
  return Array.from({ length: size }, (_, step) => n * (first + ((last - first) * step) / (size - 1)));
}

/** The grid of Sakhi et al. 2: λ = √n·2^j, j = -6..6. */
export function defaultSakhiLambdas(n: number): readonly number[] {
  return Array.from({ length: 13 }, (_, step) => Math.sqrt(n) * 2 ** (step - 6));
}
