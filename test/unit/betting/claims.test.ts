import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  complementClaim,
  improvementClaim,
  plainBounds,
  valueClaim,
  weightOf,
} from '../../../src/core/betting/claimVariables';
import { improvementBound, valueBound } from '../../../src/core/betting/caps';
import {
  complementWithModel,
  improvementWithModel,
  valueWithModel,
  type Decision,
} from '../../../src/core/betting/controlVariate';

const share = fc.double({ min: 0, max: 1, noNaN: true });
/** Probabilities, some of them 0. */
const distribution = fc
  .array(fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max: 1, noNaN: true })), {
    minLength: 4,
    maxLength: 4,
  })
  .filter((weights) => weights.some((weight) => weight > 0.01))
  .map((weights) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return Float64Array.from(weights, (weight) => weight / total);
  });
const four = fc.array(share, { minLength: 4, maxLength: 4 }).map((values) => Float64Array.from(values));
const cap = fc.double({ min: 0.05, max: 20, noNaN: true });

type Drawn = [Float64Array, Float64Array, Float64Array, Float64Array, number];

const decision = (policy: Float64Array, logging: Float64Array, model: Float64Array): Decision => ({
  policy,
  policyAt: 0,
  logging,
  loggingAt: 0,
  model,
  modelAt: 0,
  actionCount: 4,
  action: 0,
  reward: 0,
});

/** E[Y] over the logged action and a binary reward of the given means; checks Y ≥ -b on the way. */
function meanClaim(row: Decision, rewards: Float64Array, bound: number, claim: () => number): number {
  let mean = 0;
  for (let action = 0; action < 4; action++) {
    const p = row.logging[action];
    if (p === 0) continue;
    row.action = action;
    for (const [reward, chance] of [
      [0, 1 - rewards[action]],
      [1, rewards[action]],
    ]) {
      row.reward = reward;
      const y = claim();
      assert.ok(y >= -bound - 1e-9 * (1 + bound), `${y} below -${bound}`);
      mean += p * chance * y;
    }
  }
  return mean;
}

/** Σ over supported actions of π r, π(1 - r) and (π r) - Σ π0 r. */
function truths(policy: Float64Array, logging: Float64Array, rewards: Float64Array): number[] {
  let [value, complement, logged] = [0, 0, 0];
  policy.forEach((pi, a) => {
    if (logging[a] === 0) return;
    value += pi * rewards[a];
    complement += pi * (1 - rewards[a]);
    logged += logging[a] * rewards[a];
  });
  return [value, complement, value - logged];
}

describe('betting: claims', () => {
  it('every Y is at least -b and has the mean that is claimed, counting supported actions only', () => {
    fc.assert(
      fc.property(
        fc.tuple(distribution, distribution, four, four, cap),
        ([policy, logging, model, rewards, k]: Drawn) => {
          const row = decision(policy, logging, model);
          const [value, complement, improvement] = truths(policy, logging, rewards);
          const w = (): number => weightOf(policy[row.action], logging[row.action]);
          const { value: none, improvement: one } = plainBounds;
          for (const [expected, bound, claim] of [
            [value, none, () => valueClaim(w(), row.reward)],
            [complement, none, () => complementClaim(w(), row.reward)],
            [improvement, one, () => improvementClaim(w(), row.reward)],
            [value, valueBound(k), () => valueWithModel(row, k)],
            [complement, valueBound(k), () => complementWithModel(row, k)],
            [improvement, improvementBound(k), () => improvementWithModel(row, k)],
          ] as const) {
            const mean = meanClaim(row, rewards, bound, claim);
            assert.ok(Math.abs(mean - expected) < 1e-9, `${mean}, not ${expected}`);
          }
        },
      ),
    );
  });

  it('a perfect model leaves nothing but itself where the rewards are certain', () => {
    const row = decision(
      Float64Array.of(0.7, 0.1, 0.1, 0.1),
      Float64Array.of(0.25, 0.25, 0.25, 0.25),
      Float64Array.of(1, 0, 1, 0),
    );
    for (row.action = 0; row.action < 4; row.action++) {
      row.reward = row.model[row.action];
      assert.ok(Math.abs(valueWithModel(row, 10) - 0.8) < 1e-12);
      assert.ok(Math.abs(complementWithModel(row, 10) - 0.2) < 1e-12);
      assert.ok(Math.abs(improvementWithModel(row, 10) - 0.3) < 1e-12);
    }
  });

  it('a propensity next to nothing leaves numbers', () => {
    const row = decision(
      Float64Array.of(1, 0, 0, 0),
      Float64Array.of(5e-324, 1, 0, 0),
      Float64Array.of(0.5, 0.5, 0.5, 0.5),
    );
    for (const reward of [0, 1]) {
      row.reward = reward;
      for (const claim of [valueWithModel, complementWithModel, improvementWithModel])
        assert.ok(Number.isFinite(claim(row, 3)));
      for (const claim of [valueClaim, complementClaim, improvementClaim])
        assert.ok(Number.isFinite(claim(weightOf(1, 5e-324), reward)));
    }
  });
});
