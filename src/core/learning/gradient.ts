import type { EngineSession, Parameters } from './engine';
import type { Evaluation } from './objectives/objective';

export interface Prior {
  readonly mu: Float64Array;
  readonly sigma: number;
}

/**
 * The gradient of an objective in (μ, log σ) as seen by a batch of so many rows, into `out` (μ, then log σ); returns the batch's sums of
 * the terms. The slopes come from `evaluation`, made with the means of all rows.
 */
export function objectiveGradient(
  session: EngineSession,
  batch: number,
  rows: number,
  parameters: Parameters,
  prior: Prior,
  evaluation: Evaluation,
  trainsSigma: boolean,
  out: Float64Array,
): Float64Array {
  const { mu, sigma } = parameters;
  const { slopes, klSlope, squaredSlope } = evaluation;
  const size = mu.length;
  out.fill(0);
  const { sums, logSigma } = session.accumulate(batch, parameters, slopes, out);
  // ∂KL/∂μ = (μ - μ0)/σ0².
  const pull = klSlope / prior.sigma ** 2 + 2 * squaredSlope;
  for (let k = 0; k < size; k++) out[k] = out[k] / rows + pull * (mu[k] - prior.mu[k]);
  // ∂KL/∂log σ = dK(σ²/σ0² - 1).
  const spread = klSlope * size * ((sigma / prior.sigma) ** 2 - 1);
  out[size] = trainsSigma ? logSigma / rows + spread : 0;
  return sums;
}
