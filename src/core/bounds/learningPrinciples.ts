import type { AlphaTerms } from './terms';

/** Penalties λ1, λ2, λ3 of the paper's learning principle. */
export type Penalties = readonly [distance: number, secondMoment: number, bias: number];

/** R̂^α + λ1‖μ-μ0‖² + λ2 V + λ3 B. */
export function smoothingPrinciple(data: AlphaTerms, squaredDistance: number, penalties: Penalties): number {
  return (
    data.risk + penalties[0] * squaredDistance + penalties[1] * data.secondMoment + penalties[2] * data.bias
  );
}

/** London and Sandler: R̂τ + λ‖μ-μ0‖². */
export function distancePrinciple(clippedRisk: number, squaredDistance: number, penalty: number): number {
  return clippedRisk + penalty * squaredDistance;
}

/** Sample variance penalization: R̂^M + λ√(Var/n), Var the sample variance of c min(w, M). */
export function variancePrinciple(clippedRisk: number, variance: number, n: number, penalty: number): number {
  return clippedRisk + penalty * Math.sqrt(variance / n);
}
