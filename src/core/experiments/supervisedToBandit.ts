import type { LogBatch, LoggedData } from '../logs/loggedData';
import { drawIndex, mix32, seededRandom } from '../numerics/random';
import { softmax } from '../policies/softmax';
import type { LabelledData } from './labelledData';

/** Share of a training set that the logging policy's μ0 is learned on; the log holds the rest. */
export const loggingShare = 0.05;

const batchRows = 2048;

/**
 * A data set as a bandit's log (section 10): π0 = softmax(η0 φᵀμ0) takes an action for every context, and the reward is 1
 * where it is the label. Drawn anew at every pass, always the same.
 */
export function supervisedToBandit(
  data: LabelledData,
  mu0: Float64Array,
  eta: number,
  seed: number,
): LoggedData {
  const K = data.classNames.length;
  const firsts = Array.from({ length: Math.ceil(data.rows / batchRows) }, (_, i) => i * batchRows);
  return {
    rows: data.rows,
    actionCount: K,
    featureCount: data.featureCount,
    propensities: 'full',
    actionNames: data.classNames,
    blockRows: firsts.map((first) => Math.min(batchRows, data.rows - first)),
    *batches(order = firsts.map((_, i) => i)) {
      for (const index of order) yield drawBatch(data, mu0, eta, firsts[index], mix32(mix32(seed) ^ index));
    },
  };
}

function drawBatch(
  data: LabelledData,
  mu0: Float64Array,
  eta: number,
  firstRow: number,
  seed: number,
): LogBatch {
  const { featureCount: d, labels } = data;
  const K = data.classNames.length;
  const length = Math.min(batchRows, data.rows - firstRow);
  const random = seededRandom(seed);
  const values = Float64Array.from(data.features.subarray(firstRow * d, (firstRow + length) * d));
  const distributions = new Float64Array(length * K);
  const actions = new Int32Array(length);
  const rewards = new Float64Array(length);
  const propensities = new Float64Array(length);
  const scores = new Float64Array(K);
  for (let i = 0; i < length; i++) {
    for (let a = 0; a < K; a++) {
      let score = 0;
      for (let j = 0, x = i * d, m = a * d; j < d; j++) score += values[x + j] * mu0[m + j];
      scores[a] = eta * score;
    }
    softmax(scores, K, distributions, i * K);
    const action = drawIndex(random, distributions.subarray(i * K, (i + 1) * K));
    actions[i] = action;
    rewards[i] = action === labels[firstRow + i] ? 1 : 0;
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
    features: { kind: 'dense', values },
  };
}

/** The mean over a labelled set of π(y|x): the reward that a policy would earn there. */
export function rewardOn(
  data: LabelledData,
  probabilities: (batch: LogBatch, actions: number, out: Float64Array) => void,
): number {
  const K = data.classNames.length;
  const out = new Float64Array(batchRows * K);
  let total = 0;
  for (let first = 0; first < data.rows; first += batchRows) {
    const batch = drawBatch(data, new Float64Array(K * data.featureCount), 0, first, 0);
    probabilities(batch, K, out);
    for (let i = 0; i < batch.length; i++) total += out[i * K + data.labels[first + i]];
  }
  return total / data.rows;
}

/** The same of the logging policy itself. */
export function loggingReward(data: LabelledData, mu0: Float64Array, eta: number): number {
  const log = supervisedToBandit(data, mu0, eta, 0);
  const K = log.actionCount;
  let total = 0;
  for (const { firstRow, length, distributions } of log.batches()) {
    for (let i = 0; i < length; i++) total += distributions?.[i * K + data.labels[firstRow + i]] ?? 0;
  }
  return total / log.rows;
}
