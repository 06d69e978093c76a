import type { RewardRange } from '../documents/rewardRange';
import { certificateKinds, type CertificateKind, type RowsAsked } from '../documents/names';
import { checkRange, unitRange } from '../logs/schema/rewardRange';
import type { EstimatorParameters } from '../estimators/estimator';
import type { Progress } from './scanLog';
import type { LoggedLines } from '../certificate/rows/loggedLines';
import { UserError } from '../errors/userError';

/** The options of `analyze` and `certify`, by their names on the command line. */
export interface AnalysisOptions extends Partial<EstimatorParameters> {
  readonly rewardRange?: RewardRange;
  readonly delta?: number;
  readonly seed?: number;
  /** Default: grid on full logs, one-sided on chosen-only ones. */
  readonly certificate?: CertificateKind;
  readonly lambda?: number;
  /** The values of α a grid certificate may pick from; a promise made before the rows are seen. */
  readonly alphaGrid?: readonly number[];
  /** A stated KL for an externally given posterior. */
  readonly kl?: number;
  /** Which rows to judge a trained policy on; default: those it has not seen, where there are any. */
  readonly rows?: RowsAsked;
  /** What became of the lines that are no rows; default: there are none. */
  readonly lines?: LoggedLines;
  /** The policy is the best of this many on these rows. */
  readonly comparisons?: number;
  /** Fit a reward model for dm and dr (one more pass). Default true. */
  readonly model?: boolean;
  readonly logSha256: string;
  readonly policySha256: string;
  readonly engine: string;
  readonly version: string;
  readonly featureMap?: unknown;
  /** Called per batch; throws to cancel. */
  readonly progress?: Progress;
}

interface Rule {
  readonly name: keyof AnalysisOptions;
  readonly holds: (value: number) => boolean;
  readonly text: string;
}

const rules: readonly Rule[] = [
  { name: 'delta', holds: (x) => x > 0 && x < 1, text: 'above 0 and below 1' },
  { name: 'alpha', holds: (x) => x >= 0 && x <= 1, text: 'between 0 and 1' },
  { name: 'beta', holds: (x) => x >= 0 && x <= 1, text: 'between 0 and 1' },
  { name: 'clipMax', holds: (x) => x > 0, text: 'above 0' },
  { name: 'clipMin', holds: (x) => x > 0 && x <= 1, text: 'above 0 and at most 1' },
  { name: 'shrinkage', holds: (x) => x >= 0, text: 'at least 0' },
  { name: 'harmonic', holds: (x) => x >= 0 && x <= 1, text: 'between 0 and 1' },
  { name: 'ix', holds: (x) => x >= 0, text: 'at least 0' },
  { name: 'ls', holds: (x) => x > 0, text: 'above 0' },
  { name: 'lambda', holds: (x) => x > 0, text: 'above 0' },
  { name: 'kl', holds: (x) => x >= 0, text: 'at least 0' },
  { name: 'comparisons', holds: (x) => x >= 1, text: 'at least 1' },
];

/** Rejects options outside their domain, naming them and their domain. */
export function checkOptions(options: AnalysisOptions): void {
  for (const { name, holds, text } of rules) {
    const value = options[name] as number | undefined;
    if (value !== undefined && !(Number.isFinite(value) && holds(value))) {
      throw new UserError('bad-option', `${name} must be ${text}, not ${value}.`);
    }
  }
  const kind = options.certificate;
  if (kind !== undefined && !certificateKinds.includes(kind)) {
    throw new UserError(
      'bad-option',
      `There is no certificate "${kind}". Choose ${certificateKinds.join(', ')}.`,
    );
  }
  if (kind === 'any-lambda' && options.lambda !== undefined && options.lambda >= 1) {
    throw new UserError(
      'bad-option',
      'The any-lambda certificate holds for λ below 1. Choose a smaller lambda.',
    );
  }
  if (kind === 'any-alpha' && options.alpha === 0) {
    throw new UserError(
      'bad-option',
      'The any-alpha certificate holds for α above 0. Choose a larger alpha.',
    );
  }
  checkRange(options.rewardRange ?? unitRange);
}
