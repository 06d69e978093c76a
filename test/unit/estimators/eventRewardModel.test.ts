import assert from 'node:assert/strict';
import { analyze } from '../../../src/core/analysis/analyze';
import type { LoggedData } from '../../../src/core/logs/blocks/loggedData';
import type { Policy } from '../../../src/core/policies/policy';
import { worldData, worldTruth } from '../../support/eventWorldData';

const names = { logSha256: 'log', policySha256: 'policy', engine: 'test', version: 'test' };

/** Half uniform, half on the place in the list: nobody's optimum, and known on all actions. */
const policy: Policy = {
  name: 'places',
  probabilities({ length, offered }, actionCount, out) {
    out.fill(0, 0, length * actionCount);
    for (let row = 0; row < length; row++) {
      const count = offered?.[row] ?? actionCount;
      for (let a = 0; a < count; a++) out[row * actionCount + a] = 0.5 / count + (a === 1 ? 0.5 : 0);
    }
  },
};

const estimatesOf = (data: LoggedData, of: Policy): Map<string, number> =>
  new Map(analyze(data, of, names).estimates.map(({ name, value }) => [name, value]));

describe('the reward model over features of actions', () => {
  const truth = worldTruth(20_000, 77);
  /** Always the best item: far from the logging policy, so that a model has to know who likes what. */
  const clairvoyant: Policy = {
    name: 'best topic',
    probabilities(batch, actionCount, out) {
      out.fill(0, 0, batch.length * actionCount);
      const { features, actionFeatures, offered } = batch;
      assert.ok(features.kind === 'dense' && actionFeatures && offered);
      for (let row = 0; row < batch.length; row++) {
        const taste = features.values.subarray(row * 7, row * 7 + 6).indexOf(1);
        const distances = Array.from({ length: offered[row] }, (_, offer) => {
          const slot = actionFeatures.rowOffsets[row] + offer;
          return (actionFeatures.indices[actionFeatures.slotOffsets[slot]] - (5 * taste + 2) + 60) % 6;
        });
        out[row * actionCount + distances.indexOf(Math.min(...distances))] = 1;
      }
    },
  };

  it('knows what nobody can tell from the context alone', () => {
    const data = worldData(12_000, 8);
    const value = truth.valueOf(clairvoyant);
    const withFeatures = estimatesOf(data, clairvoyant);
    assert.ok(
      Math.abs((withFeatures.get('dm') ?? 0) - value) < 0.02,
      `${withFeatures.get('dm')} of ${value}`,
    );
    assert.ok(Math.abs((withFeatures.get('dr') ?? 0) - value) < 0.03);
    const { actionFeatureCount, ...rest } = data;
    assert.ok(actionFeatureCount);
    const without = estimatesOf(rest, clairvoyant);
    assert.ok(Math.abs((without.get('dm') ?? 0) - value) > 0.15, `${without.get('dm')} of ${value}`);
  });

  it('agrees with the truth of a policy that looks at places', () => {
    const estimates = estimatesOf(worldData(12_000, 9), policy);
    const value = truth.valueOf(policy);
    for (const name of ['dm', 'dr']) assert.ok(Math.abs((estimates.get(name) ?? 0) - value) < 0.015, name);
  });
});
