import type { Evaluation } from './objectives/objective';

export interface Prior {
  readonly mu: Float64Array;
  readonly sigma: number;
}

/** What pulls μ back to the prior: the factor of μ - μ0 in the objective's gradient, by ∂KL/∂μ = (μ - μ0)/σ0². */
export function priorPull({ klSlope, squaredSlope }: Evaluation, prior: Prior): number {
  return klSlope / prior.sigma ** 2 + 2 * squaredSlope;
}

/** The prior's part of the gradient in log σ, by ∂KL/∂log σ = dK(σ²/σ0² - 1). */
export function spreadPull({ klSlope }: Evaluation, prior: Prior, sigma: number): number {
  return klSlope * prior.mu.length * ((sigma / prior.sigma) ** 2 - 1);
}
