import * as v from 'valibot';
import type { LoggedLines } from '../certificate/rows/loggedLines';
import type { RowFilter } from '../conditions/rowFilter';
import { evaluationOptions, type EvaluationOptions } from '../documents/runs/options';
import { UserError } from '../errors/userError';
import { checkRange, unitRange } from '../logs/schema/rewardRange';
import type { SegmentRequest } from './segments/segments';
import type { Progress } from './scan/scanLog';

/** What a person says about an evaluation, and what surrounds it. */
export interface AnalysisOptions extends EvaluationOptions {
  /** What became of the lines that are no rows; default: there are none. */
  readonly lines?: LoggedLines;
  /** The policy is one of so many on a list that hold at once. */
  readonly listed?: number;
  /** Only these rows count. */
  readonly where?: RowFilter;
  /** What the log is divided by. */
  readonly segments?: SegmentRequest;
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

/** Rejects options outside their domain, naming them and their domain. */
export function checkOptions(options: AnalysisOptions): void {
  checkRange(options.rewardRange ?? unitRange);
  const outcome = v.safeParse(evaluationOptions, options);
  if (!outcome.success) {
    const [issue] = outcome.issues;
    const name = v.getDotPath(issue) ?? 'the options';
    throw new UserError('bad-option', `${name} ${issue.message} (got ${String(issue.input)}).`);
  }
  const { certificate: kind, lambda, alpha } = options;
  if (kind === 'any-lambda' && lambda !== undefined && lambda >= 1) {
    throw new UserError(
      'bad-option',
      'The any-lambda certificate holds for λ below 1. Choose a smaller lambda.',
    );
  }
  if (kind === 'any-alpha' && alpha === 0) {
    throw new UserError(
      'bad-option',
      'The any-alpha certificate holds for α above 0. Choose a larger alpha.',
    );
  }
}
