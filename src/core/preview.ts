import type { CertificateKind, ValueInterval } from './bounds/certificate';
import {
  exponentialSmoothingBound,
  gridCharges,
  type BoundTerms,
  type RiskBound,
} from './bounds/exponentialSmoothing';
import { linearLogarithmicUpper, logarithmicUpper } from './bounds/oneSided';
import { defaultAlpha, defaultAlphas, defaultLambda, defaultLambdas } from './bounds/parameterGrid';
import { clipRisk, valueOf, type RewardRange } from './bounds/rewardRange';
import type { LogSums } from './bounds/sums';
import { alphaTerms } from './bounds/terms';
import { anyAlphaBoundAt, anyLambdaBoundAt, fixedBound } from './bounds/twoSided';

export interface PreviewRequest {
  readonly kind: CertificateKind;
  readonly kl: number;
  readonly delta: number;
  readonly alpha: number;
  readonly lambda: number;
  readonly range: RewardRange;
}

/** What the page shows while α, λ or δ are moved. Never a certificate, whatever it says about honesty. */
export interface Preview {
  readonly kind: 'preview';
  readonly value: ValueInterval;
  readonly terms: BoundTerms;
  /** The parameters are ones this kind of certificate permits to choose by looking. */
  readonly honest: boolean;
  readonly note: string;
}

const moved = 'This is an objective, not a certificate:';

/** One bound at the given parameters from the sums alone, with the word whether a person may pick them by looking. */
export function previewAt(sums: LogSums, request: PreviewRequest): Preview {
  const { range } = request;
  const { bound, objection } = boundAt(sums, request);
  return {
    kind: 'preview',
    value: {
      estimate: valueOf(bound.estimate, range),
      lower: valueOf(clipRisk(bound.upper), range),
      upper: valueOf(clipRisk(bound.lower), range),
    },
    terms: bound.terms,
    honest: objection === undefined,
    note: objection ? `${moved} ${objection}` : 'These parameters may be chosen by looking.',
  };
}

function boundAt(
  sums: LogSums,
  request: PreviewRequest,
): { bound: RiskBound; objection?: string | undefined } {
  const { kind, kl, delta, alpha, lambda } = request;
  const n = sums.rows;
  const among = (grid: readonly number[], x: number): boolean =>
    grid.some((each) => Math.abs(each - x) <= 1e-9 * Math.max(each, 1e-9));
  const lambdas = defaultLambdas(n);
  switch (kind) {
    case 'fixed': {
      const untouched = alpha === defaultAlpha(n) && lambda === defaultLambda(n);
      return {
        bound: fixedBound(sums, kl, delta, alpha, lambda),
        objection: untouched ? undefined : 'a fixed certificate needs α and λ set before the data was seen.',
      };
    }
    case 'any-lambda':
      return {
        bound: anyLambdaBoundAt(alphaTerms(sums, alpha), n, kl, delta, Math.min(lambda, 1 - 1e-9)),
        objection: alpha === defaultAlpha(n) ? undefined : 'here λ may be chosen by looking, α may not.',
      };
    case 'any-alpha':
      return {
        bound: anyAlphaBoundAt(sums, kl, delta, Math.max(alpha, 1e-6), lambda),
        objection: lambda === defaultLambda(n) ? undefined : 'here α may be chosen by looking, λ may not.',
      };
    case 'one-sided': {
      const charge = Math.log(lambdas.length / delta);
      return {
        bound:
          kl === 0
            ? logarithmicUpper(sums, charge, lambda)
            : linearLogarithmicUpper(sums, kl, charge, lambda),
        objection: among(lambdas, lambda) ? undefined : 'this λ is not on the grid written down beforehand.',
      };
    }
    case 'grid': {
      const charges = gridCharges(kl, n, delta, defaultAlphas.length * lambdas.length);
      const onGrid = among(defaultAlphas, alpha) && among(lambdas, lambda);
      return {
        bound: exponentialSmoothingBound(alphaTerms(sums, alpha), n, lambda, charges),
        objection: onGrid ? undefined : 'this α or λ is not on the grid written down beforehand.',
      };
    }
  }
}
