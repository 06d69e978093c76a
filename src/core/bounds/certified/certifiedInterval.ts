import type { LogSums } from '../../documents/results/sums';
import type { BoundName, ParameterGrid } from '../../documents/results/certificate';
import type { CertificateKind } from '../../documents/names';
import { bettingInterval } from './bettingInterval';
import type { RiskBound } from '../exponentialSmoothing';
import { withMissing } from '../sums/missingRows';
import { oneSidedBound, tightestOneSided } from '../oneSided';
import { defaultAlpha, defaultAlphas, defaultLambda, defaultLambdas } from '../parameterGrid';
import { anyAlphaBound, anyLambdaBound, fixedBound, gridBound } from '../twoSided';

/** What a certificate of one kind claims, at one δ, and where its parameters came from. */
export interface CertifiedInterval {
  readonly bound: BoundName;
  /** The bound behind the upper end of the risk, and the one behind its lower end. */
  readonly upper: RiskBound;
  readonly lower: RiskBound;
  readonly cells: number;
  readonly grid?: ParameterGrid;
  readonly how: { readonly alpha: string; readonly lambda: string };
}

export interface IntervalRequest {
  readonly kind: CertificateKind;
  readonly kl: number;
  /** Stated by the user before seeing the data. */
  readonly alpha?: number;
  readonly lambda?: number;
  readonly alphaGrid?: readonly number[];
}

const before = 'set before the data was seen';
const looking = 'chosen by looking at the data, which this kind of certificate permits';

/** Either end counts decisions that cannot be used with what is worst for it. */
export function certifiedInterval(sums: LogSums, request: IntervalRequest, delta: number): CertifiedInterval {
  const { kind, kl } = request;
  if (kind === 'betting' || kind === 'sequential')
    return bettingInterval(sums, kl, delta, kind === 'sequential');
  if (!(sums.missing > 0)) return intervalOf(sums, request, delta);
  return {
    ...intervalOf(withMissing(sums, 0), request, delta),
    lower: intervalOf(withMissing(sums, -1), request, delta).lower,
  };
}

function intervalOf(sums: LogSums, request: IntervalRequest, delta: number): CertifiedInterval {
  const n = sums.rows;
  const { kind, kl } = request;
  const alpha = request.alpha ?? defaultAlpha(n);
  const lambda = request.lambda ?? defaultLambda(n);
  const single = (upper: RiskBound, how: CertifiedInterval['how']): CertifiedInterval => ({
    bound: 'exponential-smoothing',
    upper,
    lower: upper,
    cells: 1,
    how,
  });
  if (kind === 'fixed') {
    return single(fixedBound(sums, kl, delta, alpha, lambda), { alpha: before, lambda: before });
  }
  if (kind === 'any-lambda') {
    const bound = anyLambdaBound(sums, kl, delta, alpha, request.lambda);
    return single(bound, { alpha: before, lambda: looking });
  }
  if (kind === 'any-alpha') {
    const bound = anyAlphaBound(sums, kl, delta, lambda, request.alpha);
    return single(bound, { alpha: looking, lambda: before });
  }
  const grid: ParameterGrid = {
    alphas: request.alpha === undefined ? (request.alphaGrid ?? defaultAlphas) : [request.alpha],
    lambdas: request.lambda === undefined ? defaultLambdas(n) : [request.lambda],
  };
  const onGrid = 'the best of a grid written down beforehand';
  const how = {
    alpha: request.alpha === undefined ? onGrid : before,
    lambda: request.lambda === undefined ? onGrid : before,
  };
  if (kind === 'one-sided') {
    const bound = tightestOneSided(kl);
    const best = oneSidedBound(sums, bound, kl, delta, grid.lambdas, grid.alphas);
    return {
      bound,
      upper: best,
      lower: best,
      cells: grid.lambdas.length,
      grid: { alphas: [1], lambdas: grid.lambdas },
      how: { ...how, alpha: 'not used: logarithmic smoothing takes the propensities as they are' },
    };
  }
  const best = gridBound(sums, kl, delta, grid);
  return {
    bound: 'exponential-smoothing',
    upper: best.upper,
    lower: best.lower,
    cells: best.cells,
    grid,
    how,
  };
}
