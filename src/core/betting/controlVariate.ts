import { weightOf } from './claimVariables';

/**
 * One decision of a full log. The model q̂ ∈ [0, 1] must not have seen the certified rows; a constant is a row of equal
 * entries. Reuse one object for all rows: nothing is allocated.
 */
export interface Decision {
  /** π(a|x) at policyAt + a. */
  policy: Float64Array;
  policyAt: number;
  /** π0(a|x) at loggingAt + a. */
  logging: Float64Array;
  loggingAt: number;
  /** q̂(x, a) at modelAt + a. */
  model: Float64Array;
  modelAt: number;
  actionCount: number;
  action: number;
  /** ρ. */
  reward: number;
}

/** Y = Σ_a π(a)q̃(a) + w(ρ - q̃(a_i)), q̃(a) = min(q̂(a), k π0(a)/π(a)): 0 where there is no support. */
export function valueWithModel(row: Decision, k: number): number {
  return controlledValue(row, k, 0, 1);
}

/** The same for what the policy does not earn: 1 - ρ and 1 - q̂. Then V ≤ 1 - bound. */
export function complementWithModel(row: Decision, k: number): number {
  return controlledValue(row, k, 1, -1);
}

/** With offset + sign·ρ and offset + sign·q̂ in place of ρ and q̂. */
function controlledValue(row: Decision, k: number, offset: number, sign: number): number {
  const { policy, policyAt, logging, loggingAt, model, modelAt, actionCount, action } = row;
  let direct = 0;
  let taken = 0;
  for (let a = 0; a < actionCount; a++) {
    const pi = policy[policyAt + a];
    if (!(pi > 0)) continue;
    // π q̃ = min(π q̂, k π0) needs no division.
    const masked = Math.min(pi * (offset + sign * model[modelAt + a]), k * logging[loggingAt + a]);
    direct += masked;
    if (a === action) taken = masked / logging[loggingAt + a];
  }
  const w = weightOf(policy[policyAt + action], logging[loggingAt + action]);
  return direct + w * (offset + sign * row.reward) - taken;
}

/** Y = Σ_a (π - π0)(a)q̃(a) + (w - 1)(ρ - q̃(a_i)), q̃(a) = min(q̂(a), k/(W_a - 1)) where W_a = π/π0 > 1. */
export function improvementWithModel(row: Decision, k: number): number {
  const { policy, policyAt, logging, loggingAt, model, modelAt, actionCount, action, reward } = row;
  let direct = 0;
  let taken = 0;
  for (let a = 0; a < actionCount; a++) {
    const logged = logging[loggingAt + a];
    const excess = policy[policyAt + a] - logged;
    // (π - π0) q̃ = min((π - π0) q̂, k π0) where π > π0.
    const plain = excess * model[modelAt + a];
    const masked = excess > 0 ? Math.min(plain, k * logged) : plain;
    direct += masked;
    if (a === action) taken = masked / logged;
  }
  const w = weightOf(policy[policyAt + action], logging[loggingAt + action]);
  return direct + (w - 1) * reward - taken;
}
