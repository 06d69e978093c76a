import { bisect } from '../solving/roots';

/** kl(q‖p) = q ln(q/p) + (1-q) ln((1-q)/(1-p)), the divergence of two coins. */
export function binaryDivergence(q: number, p: number): number {
  const first = q > 0 ? q * Math.log(q / p) : 0;
  const second = q < 1 ? (1 - q) * (Math.log1p(-q) - Math.log1p(-p)) : 0;
  return first + second;
}

/** The largest p ≥ q with kl(q‖p) ≤ c. */
export function inverseDivergenceAbove(q: number, c: number): number {
  if (c <= 0) return q;
  if (q >= 1 || c === Infinity) return 1;
  return bisect((p) => binaryDivergence(q, p) - c, q, 1);
}

/** The smallest p ≤ q with kl(q‖p) ≤ c. */
export function inverseDivergenceBelow(q: number, c: number): number {
  if (c <= 0) return q;
  if (q <= 0 || c === Infinity) return 0;
  return bisect((p) => binaryDivergence(q, p) - c, 0, q, 1200);
}
