import type { LogCheck } from '../checks/logCheck';
import type { FeatureMap } from '../schema/featureMap';
import type { LogFormat } from '../schema/format';
import type { MappingQuestion } from '../schema/mappingQuestion';
import type { LogSchema } from '../schema/schema';
import type { Rejection, SkipRule } from '../rows/tally';

/** What is known of a log once it is read: all that `inspect` prints, and what its blocks need to be understood. */
export interface LogSummary {
  readonly format: LogFormat;
  readonly confidence: number;
  readonly mapping: LogSchema;
  readonly questions: readonly MappingQuestion[];
  /** used + skipped + rejected = lines. */
  readonly rows: {
    readonly lines: number;
    readonly used: number;
    readonly skipped: number;
    readonly rejected: number;
  };
  readonly skippedBy: Readonly<Partial<Record<SkipRule, number>>>;
  /** Events as predictions count them. */
  readonly events: number;
  readonly actions: number;
  readonly actionNames: readonly string[];
  /** How often each action was taken. */
  readonly actionCounts: readonly number[];
  readonly features: number;
  readonly propensities: 'full' | 'chosen';
  /** The logging policy was said to be uniform: distributions are 1/K, not read. */
  readonly uniform: boolean;
  /** Events offer different numbers of actions. */
  readonly offersVary: boolean;
  readonly sparse: boolean;
  readonly rejections: readonly Rejection[];
  readonly checks: readonly LogCheck[];
  readonly featureMap: FeatureMap;
  readonly actionFeatureMap?: FeatureMap;
}
