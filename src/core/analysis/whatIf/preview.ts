import type { LogSums } from '../../documents/results/sums';
import type { RewardRange } from '../../documents/log/rewardRange';
import type { ValueInterval, BoundTerms } from '../../documents/results/certificate';
import type { CertificateKind } from '../../documents/names';
import { certifiedInterval } from '../../bounds/certified/certifiedInterval';
import { gridCharges, type RiskBound } from '../../bounds/exponentialSmoothing';
import { oneSidedBound } from '../../bounds/oneSided';
import { defaultAlpha, defaultAlphas, defaultLambda, defaultLambdas } from '../../bounds/parameterGrid';
import { clipRisk, valueOf } from '../../logs/schema/rewardRange';
import { withMissing } from '../../bounds/sums/missingRows';
import { alphaTerms } from '../../bounds/terms';
import { anyAlphaBoundAt, anyLambdaBound, bestCells, fixedBound, halvings } from '../../bounds/twoSided';

/** What a certificate was stated with before the data was seen. */
export interface StatedParameters {
  readonly delta: number;
  readonly alpha?: number;
  readonly lambda?: number;
  readonly alphaGrid?: readonly number[];
}

export interface PreviewRequest {
  readonly kind: CertificateKind;
  readonly kl: number;
  readonly range: RewardRange;
  readonly stated: StatedParameters;
  readonly delta: number;
  /** The policy is one of so many to pick from: δ is divided by it. */
  readonly comparisons?: number;
  readonly alpha: number;
  /** Only where λ is set beforehand (fixed, any-alpha); the other kinds take their best one, as they may. */
  readonly lambda?: number;
}

/** What the page shows while α, λ or δ are moved. Never a certificate, whatever it says about honesty. */
export interface Preview {
  readonly kind: 'preview';
  readonly value: ValueInterval;
  readonly terms: BoundTerms;
  readonly lambda: number;
  /** The parameters are ones this kind of certificate permits to choose by looking. */
  readonly honest: boolean;
  readonly note: string;
}

const moved = 'This is an objective, not a certificate:';

/** The kinds whose λ is set before the data is seen, so that moving it is the reader's business. */
export function takesLambda(kind: CertificateKind): boolean {
  return kind === 'fixed' || kind === 'any-alpha';
}

/** One bound at the given parameters from the sums alone, with the word whether a person may pick them by looking. */
export function previewAt(sums: LogSums, request: PreviewRequest): Preview {
  const { range, delta, stated } = request;
  const { upper, lower } = sidesAt(sums, request);
  const objection =
    delta === stated.delta
      ? objectionTo(sums.rows + sums.missing, request)
      : `δ was stated as ${stated.delta} before the data was seen.`;
  return {
    kind: 'preview',
    value: {
      estimate: valueOf(upper.estimate, range),
      lower: valueOf(clipRisk(upper.upper), range),
      upper: valueOf(clipRisk(lower.lower), range),
    },
    terms: upper.terms,
    lambda: upper.lambda,
    honest: objection === undefined,
    note: objection ? `${moved} ${objection}` : 'These parameters may be chosen by looking.',
  };
}

/** A certificate's bound at one α. */
export interface PreviewPoint {
  readonly alpha: number;
  readonly lower: number;
  readonly upper: number;
  /** This kind of certificate may take its ends from here, at the stated δ. */
  readonly permitted: boolean;
}

const hundredths = Array.from({ length: 101 }, (_, step) => step / 100);

/**
 * The bound of `previewAt` over α, at every hundredth and wherever the certificate may take its ends. Logarithmic
 * smoothing uses no α: beside it stands the one-sided bound by exponential smoothing, for comparison.
 */
export function previewCurve(sums: LogSums, request: Omit<PreviewRequest, 'alpha'>): PreviewPoint[] {
  const { kind, kl, range, stated } = request;
  const n = sums.rows + sums.missing;
  const delta = request.delta / (request.comparisons ?? 1);
  const upperAt = (alpha: number): Sides => {
    if (kind !== 'one-sided') return sidesAt(sums, { ...request, alpha });
    const bound = oneSidedBound(withMissing(sums, 0), 'es', kl, delta, defaultLambdas(n), [alpha]);
    return { upper: bound, lower: bound };
  };
  const places = [...hundredths, ...(kind === 'one-sided' ? [] : placesOf(kind, n, stated))];
  return [...new Set(places)]
    .sort((a, b) => a - b)
    .map((alpha) => {
      const { upper, lower } = upperAt(alpha);
      return {
        alpha,
        lower: valueOf(clipRisk(upper.upper), range),
        upper: valueOf(clipRisk(lower.lower), range),
        permitted:
          kind !== 'one-sided' &&
          request.delta === stated.delta &&
          objectionTo(n, { ...request, alpha }) === undefined,
      };
    });
}

/** The α that a certificate looks at. */
function placesOf(kind: CertificateKind, n: number, stated: StatedParameters): readonly number[] {
  if (kind === 'grid') return statedGrid(n, stated).alphas;
  if (kind === 'any-alpha') return stated.alpha === undefined ? halvings : [stated.alpha];
  return [stated.alpha ?? defaultAlpha(n)];
}

interface Sides {
  readonly upper: RiskBound;
  readonly lower: RiskBound;
}

function sidesAt(sums: LogSums, request: PreviewRequest): Sides {
  if (!(sums.missing > 0)) return usedSidesAt(sums, request);
  return {
    upper: usedSidesAt(withMissing(sums, 0), request).upper,
    lower: usedSidesAt(withMissing(sums, -1), request).lower,
  };
}

function usedSidesAt(sums: LogSums, request: PreviewRequest): Sides {
  const { kind, kl, alpha } = request;
  const delta = request.delta / (request.comparisons ?? 1);
  const n = sums.rows;
  const lambda = request.lambda ?? request.stated.lambda ?? defaultLambda(n);
  const single = (bound: RiskBound): Sides => ({ upper: bound, lower: bound });
  switch (kind) {
    case 'fixed':
      return single(fixedBound(sums, kl, delta, alpha, lambda));
    case 'any-lambda':
      return single(anyLambdaBound(sums, kl, delta, alpha, request.stated.lambda));
    case 'any-alpha':
      return single(anyAlphaBoundAt(sums, kl, delta, Math.max(alpha, 1e-6), lambda));
    case 'betting':
    case 'sequential':
    case 'one-sided':
      return certifiedInterval(sums, { kind, kl, ...request.stated }, delta);
    case 'grid': {
      const { alphas, lambdas } = statedGrid(n, request.stated);
      const charges = gridCharges(kl, n, delta, alphas.length * lambdas.length);
      return bestCells(alphaTerms(sums, alpha), n, lambdas, charges);
    }
  }
}

function statedGrid(
  n: number,
  stated: StatedParameters,
): { alphas: readonly number[]; lambdas: readonly number[] } {
  return {
    alphas: stated.alpha === undefined ? (stated.alphaGrid ?? defaultAlphas) : [stated.alpha],
    lambdas: stated.lambda === undefined ? defaultLambdas(n) : [stated.lambda],
  };
}

/** Why these parameters make no certificate of this kind. */
function objectionTo(n: number, { kind, stated, alpha, lambda }: PreviewRequest): string | undefined {
  const near = (each: number, x: number): boolean => Math.abs(each - x) <= 1e-9;
  const alphaStays = near(stated.alpha ?? defaultAlpha(n), alpha);
  const lambdaStays = lambda === undefined || near(stated.lambda ?? defaultLambda(n), lambda);
  switch (kind) {
    case 'fixed':
      return alphaStays && lambdaStays
        ? undefined
        : 'a fixed certificate needs α and λ set before the data was seen.';
    case 'any-lambda':
      return alphaStays ? undefined : 'here λ may be chosen by looking, α may not.';
    case 'any-alpha':
      if (!lambdaStays) return 'here α may be chosen by looking, λ may not.';
      return stated.alpha === undefined || alphaStays ? undefined : 'another α was stated beforehand.';
    case 'betting':
    case 'sequential':
    case 'one-sided':
      return undefined;
    case 'grid':
      return statedGrid(n, stated).alphas.some((each) => near(each, alpha))
        ? undefined
        : 'this α is not on the grid written down beforehand.';
  }
}
