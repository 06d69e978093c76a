import type { FeatureScaling } from '../../documents/names';
import type { TrainingOptions } from '../../documents/runs/options';
import type { EpochRecord } from '../../documents/runs/trainingStatus';
import { UserError } from '../../errors/userError';
import type { LoggedData } from '../../logs/blocks/loggedData';
import type { NetworkPolicyDocument } from '../../network/networkDocument';
import { parameterCount, partsOf, type NetworkShape } from '../../network/networkShape';
import { seededRandom } from '../../numerics/random';
import { gatheredBytes } from '../data/trainingData';
import { selectRows } from '../data/trainingRows';
import { train } from '../trainer';
import {
  assertFeatures,
  featuresOf,
  planTraining,
  reserve,
  type TrainingSurroundings,
} from '../trainingPlan';
import type { NetworkEngine } from './networkEngine';

export interface NetworkTrainingContext extends TrainingSurroundings {
  readonly engine: NetworkEngine;
}

export interface NetworkTrainingResult {
  readonly document: NetworkPolicyDocument;
  readonly history: readonly EpochRecord[];
}

const defaultHidden = 32;
/** Of a network, which a step as long as that of a linear policy would throw about. */
const defaultRate = 0.03;

/** The parameters, their start, gradient and two moments, and a copy where a state is kept. */
const copies = 6;

/**
 * Trains a network with one hidden layer under a softmax. It is a single point: objectives charge no divergence, and their
 * penalties pull to where it started. It is certified on rows it has not seen, where KL = 0, and on no others. It ends
 * early by the objective on its training rows; held-out rows are never looked at.
 */
export function trainNetwork(
  log: LoggedData,
  options: TrainingOptions,
  context: NetworkTrainingContext,
): NetworkTrainingResult {
  checkOptions(options);
  const plan = planTraining(log, { learningRate: defaultRate, ...options }, context, true);
  const { settings, partOfRow } = plan;
  const { rewardRange, scaling, seed, memoryLimit, batch } = settings;
  const { engine, control } = context;
  const hidden = options.hidden ?? defaultHidden;
  const source = context.embedded?.data ?? log;
  const shape: NetworkShape = { features: source.featureCount, hidden, actions: log.actionCount };
  assertFeatures(shape.features);
  const room = memoryLimit - reserve - 8 * copies * parameterCount(shape);
  control.progress(0, 'Gathering rows');
  const rows = selectRows(
    source,
    {
      seed,
      include: (row) => partOfRow(row) === 'training',
      rewardRange,
      scaling,
      limit: room,
      bytes: (part) => gatheredBytes(part) + engine.bytes(part, batch),
    },
    control,
  );
  const { parameters, history } = train(
    rows,
    {
      ...plan.descent,
      class: 'softmax',
      objective: plan.objectiveAt(plan.alpha),
      isPoint: true,
      engine: { open: (_, data, size, start) => engine.open(data, size, start, shape) },
      prior: { mu: firstParameters(shape, seed, scaling), sigma: 1 },
    },
    control,
    plan.usedAlpha,
    context.now,
  );
  return {
    history,
    document: {
      class: 'neural-softmax',
      sigma: 0,
      actions: log.actionNames,
      features: featuresOf(log, scaling, context),
      network: { hidden, parameters: parameters.mu },
      seed,
      provenance: plan.provenance({ engine: engine.name, hidden }),
    },
  };
}

/** W1 so that a hidden unit has variance 2 (He), all else 0: the policy starts as the uniform one. */
function firstParameters(shape: NetworkShape, seed: number, scaling: FeatureScaling): Float64Array {
  const all = new Float64Array(parameterCount(shape));
  const random = seededRandom(seed);
  const deviation = Math.sqrt(2 / (scaling === 'unit-norm' ? 1 : shape.features));
  const { w1 } = partsOf(shape, all);
  for (let k = 0; k < w1.length; k++) w1[k] = deviation * random.normal();
  return all;
}

function checkOptions({ alpha, prior }: TrainingOptions): void {
  const problem =
    alpha === 'adaptive'
      ? '--alpha adaptive is not available for a neural-softmax policy. Use auto or a number.'
      : prior !== undefined && prior !== 'fitted'
        ? 'A neural-softmax policy has no prior: it is certified on rows it has not seen. Leave --prior out.'
        : undefined;
  if (problem !== undefined) throw new UserError('bad-option', problem);
}
