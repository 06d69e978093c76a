import type {
  TradeOff,
  AlphaPoint,
  BetaPoint,
  ClippingCurve,
  Optimum,
} from '../../documents/results/analysisReport';
import type { LogSums } from '../../documents/results/sums';
import type { RewardRange } from '../../documents/log/rewardRange';
import {
  alphaBiasVariance,
  betaBiasVariance,
  clippedBiasVariance,
  optimalAlpha,
  optimalBeta,
  type BiasVariance,
} from '../../bounds/biasVariance';
import { withMissing } from '../../bounds/sums/missingRows';
import { oneSidedBound } from '../../bounds/oneSided';
import { defaultLambdas } from '../../bounds/parameterGrid';
import { clipRisk, valueOf } from '../../logs/schema/rewardRange';
import { chosenColumns, weightColumns } from '../../bounds/sums/sumColumns';
import { alphaTerms, smoothedRisk } from '../../bounds/terms';
import { gridCharges } from '../../bounds/exponentialSmoothing';
import { bestCells } from '../../bounds/twoSided';
import { powerSum } from '../../numerics/sums/binSums';
import { binsPerUnit } from '../../numerics/sums/momentBins';

const steps = 100;
const unitSteps = Array.from({ length: steps + 1 }, (_, step) => step / steps);

/**
 * The α chart. Its bounds hold at all 101 α and 13 λ at once (each cell at δ/(2·101·13)), so that a person may look for
 * the best α and still believe what is written there. On a chosen-only log the bounds are one-sided and bias,
 * variance and second moment are estimated from the logged actions.
 */
export function alphaCurve(sums: LogSums, kl: number, delta: number, range: RewardRange): AlphaPoint[] {
  const [least, greatest] = [withMissing(sums, 0), withMissing(sums, -1)];
  const n = least.rows;
  const lambdas = defaultLambdas(n);
  const charges = gridCharges(kl, n, delta, unitSteps.length * lambdas.length);
  return unitSteps.map((alpha) => {
    const terms = alphaTerms(sums, alpha);
    const cells = (each: LogSums) => bestCells(alphaTerms(each, alpha), n, lambdas, charges);
    const upper = sums.full
      ? cells(least).upper.upper
      : oneSidedBound(least, 'es', kl, delta, lambdas, [alpha]).upper;
    const lower = sums.full ? cells(greatest).lower.lower : -1;
    return {
      alpha,
      ...alphaTradeOff(sums, range, alpha),
      secondMoment: sums.full ? terms.secondMoment : estimatedSecondMoment(sums, alpha),
      lower: valueOf(clipRisk(upper), range),
      upper: valueOf(clipRisk(lower), range),
    };
  });
}

/** IPS-α at one α. */
export function alphaTradeOff(sums: LogSums, range: RewardRange, alpha: number): TradeOff {
  return tradeOff(smoothedRisk(sums, alpha), alphaBiasVariance(sums, alpha), range);
}

/** IPS-β at one β. */
export function betaTradeOff(sums: LogSums, range: RewardRange, beta: number): TradeOff {
  const risk = powerSum(sums.weights, weightColumns.cost, beta) / sums.weight;
  return tradeOff(risk, betaBiasVariance(sums, beta), range);
}

/** Bias and variance are bounded for costs in [-1, 0]; rewards are wider by the factor of their range. */
function tradeOff(risk: number, { bias, variance }: BiasVariance, range: RewardRange): TradeOff {
  const width = range.max - range.min;
  return { value: valueOf(risk, range), bias: width * bias, variance: width * width * variance };
}

/** mean π(1 + c²)/p^{2α}: an unbiased estimate of V from the logged actions alone. */
function estimatedSecondMoment(sums: LogSums, alpha: number): number {
  const { pi, squaredCostPi } = chosenColumns;
  return (
    (powerSum(sums.chosen, pi, -2 * alpha) + powerSum(sums.chosen, squaredCostPi, -2 * alpha)) / sums.weight
  );
}

export function betaCurve(sums: LogSums, range: RewardRange): BetaPoint[] {
  return unitSteps.map((beta) => ({ beta, ...betaTradeOff(sums, range, beta) }));
}

/** IPS-max over τ and IPS-min over M at the edges of the bins, where the sums split exactly. */
export function clippingCurve(sums: LogSums, range: RewardRange): ClippingCurve {
  const edges = (bins: readonly number[]): number[] => {
    if (bins.length === 0) return [];
    const first = bins[0];
    const last = bins[bins.length - 1] + 1;
    const stride = Math.max(1, Math.ceil((last - first) / 80));
    return Array.from({ length: Math.floor((last - first) / stride) + 1 }, (_, k) => first + k * stride);
  };
  const { costPi } = chosenColumns;
  const { cost } = weightColumns;
  return {
    clipMin: edges(sums.chosen.bins).map((edge) => {
      const tau = Math.exp(edge / binsPerUnit);
      const below = powerSum(sums.chosen, costPi, 0, -Infinity, edge) / tau;
      const above = powerSum(sums.chosen, costPi, -1, edge);
      return { tau, ...tradeOff((below + above) / sums.weight, clippedBiasVariance(sums, edge), range) };
    }),
    clipMax: edges(sums.weights.bins).map((edge) => {
      const limit = Math.exp(edge / binsPerUnit);
      const below = powerSum(sums.weights, cost, 1, -Infinity, edge);
      const above = powerSum(sums.weights, cost, 0, edge) * limit;
      return { limit, value: valueOf((below + above) / sums.weight, range) };
    }),
  };
}

/** The α and β with the smallest bound on the mean squared error. */
export function optima(sums: LogSums): { alpha: Optimum; beta: Optimum } {
  const alpha = optimalAlpha(sums);
  const beta = optimalBeta(sums);
  return {
    alpha: { at: alpha.at, meanSquaredError: alpha.value },
    beta: { at: beta.at, meanSquaredError: beta.value },
  };
}
