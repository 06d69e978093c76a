import type { LogBatch } from '../../src/core/logs/blocks/loggedData';
import { CountedRows } from '../../src/core/policies/countedRows';
import type { PolicyRows } from '../../src/core/policies/policyRows';

/** All rows of a batch whose rewards lie in [0, 1]. */
export function everyRow(
  { length, actions, propensities, rewards }: LogBatch,
  said: PolicyRows,
): CountedRows {
  const rows = new CountedRows();
  rows.clear(length);
  for (let i = 0; i < length; i++) {
    const p = propensities[i];
    rows.push(i, said.probabilities[said.firstOf(i) + actions[i]], p, Math.log(p), -rewards[i], 1);
  }
  return rows;
}
