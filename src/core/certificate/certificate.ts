import type { SplitPlan } from '../provenance/rowSplit';
import type { LoggedLines } from './rows/loggedLines';
import type { RowEvidence } from './rows/rowEvidence';
import type { BoundTerms } from '../bounds/exponentialSmoothing';
import type { ParameterGrid } from '../bounds/parameterGrid';
import type { RewardRange } from '../logs/schema/rewardRange';

declare const certificateBrand: unique symbol;

export type CertificateKind =
  'betting' | 'sequential' | 'fixed' | 'grid' | 'any-lambda' | 'any-alpha' | 'one-sided';
export const certificateKinds: readonly CertificateKind[] = [
  'betting',
  'sequential',
  'fixed',
  'grid',
  'any-lambda',
  'any-alpha',
  'one-sided',
];

/** Which rows a certificate rests on. */
export type CertifiedRows = 'training' | 'hold-out' | 'all';

export interface ValueInterval {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}

export interface Assumption {
  readonly name: string;
  /** Checked on the rows, taken on trust, or found broken. */
  readonly status: 'checked' | 'assumed' | 'violated';
  readonly message: string;
}

/** What a person stated before the rows were seen. */
export interface StatedBeforehand {
  readonly alpha?: number;
  readonly lambda?: number;
  readonly kl?: number;
  /** The values of α that the grid holds, where they are not the default ones. */
  readonly alphaGrid?: readonly number[];
}

/** How α and λ came about; enough to repeat it. */
export interface Selection {
  readonly alpha: string;
  readonly lambda: string;
  /** The parameters the user stated beforehand, and the grid, where there is one. */
  readonly stated: StatedBeforehand;
  readonly grid?: ParameterGrid;
  /** |A||Λ|, the number of bounds that hold at once. */
  readonly cells: number;
  /** The policy was picked as the best of this many on the same rows: δ is divided by it. */
  readonly comparisons: number;
  /** Where the lower bound on the risk comes from another cell than the upper one. */
  readonly lowerSide?: { readonly alpha: number; readonly lambda: number; readonly terms: BoundTerms };
}

/** The claim "at least" by betting. It holds at 1-δ by itself, beside the interval. */
export interface AtLeastClaim {
  readonly statement: string;
  readonly bound: string;
  readonly value: number;
  readonly lambda: number;
}

/** Whether the policy is certified to beat the logging policy. */
export interface ImprovementClaim {
  /** In words: by how much, or what is missing and about how many rows would do. */
  readonly message: string;
  readonly certified: boolean;
  /** Certified gain over the logging policy in reward units; negative: what is missing. */
  readonly by: number;
  /** About how many times these rows would certify an improvement; infinite when no number would. */
  readonly rowFactor: number;
}

/** One paired claim at the full δ. Documents of version 1 had two: `atLeast` is where readers of those look. */
export interface Improvement extends ImprovementClaim {
  readonly loggingValue: ValueInterval;
  readonly atLeast: ImprovementClaim & { readonly bound: string };
}

/**
 * A statement about a policy's value that holds with probability at least 1-δ, with everything needed to recompute it.
 * Only `certify` makes one; an Objective is not one, and the compiler keeps them apart.
 */
export interface Certificate {
  readonly [certificateBrand]: true;
  readonly statement: string;
  readonly kind: CertificateKind;
  readonly rows: CertifiedRows;
  /** betting and what it rests on, exponential-smoothing, ls or ls-lin. */
  readonly bound: string;
  readonly value: ValueInterval;
  readonly risk: ValueInterval;
  readonly terms: BoundTerms;
  readonly alpha: number;
  readonly lambda: number;
  readonly delta: number;
  readonly n: number;
  readonly actions: number;
  readonly features: number;
  readonly atLeast: AtLeastClaim;
  readonly improvement: Improvement;
  readonly selection: Selection;
  readonly rewardRange: RewardRange;
  readonly split: SplitPlan | null;
  readonly featureMap: unknown;
  readonly log: { readonly sha256: string };
  readonly policy: { readonly name: string; readonly sha256: string };
  readonly seed: number;
  readonly engine: string;
  readonly version: string;
  /** What became of every row and line of the log; absent in documents of version 1. */
  readonly evidence?: RowEvidence & {
    /** Decisions that could not be used and belong to these rows: every claim counts them with the worst case. */
    readonly missing: number;
    readonly rejected: number;
    readonly excluded: number;
    readonly unlabeled: number;
    readonly skippedBy: LoggedLines['skippedBy'];
    readonly notDecisions?: LoggedLines['notDecisions'];
  };
  readonly assumptions: readonly Assumption[];
  /** Why nothing is certified, where the rows or the policy do not permit it. */
  readonly withheld: string | null;
}

/** The one place that turns computed fields into a certificate; see certify. */
export function sealCertificate(fields: Omit<Certificate, typeof certificateBrand>): Certificate {
  return fields as Certificate;
}
