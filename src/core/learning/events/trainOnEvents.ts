import type { FeatureMap } from '../../documents/log/featureMap';
import type { TrainingOptions } from '../../documents/runs/options';
import type { EpochRecord } from '../../documents/runs/trainingStatus';
import { UserError } from '../../errors/userError';
import type { EventPolicyDocument, SparseWeights } from '../../events/eventDocument';
import type { Interactions } from '../../events/interactions';
import { PairSpace } from '../../events/pairSpace';
import type { LoggedData } from '../../logs/blocks/loggedData';
import { chooseEngine } from '../engine';
import { train } from '../trainer';
import { linearClass, planTraining, reserve, type TrainingSurroundings } from '../trainingPlan';
import { bucketUse } from './bucketUse';
import { eventBytes, type EventData, type EventShape } from './eventData';
import { selectEvents, type SelectedEvents } from './eventRows';
import type { EventEngine } from './plainEventEngine';

export interface EventTrainingContext extends TrainingSurroundings {
  /** By preference. */
  readonly engines: readonly EventEngine[];
  readonly featureMap: FeatureMap;
  /** The columns of the actions' features; absent: an action's only feature is its name. */
  readonly actionMap?: FeatureMap;
}

export interface EventTrainingResult {
  readonly document: EventPolicyDocument;
  readonly history: readonly EpochRecord[];
}

/** σ of the noise. */
const deviation = 1;

/**
 * Trains a policy over ψ(x, a) (section 13). This is a policy and not the paper's mixture over θ: there is no posterior
 * whose divergence an objective could charge, and no σ of one to train. Penalties on ‖θ‖² stay.
 */
export function trainOnEvents(
  log: LoggedData,
  options: TrainingOptions,
  context: EventTrainingContext,
): EventTrainingResult {
  const plan = planTraining(log, options, context, true, context.actionMap !== undefined);
  const { settings, partOfRow } = plan;
  const { control, actionMap, featureMap } = context;
  const { rewardRange, scaling, seed, memoryLimit, batch, hashBits } = settings;
  const kind = linearClass(settings.class, 'over features of actions');
  checkOptions(settings);
  const interactions: Interactions = settings.interactions ?? 'all';
  const space = new PairSpace({
    shared: featureMap.columns,
    actions: actionMap?.columns ?? log.actionNames,
    interactions,
    hashBits,
  });
  const engine = chooseEngine(context.engines, kind, scaling === 'unit-norm');
  control.progress(0, 'Gathering events');
  const rows = selectEvents(
    log,
    {
      include: (row) => partOfRow(row) === 'training',
      actionCount: log.actionCount,
      rewardRange,
      scaling,
      identity: actionMap === undefined,
      space,
      seed,
      bytes: (shape: EventShape) => eventBytes(shape) + engine.bytes(shape, batch),
      limit: memoryLimit - reserve,
    },
    control,
  );
  const buckets = bucketUse(space, eachPart(rows));
  const { parameters, history } = train(
    rows,
    {
      ...plan.descent,
      class: kind,
      objective: plan.objectiveAt(plan.alpha),
      isPoint: true,
      engine,
      prior: { mu: new Float64Array(space.size), sigma: deviation },
    },
    control,
    plan.usedAlpha,
    context.now,
  );
  return {
    history,
    document: {
      class: kind,
      sigma: kind === 'softmax' ? 0 : deviation,
      ...(actionMap === undefined && { actions: log.actionNames }),
      features: { count: log.featureCount, map: featureMap, scaling },
      events: { actionMap: actionMap ?? null, interactions, hashBits, weights: sparse(parameters.mu) },
      seed,
      provenance: plan.provenance({ engine: engine.name, buckets }),
    },
  };
}

function* eachPart(rows: SelectedEvents): Generator<EventData> {
  for (const part of rows.parts.keys()) yield rows.load(part);
}

function checkOptions({ alpha, scaling, class: kind, prior }: TrainingOptions): void {
  const problem =
    alpha === 'adaptive'
      ? '--alpha adaptive is not available for policies over features of actions. Use auto, a number, or --policy-features context.'
      : scaling === 'none' && kind !== 'softmax'
        ? `A ${kind} policy over features of actions needs --scaling unit-norm, so that the noise of every action is as wide. Use it, --class softmax, or --policy-features context.`
        : prior !== undefined && prior !== 'zero'
          ? '--prior must be zero for a policy over features of actions: it starts there. Leave it out, or use --policy-features context.'
          : undefined;
  if (problem !== undefined) throw new UserError('bad-option', problem);
}

function sparse(theta: Float64Array): SparseWeights {
  const buckets = Uint32Array.from(theta.keys()).filter((bucket) => theta[bucket] !== 0);
  return { buckets, values: Float64Array.from(buckets, (bucket) => theta[bucket]) };
}
