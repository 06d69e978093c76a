import type { TrainingOptions } from '../documents/options';
import type { ObjectiveName } from '../documents/names';
import type { SplitPlan } from '../documents/certificate';
import { defaultDelta } from '../bounds/parameterGrid';
import { checkRange, unitRange } from '../logs/schema/rewardRange';
import type { JobControl } from '../control/jobControl';
import type { LoggedData } from '../logs/blocks/loggedData';
import { partOf, type RowPart } from '../provenance/rowSplit';
import { rowIdentities } from '../provenance/rowIdentities';
import { rowRepeats } from '../provenance/rowRepeats';
import type { RepeatReport } from '../provenance/repeats';
import { sketchRows, type SeenRows } from '../provenance/seenRows';
import type { PolicyDocument } from '../policies/policyDocument';
import { UserError } from '../errors/userError';
import { chooseEngine, type TrainingEngine } from './engine';
import { objectiveUsesAlpha } from './objectives/objective';
import { makeObjective } from './objectives/registry';
import type { Prior } from './gradient';
import { fitPrior } from './prior';
import { train, type TrainerSettings } from './trainer';
import { gatheredBytes, type TrainingShape } from './data/trainingData';
import { countIncluded } from '../logs/blocks/countIncluded';
import { selectRows, type TrainingRows } from './data/trainingRows';
import type { EpochRecord } from '../documents/trainingStatus';

/** What training needs to know of what surrounds it. */
export interface TrainingContext {
  /** By preference. */
  readonly engines: readonly TrainingEngine[];
  readonly control: JobControl;
  readonly logSha256: string;
  /** Of every file, where the log has several. */
  readonly fileHashes?: readonly string[];
  readonly featureMap: unknown;
  /** N(μ0, σ0² I), made without the rows of this log; otherwise it is fitted to the logging policy on rows of its own. */
  readonly prior?: Prior;
  /** The rows that such a prior has seen. */
  readonly priorSeen?: readonly SeenRows[];
  /** What equal rows of the log are, where more is known of the rows than this log shows. */
  readonly repeats?: RepeatReport;
  /** Keeps the training's state, so that it can be continued; see TrainerSettings. */
  readonly progress?: TrainerSettings['progress'];
  /** Whether somebody watches: the history then tells what the training rows certify so far, which takes a pass each. */
  readonly watched?: boolean;
  /** Milliseconds, for the history alone. */
  readonly now: () => number;
}

export interface TrainingResult {
  readonly document: PolicyDocument;
  readonly history: readonly EpochRecord[];
}

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
} as const;

/**
 * Trained freely and certified on rows kept aside, the learning principles certify the highest values on real data
 * (docs/reproduction.md).
 */
const defaultObjective = (full: boolean): ObjectiveName => (full ? 'lp-exponential-smoothing' : 'lp-london');

/** What the process takes beside the rows of a training. A constant, so that one limit always gives one policy. */
const reserve = 200e6;
/** The prior's rows may still be in memory when the training's come. */
const priorShare = 0.2;

/** Which rows are for the prior, for training and for certifying, by the options of a training. */
export function splitOf(options: TrainingOptions, priorIsGiven: boolean): SplitPlan {
  const settings = { ...defaults, ...(priorIsGiven && { priorSplit: 0 }), ...options };
  return { seed: settings.seed, priorShare: settings.priorSplit, holdOutShare: settings.holdOut };
}

/** Trains a policy on a log: a prior on its own rows, the policy on others, and rows kept aside to certify it on. */
export function trainOnLog(
  log: LoggedData,
  options: TrainingOptions,
  context: TrainingContext,
): TrainingResult {
  const settings = { ...defaults, ...options };
  const { rewardRange, scaling, memoryLimit, seed } = settings;
  checkRange(rewardRange);
  const full = log.propensities === 'full';
  const split = splitOf(options, context.prior !== undefined);
  const facts = rowIdentities(log, () => context.control.checkpoint());
  const repeats = context.repeats ?? rowRepeats(log, () => context.control.checkpoint());
  // One event logged twice counts once, so that none is on both sides of the split.
  const partOfRow = (row: number): RowPart | undefined =>
    repeats.isAgain?.(row) ? undefined : partOf(split, row);
  const n = countIncluded((row) => partOfRow(row) === 'training', 0, log.rows);
  checkTrainable(log, n);
  const room = memoryLimit - reserve;
  const select = (part: RowPart, share: number, bytes: (shape: TrainingShape) => number): TrainingRows => {
    const limit = share * room;
    const include = (row: number): boolean => partOfRow(row) === part;
    const selection = { seed, include, rewardRange, scaling, limit };
    const both = (shape: TrainingShape): number => gatheredBytes(shape) + bytes(shape);
    return selectRows(log, { ...selection, bytes: both }, context.control);
  };
  context.control.progress(0, 'Gathering rows');
  const fit = (): Prior => {
    const engine = chooseEngine(context.engines, 'imitation');
    // Where they are too many, some of them are enough: the prior need only be near the logging policy.
    const rows = select('prior', priorShare, (shape) => engine.bytes(shape, shape.rows)).load(0);
    return { mu: fitPrior(rows, context.control, engine), sigma: 1 };
  };
  const prior = context.prior ?? fit();
  const alpha = typeof settings.alpha === 'number' ? settings.alpha : 1 - n ** -0.25;
  const tau = settings.tau ?? n ** -0.25;
  const name = settings.objective ?? defaultObjective(full);
  const objectiveAt = (at: number) => makeObjective(name, { ...settings, n, alpha: at, tau }, full);
  const objective = objectiveAt(alpha);
  const adaptive = settings.alpha === 'adaptive' && objectiveUsesAlpha(name);
  const engine = chooseEngine(context.engines, settings.class, scaling === 'unit-norm');
  const rows = select('training', 1 - priorShare, (shape) => engine.bytes(shape, settings.batch));
  const { parameters, history } = train(
    rows,
    {
      ...settings,
      objective,
      engine,
      prior,
      patience: Math.max(5, Math.ceil(settings.epochs / 3)),
      tolerance: 1e-5,
      ...(adaptive && { adaptive: { delta: settings.delta, objectiveAt } }),
      ...(context.watched && { certifiable: { delta: settings.delta, range: rewardRange } }),
      ...(context.progress && { progress: context.progress }),
    },
    context.control,
    objectiveUsesAlpha(name) ? alpha : null,
    context.now,
  );
  const { epochs, batch, learningRate, lambda, penalties } = settings;
  return {
    history,
    document: {
      class: settings.class,
      mu: parameters.mu,
      sigma: settings.class === 'softmax' ? 0 : parameters.sigma,
      prior,
      actions: log.actionNames,
      features: { count: log.featureCount, map: context.featureMap, scaling },
      seed,
      provenance: {
        log: {
          sha256: context.logSha256,
          rows: log.rows,
          ...(context.fileHashes && { files: context.fileHashes }),
        },
        split,
        seen: [sketchRows(facts, repeats.kind, partOfRow), ...(context.priorSeen ?? [])],
        objective: name,
        training: {
          alpha: history.at(-1)?.alpha ?? alpha,
          tau,
          lambda,
          penalties,
          delta: settings.delta,
          epochs,
          batch,
          learningRate,
          schedule: settings.schedule,
          engine: engine.name,
        },
      },
    },
  };
}

function checkTrainable({ featureCount, actionCount }: LoggedData, rows: number): void {
  const problem =
    rows === 0
      ? 'No rows are left to train on after the prior and the hold-out took theirs. Use a longer log, or smaller shares.'
      : featureCount === 0
        ? 'The log has no features, so a policy could not tell one decision from another. Log the context.'
        : actionCount < 2
          ? 'The log has a single action, so there is nothing to choose. Use a log with at least two actions.'
          : undefined;
  if (problem !== undefined) throw new UserError('not-trainable', problem);
}
