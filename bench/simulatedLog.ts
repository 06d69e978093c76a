import type { LogBatch, LoggedData } from '../src/core/logs/blocks/loggedData';
import { seededRandom } from '../src/core/numerics/random';

const features = 24;
const actions = 5;
const blockRows = 16384;

/**
 * A full log of any length whose blocks are made when they are read: one block of dense features, softmax propensities and
 * rewards of 0 and 1, in which every later block changes one feature, so that no row is there twice.
 */
export function simulatedLog(rows: number): { data: LoggedData; making: () => number } {
  const random = seededRandom(1);
  const values = Float64Array.from({ length: blockRows * features }, () => random.normal() / 5);
  const weights = Float64Array.from({ length: actions * features }, () => random.normal());
  const distributions = new Float64Array(blockRows * actions);
  const chosen = new Int32Array(blockRows);
  const propensities = new Float64Array(blockRows);
  const rewards = new Float64Array(blockRows);
  for (let i = 0; i < blockRows; i++) {
    let total = 0;
    for (let a = 0; a < actions; a++) {
      let score = 0;
      for (let j = 0; j < features; j++) score += weights[a * features + j] * values[i * features + j];
      total += distributions[i * actions + a] = Math.exp(score);
    }
    for (let a = 0; a < actions; a++) distributions[i * actions + a] /= total;
    let left = random.uniform();
    let action = 0;
    while (action < actions - 1 && left >= distributions[i * actions + action])
      left -= distributions[i * actions + action++];
    chosen[i] = action;
    propensities[i] = distributions[i * actions + action];
    rewards[i] = random.uniform() < 0.2 + 0.1 * action ? 1 : 0;
  }
  const lines = new Uint32Array(blockRows);
  const events = new Uint32Array(blockRows);
  let making = 0;
  const batchAt = (firstRow: number): LogBatch => {
    const start = performance.now();
    const length = Math.min(blockRows, rows - firstRow);
    for (let i = 0; i < length; i++) {
      lines[i] = firstRow + i + 1;
      events[i] = firstRow + i;
      values[i * features] = (firstRow + i) / 1e9;
    }
    making += performance.now() - start;
    return {
      length,
      firstRow,
      lines,
      events,
      actions: chosen,
      rewards,
      propensities,
      distributions,
      features: { kind: 'dense', values: values.subarray(0, length * features) },
    };
  };
  const data: LoggedData = {
    rows,
    actionCount: actions,
    featureCount: features,
    propensities: 'full',
    actionNames: Array.from({ length: actions }, (_, a) => String(a)),
    *batches() {
      for (let first = 0; first < rows; first += blockRows) yield batchAt(first);
    },
  };
  return { data, making: () => making / 1000 };
}
