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

/** A decision that is filled in row by row, with the model it is compared to. */
export const emptyDecision = (actionCount: number, model: Float64Array): Decision => ({
  policy: new Float64Array(0),
  policyAt: 0,
  logging: new Float64Array(0),
  loggingAt: 0,
  model,
  modelAt: 0,
  actionCount,
  action: 0,
  reward: 0,
});

/** Y of the three claims, row by row. */
export interface ClaimColumns {
  readonly value: Float64Array;
  readonly complement: Float64Array;
  readonly improvement: Float64Array;
}

export const claimColumns = (rows: number): ClaimColumns => ({
  value: new Float64Array(rows),
  complement: new Float64Array(rows),
  improvement: new Float64Array(rows),
});

/**
 * Writes Y of all three claims of a decision, with the k of each:
 * - value: Σ_a π(a)q̃(a) + w(ρ - q̃(a_i)), q̃(a) = min(q̂(a), k π0(a)/π(a)), which is 0 where there is no support;
 * - complement: the same for what the policy does not earn, 1 - ρ and 1 - q̂; then V ≤ 1 - bound;
 * - improvement: Σ_a (π - π0)(a)q̃(a) + (w - 1)(ρ - q̃(a_i)), q̃(a) = min(q̂(a), k/(W_a - 1)) where W_a = π/π0 > 1.
 */
export function writeClaims(row: Decision, caps: ClaimColumns, out: ClaimColumns, at: number): void {
  const { policy, policyAt, logging, loggingAt, model, modelAt, actionCount, action, reward } = row;
  const valueCap = caps.value[0];
  const complementCap = caps.complement[0];
  const improvementCap = caps.improvement[0];
  let value = 0;
  let complement = 0;
  let improvement = 0;
  for (let a = 0; a < actionCount; a++) {
    const pi = policy[policyAt + a];
    const logged = logging[loggingAt + a];
    const earned = model[modelAt + a];
    // π q̃ = min(π q̂, k π0) needs no division; (π - π0) q̃ = min((π - π0) q̂, k π0) where π > π0.
    const kept = smaller(pi * earned, valueCap * logged);
    const left = smaller(pi * (1 - earned), complementCap * logged);
    const excess = pi - logged;
    const plain = excess * earned;
    const gained = excess > 0 ? smaller(plain, improvementCap * logged) : plain;
    value += kept;
    complement += left;
    improvement += gained;
    if (a !== action) continue;
    const w = weightOf(pi, logged);
    value += w * reward - (pi > 0 ? kept / logged : 0);
    complement += w * (1 - reward) - (pi > 0 ? left / logged : 0);
    improvement += (w - 1) * reward - gained / logged;
  }
  out.value[at] = value;
  out.complement[at] = complement;
  out.improvement[at] = improvement;
}

/** Compiled to less than Math.min, which looks at signs of zeros, too. */
const smaller = (a: number, b: number): number => (a < b ? a : b);

const oneCap = claimColumns(1);
const oneRow = claimColumns(1);

/** One claim of one decision. */
const claimWithModel =
  (claim: keyof ClaimColumns) =>
  (row: Decision, k: number): number => {
    oneCap[claim][0] = k;
    writeClaims(row, oneCap, oneRow, 0);
    return oneRow[claim][0];
  };

export const valueWithModel = claimWithModel('value');
export const complementWithModel = claimWithModel('complement');
export const improvementWithModel = claimWithModel('improvement');
