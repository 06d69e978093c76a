import type { LogBatch, LoggedData } from '../logs/blocks/loggedData';
import { drawIndex, mix32, seededRandom } from '../numerics/random';
import { denseScores } from '../policies/trained/featureScores';
import type { Policy } from '../policies/policy';
import { softmax } from '../policies/probabilities/softmax';
import type { LabeledData } from './labeledData';

/** Share of a training set that the logging policy's μ0 is learned on; the log holds the rest. */
export const loggingShare = 0.05;

const batchRows = 2048;

/**
 * A data set as a bandit's log (section 10): π0 = softmax(η0 φᵀμ0) takes an action for every context, and the reward is 1
 * where it is the label.
 */
export function supervisedToBandit(
  data: LabeledData,
  mu0: Float64Array,
  eta: number,
  seed: number,
): LoggedData {
  const firsts = Array.from({ length: Math.ceil(data.rows / batchRows) }, (_, i) => i * batchRows);
  const decisions = firsts.map((first, index) => decide(data, mu0, eta, first, mix32(mix32(seed) ^ index)));
  return {
    rows: data.rows,
    actionCount: data.classNames.length,
    featureCount: data.featureCount,
    propensities: 'full',
    actionNames: data.classNames,
    blockRows: decisions.map(({ length }) => length),
    *batches(order = firsts.map((_, i) => i)) {
      for (const index of order)
        yield { ...decisions[index], features: { kind: 'dense', values: featuresFrom(data, firsts[index]) } };
    },
  };
}

const lengthFrom = (data: LabeledData, first: number): number => Math.min(batchRows, data.rows - first);

function featuresFrom(data: LabeledData, first: number): Float64Array {
  const d = data.featureCount;
  return Float64Array.from(data.features.subarray(first * d, (first + lengthFrom(data, first)) * d));
}

/** What was done with the rows of a batch and what came of it; their features are many more, and made when they are read. */
function decide(
  data: LabeledData,
  mu0: Float64Array,
  eta: number,
  firstRow: number,
  seed: number,
): Omit<LogBatch, 'features'> {
  const d = data.featureCount;
  const K = data.classNames.length;
  const length = lengthFrom(data, firstRow);
  const random = seededRandom(seed);
  const values = featuresFrom(data, firstRow);
  const distributions = new Float64Array(length * K);
  const actions = new Int32Array(length);
  const rewards = new Float64Array(length);
  const propensities = new Float64Array(length);
  const scores = new Float64Array(K);
  for (let i = 0; i < length; i++) {
    denseScores(values, i * d, d, mu0, K, scores);
    for (let a = 0; a < K; a++) scores[a] *= eta;
    softmax(scores, K, distributions, i * K);
    const action = drawIndex(random, distributions.subarray(i * K, (i + 1) * K));
    actions[i] = action;
    rewards[i] = action === data.labels[firstRow + i] ? 1 : 0;
    propensities[i] = distributions[i * K + action];
  }
  const rows = Uint32Array.from({ length }, (_, i) => firstRow + i);
  return {
    length,
    firstRow,
    lines: rows.map((row) => row + 1),
    events: rows,
    actions,
    rewards,
    propensities,
    distributions,
  };
}

/** The mean of π(y|x) over the labeled rows that a log was made from: the reward that a policy earns there. */
export function rewardOn(log: LoggedData, { labels }: LabeledData, policy: Policy): number {
  const K = log.actionCount;
  const out = new Float64Array(batchRows * K);
  let total = 0;
  for (const batch of log.batches()) {
    policy.probabilities(batch, K, out);
    for (let i = 0; i < batch.length; i++) total += out[i * K + labels[batch.firstRow + i]];
  }
  return total / log.rows;
}
