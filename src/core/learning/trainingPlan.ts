import type { SplitPlan } from '../documents/results/certificate';
import type { FeatureModelReference } from '../documents/policy';
import type { FeatureScaling, LinearClass, ObjectiveName, PolicyClass } from '../documents/names';
import type { TrainingOptions } from '../documents/runs/options';
import { defaultDelta } from '../bounds/parameterGrid';
import type { JobControl } from '../control/jobControl';
import { UserError } from '../errors/userError';
import { countIncluded } from '../logs/blocks/countIncluded';
import type { LoggedData } from '../logs/blocks/loggedData';
import { checkRange, unitRange } from '../logs/schema/rewardRange';
import type { PolicyBasis, PolicyProvenance } from '../policies/stored/policyDocument';
import type { RepeatReport } from '../provenance/repeats/repeats';
import { rowIdentities } from '../provenance/identity/rowIdentities';
import { rowRepeats } from '../provenance/repeats/rowRepeats';
import { partOf, type RowPart } from '../provenance/rowSplit';
import { sketchRows, type SeenRows } from '../provenance/seen/seenRows';
import { objectiveUsesAlpha, type TrainingObjective } from './objectives/objective';
import { makeObjective } from './objectives/registry';
import type { TrainerSettings } from './trainer';

/** What every training needs to know of what surrounds it. */
export interface TrainingSurroundings {
  readonly control: JobControl;
  readonly logSha256: string;
  /** Of every file, where the log has several. */
  readonly fileHashes?: readonly string[];
  readonly featureMap: unknown;
  /** The same rows with features that a model made of those of the log. */
  readonly embedded?: {
    readonly data: LoggedData;
    readonly model: Omit<FeatureModelReference, 'columns' | 'map'>;
  };
  /** What equal rows of the log are, where more is known of the rows than this log shows. */
  readonly repeats?: RepeatReport;
  /** Keeps the training's state, so that it can be continued; see TrainerSettings. */
  readonly progress?: TrainerSettings['progress'];
  /** Milliseconds, for the history alone. */
  readonly now: () => number;
}

export const defaultHashBits = 18;

const defaults = {
  class: 'gaussian',
  alpha: 'auto',
  lambda: 'optimal',
  penalties: [1e-6, 1e-6, 1e-6],
  delta: defaultDelta,
  rewardRange: unitRange,
  seed: 0,
  epochs: 20,
  batch: 1024,
  learningRate: 0.1,
  schedule: 'cosine',
  priorSplit: 0.05,
  holdOut: 0.2,
  scaling: 'unit-norm',
  memoryLimit: 2e9,
  hashBits: defaultHashBits,
} as const;

const settingsOf = (options: TrainingOptions) => ({ ...defaults, ...options });

/**
 * Trained freely and certified on rows kept aside, the learning principles certify the highest values on real data
 * (docs/reproduction.md).
 */
const defaultObjective = (full: boolean): ObjectiveName => (full ? 'lp-exponential-smoothing' : 'lp-london');

/** What a policy says of its features. */
export function featuresOf(
  { featureCount }: LoggedData,
  scaling: FeatureScaling,
  { featureMap, embedded }: Pick<TrainingSurroundings, 'featureMap' | 'embedded'>,
): PolicyBasis['features'] {
  if (embedded === undefined) return { count: featureCount, map: featureMap, scaling };
  const model = { ...embedded.model, columns: featureCount, map: featureMap };
  return { count: embedded.data.featureCount, map: null, scaling, model };
}

/** Refuses a log whose contexts tell nothing. */
export function assertFeatures(count: number): void {
  if (count > 0) return;
  throw new UserError(
    'not-trainable',
    'The log has no features, so a policy could not tell one decision from another. Log the context.',
  );
}

/** The class of a policy that is no network. */
export function linearClass(kind: PolicyClass, what: string): LinearClass {
  if (kind !== 'neural-softmax') return kind;
  throw new UserError(
    'bad-option',
    `A neural-softmax policy cannot be trained ${what}. Use --policy-features context, or another --class.`,
  );
}

/** What the process takes beside the rows of a training. A constant, so that one limit always gives one policy. */
export const reserve = 200e6;
/** Which rows are for the prior, for training and for certifying, by the options of a training. */
export function splitOf(options: TrainingOptions, priorIsGiven: boolean): SplitPlan {
  const settings = { ...defaults, ...(priorIsGiven && { priorSplit: 0 }), ...options };
  return { seed: settings.seed, priorShare: settings.priorSplit, holdOutShare: settings.holdOut };
}

/** What is settled of a training before its first step, whatever kind of policy it makes. */
export interface TrainingPlan {
  readonly settings: ReturnType<typeof settingsOf>;
  readonly split: SplitPlan;
  /** The rows it is trained on. */
  readonly n: number;
  /** What a row is for; undefined for one event logged twice, so that none is on both sides of the split. */
  readonly partOfRow: (row: number) => RowPart | undefined;
  readonly alpha: number;
  /** What is minimized, at this α or at another one. */
  readonly objectiveAt: (alpha: number) => TrainingObjective;
  /** The α of the history: null where the objective has none. */
  readonly usedAlpha: number | null;
  /** How the trainer descends, and when it ends early. */
  readonly descent: ReturnType<typeof settingsOf> &
    Pick<TrainerSettings, 'patience' | 'tolerance' | 'progress'>;
  /** Where a policy of this training comes from. */
  provenance(training: Readonly<Record<string, unknown>>, ancestors?: readonly SeenRows[]): PolicyProvenance;
}

export function planTraining(
  log: LoggedData,
  options: TrainingOptions,
  context: TrainingSurroundings,
  withoutPrior: boolean,
  /** The policy looks at features of actions: rows are known by them, too. */
  byActions = false,
): TrainingPlan {
  const settings = settingsOf(options);
  checkRange(settings.rewardRange);
  const split = splitOf(options, withoutPrior);
  const checkpoint = (): void => context.control.checkpoint();
  const facts = rowIdentities(log, checkpoint, byActions);
  const repeats = context.repeats ?? rowRepeats(log, checkpoint, byActions);
  const partOfRow = (row: number): RowPart | undefined =>
    repeats.isAgain?.(row) ? undefined : partOf(split, row);
  const n = countIncluded((row) => partOfRow(row) === 'training', 0, log.rows);
  if (n === 0)
    throw new UserError(
      'not-trainable',
      'No rows are left to train on after the prior and the hold-out took theirs. Use a longer log, or smaller shares.',
    );
  if (log.actionCount < 2)
    throw new UserError(
      'not-trainable',
      'The log has a single action, so there is nothing to choose. Use a log with at least two actions.',
    );
  const objective = settings.objective ?? defaultObjective(log.propensities === 'full');
  const alpha = typeof settings.alpha === 'number' ? settings.alpha : 1 - n ** -0.25;
  const tau = settings.tau ?? n ** -0.25;
  return {
    settings,
    split,
    n,
    partOfRow,
    alpha,
    objectiveAt: (at) =>
      makeObjective(objective, { ...settings, n, alpha: at, tau }, log.propensities === 'full'),
    usedAlpha: objectiveUsesAlpha(objective) ? alpha : null,
    descent: {
      ...settings,
      patience: Math.max(5, Math.ceil(settings.epochs / 3)),
      tolerance: 1e-5,
      ...(context.progress && { progress: context.progress }),
    },
    provenance(training, ancestors = []) {
      const { epochs, batch, learningRate, lambda, penalties, delta, schedule } = settings;
      return {
        log: {
          sha256: context.logSha256,
          rows: log.rows,
          ...(context.fileHashes && { files: context.fileHashes }),
        },
        split,
        seen: [sketchRows(facts, repeats.kind, partOfRow), ...ancestors],
        objective,
        training: {
          alpha,
          tau,
          lambda,
          penalties,
          delta,
          epochs,
          batch,
          learningRate,
          schedule,
          ...training,
        },
      };
    },
  };
}
