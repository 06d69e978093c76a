import { complementClaim, improvementClaim, valueClaim } from '../../src/core/betting/claimVariables';
import {
  complementWithModel,
  improvementWithModel,
  valueWithModel,
  type Decision,
} from '../../src/core/betting/controlVariate';
import type { KnownBatch } from './worlds';

export type Claim = 'value' | 'complement' | 'improvement';

const plain = { value: valueClaim, complement: complementClaim, improvement: improvementClaim };
const controlled = {
  value: valueWithModel,
  complement: complementWithModel,
  improvement: improvementWithModel,
};

/** Y of every row from w and ρ alone. */
export function plainRows(batch: KnownBatch, policy: Float64Array, claim: Claim): Float64Array {
  const K = policy.length / batch.length;
  return Float64Array.from({ length: batch.length }, (_, i) =>
    plain[claim](policy[i * K + batch.actions[i]] / batch.propensities[i], batch.rewards[i]),
  );
}

/** Y of every row with q̂ as control variate: rows × K, or one row for all. */
export function controlledRows(
  batch: KnownBatch,
  policy: Float64Array,
  model: Float64Array,
  claim: Claim,
  k: number,
): Float64Array {
  const K = policy.length / batch.length;
  const row: Decision = {
    policy,
    policyAt: 0,
    logging: batch.distributions,
    loggingAt: 0,
    model,
    modelAt: 0,
    actionCount: K,
    action: 0,
    reward: 0,
  };
  return Float64Array.from({ length: batch.length }, (_, i) => {
    row.policyAt = row.loggingAt = i * K;
    row.modelAt = model.length === K ? 0 : i * K;
    row.action = batch.actions[i];
    row.reward = batch.rewards[i];
    return controlled[claim](row, k);
  });
}
