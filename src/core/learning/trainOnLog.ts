import type { TrainingOptions } from '../documents/runs/options';
import type { EpochRecord } from '../documents/runs/trainingStatus';
import type { LoggedData } from '../logs/blocks/loggedData';
import type { PolicyDocument } from '../policies/stored/policyDocument';
import type { RowPart } from '../provenance/rowSplit';
import type { SeenRows } from '../provenance/seen/seenRows';
import { chooseAlpha } from './alphaChoice';
import { certifiableValue } from './certifiedPreview';
import { gatheredBytes, type TrainingShape } from './data/trainingData';
import { selectRows, type TrainingRows } from './data/trainingRows';
import { chooseEngine, type TrainingEngine } from './engine';
import type { Prior } from './gradient';
import { fitPrior } from './prior';
import { train } from './trainer';
import {
  assertFeatures,
  featuresOf,
  linearClass,
  planTraining,
  reserve,
  type TrainingSurroundings,
} from './trainingPlan';

export interface TrainingContext extends TrainingSurroundings {
  /** By preference. */
  readonly engines: readonly TrainingEngine[];
  /** N(μ0, σ0² I), made without the rows of this log; otherwise it is fitted to the logging policy on rows of its own. */
  readonly prior?: Prior;
  /** The rows that such a prior has seen. */
  readonly priorSeen?: readonly SeenRows[];
  /** Whether somebody watches: the history then tells what the training rows certify so far, which takes a pass each. */
  readonly watched?: boolean;
}

export interface TrainingResult {
  readonly document: PolicyDocument;
  readonly history: readonly EpochRecord[];
}

/** The prior's rows may still be in memory when the training's come. */
const priorShare = 0.2;

/** Trains a policy on a log: a prior on its own rows, the policy on others, and rows kept aside to certify it on. */
export function trainOnLog(
  log: LoggedData,
  options: TrainingOptions,
  context: TrainingContext,
): TrainingResult {
  const plan = planTraining(log, options, context, context.prior !== undefined);
  assertFeatures(log.featureCount);
  const { settings, partOfRow, alpha, objectiveAt, usedAlpha } = plan;
  const { rewardRange, scaling, memoryLimit, seed, delta } = settings;
  const kind = linearClass(settings.class, 'as a linear one');
  const room = memoryLimit - reserve;
  const select = (part: RowPart, share: number, bytes: (shape: TrainingShape) => number): TrainingRows => {
    const limit = share * room;
    const include = (row: number): boolean => partOfRow(row) === part;
    const selection = { seed, include, rewardRange, scaling, limit, share };
    const both = (shape: TrainingShape): number => gatheredBytes(shape) + bytes(shape);
    return selectRows(context.embedded?.data ?? log, { ...selection, bytes: both }, context.control);
  };
  context.control.progress(0, 'Gathering rows');
  const fit = (): Prior => {
    const engine = chooseEngine(context.engines, 'imitation');
    // Where they are too many, some of them are enough: the prior need only be near the logging policy.
    const rows = select('prior', priorShare, (shape) => engine.bytes(shape, shape.rows)).load(0);
    return { mu: fitPrior(rows, context.control, engine), sigma: 1 };
  };
  const prior = context.prior ?? fit();
  const objective = objectiveAt(alpha);
  const adaptive = settings.alpha === 'adaptive' && usedAlpha !== null;
  const engine = chooseEngine(context.engines, kind, scaling === 'unit-norm');
  const rows = select('training', 1 - priorShare, (shape) => engine.bytes(shape, settings.batch));
  const { parameters, history } = train(
    rows,
    {
      ...plan.descent,
      class: kind,
      objective,
      engine,
      prior,
      ...(adaptive && {
        adaptive: { alphaFor: (pass, kl) => chooseAlpha(pass, { kl, delta }), objectiveAt },
      }),
      ...(context.watched && {
        certifiable: (pass, kl) => certifiableValue(pass, { kl, delta, range: rewardRange }),
      }),
    },
    context.control,
    usedAlpha,
    context.now,
  );
  return {
    history,
    document: {
      class: kind,
      mu: parameters.mu,
      sigma: kind === 'softmax' ? 0 : parameters.sigma,
      prior,
      actions: log.actionNames,
      features: featuresOf(log, scaling, context),
      seed,
      provenance: plan.provenance(
        { alpha: history.at(-1)?.alpha ?? alpha, engine: engine.name },
        context.priorSeen,
      ),
    },
  };
}
