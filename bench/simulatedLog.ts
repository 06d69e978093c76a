import type { LogBatch, LoggedData } from '../src/core/logs/blocks/loggedData';
import { mix32, seededRandom } from '../src/core/numerics/random';

const features = 24;
const actions = 5;
const blockRows = 16384;

/**
 * A full log of any length whose blocks are made when they are read: one block of dense features and softmax propensities,
 * in which every block has one feature, the actions and the rewards of its own. Every scan sees the same rows.
 */
export function simulatedLog(rows: number): { data: LoggedData; making: () => number } {
  const random = seededRandom(1);
  const values = Float64Array.from({ length: blockRows * features }, () => random.normal() / 5);
  const weights = Float64Array.from({ length: actions * features }, () => random.normal());
  const distributions = new Float64Array(blockRows * actions);
  for (let i = 0; i < blockRows; i++) {
    let total = 0;
    for (let a = 0; a < actions; a++) {
      let score = 0;
      for (let j = 0; j < features; j++) score += weights[a * features + j] * values[i * features + j];
      total += distributions[i * actions + a] = Math.exp(score);
    }
    for (let a = 0; a < actions; a++) distributions[i * actions + a] /= total;
  }
  const chosen = new Int32Array(blockRows);
  const propensities = new Float64Array(blockRows);
  const rewards = new Float64Array(blockRows);
  const lines = new Uint32Array(blockRows);
  const events = new Uint32Array(blockRows);
  let making = 0;
  const batchAt = (firstRow: number): LogBatch => {
    const start = performance.now();
    const length = Math.min(blockRows, rows - firstRow);
    for (let i = 0; i < length; i++) {
      const row = firstRow + i;
      let left = mix32(row) / 4294967296;
      let action = 0;
      while (action < actions - 1 && left >= distributions[i * actions + action])
        left -= distributions[i * actions + action++];
      chosen[i] = action;
      propensities[i] = distributions[i * actions + action];
      rewards[i] = mix32(row ^ 0x51ed27) / 4294967296 < 0.2 + 0.1 * action ? 1 : 0;
      values[i * features] = row / 1e9;
      lines[i] = row + 1;
      events[i] = row;
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
