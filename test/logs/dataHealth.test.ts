import assert from 'node:assert/strict';
import { ActionUses } from '../../src/core/analysis/scan/actionUse';
import { rejectionReasons } from '../../src/core/logs/rows/rejectionReasons';
import { propensityBin, propensityEdges } from '../../src/core/logs/checks/propensityRange';
import { drawLog, randomBandit, seededRandom } from '../unit/synthetic';

describe('the health of a log', () => {
  it('counts every row at its action and its propensity', () => {
    const random = seededRandom(3);
    const data = drawLog(randomBandit(random, 4, 5, 1.5), 500, random);
    const uses = new ActionUses(5);
    const [batch] = [...data.batches()];
    for (let i = 0; i < batch.length; i++) uses.add(batch, i);
    const list = uses.finish(data.actionNames);
    assert.equal(
      list.reduce((sum, { taken }) => sum + taken, 0),
      500,
    );
    for (const { name, taken, byPropensity, meanPropensity, meanReward } of list) {
      const rows = [...batch.actions.keys()].filter((i) => batch.actions[i] === Number(name));
      const mean = (column: Float64Array): number =>
        rows.reduce((sum, i) => sum + column[i], 0) / rows.length;
      assert.equal(taken, rows.length);
      assert.equal(meanPropensity, mean(batch.propensities));
      assert.equal(meanReward, mean(batch.rewards));
      const bin = propensityBin(batch.propensities[rows[0]]);
      assert.equal(
        byPropensity[bin],
        rows.filter((i) => propensityBin(batch.propensities[i]) === bin).length,
      );
    }
    assert.ok(list.every((use, i) => i === 0 || use.taken <= list[i - 1].taken));
  });

  it('puts a propensity between the edges of its bin', () => {
    for (const p of [1e-9, 0.001, 0.0999, 0.1, 0.3, 0.7, 0.9, 0.95, 1]) {
      const bin = propensityBin(p);
      assert.ok(propensityEdges[bin] <= p && (p < propensityEdges[bin + 1] || p === 1), String(p));
    }
  });

  it('gathers rejected lines by reason, whatever numbers and names the reasons hold', () => {
    const reasons = rejectionReasons([
      { line: 3, reason: 'it is not valid JSON' },
      { line: 7, reason: 'its propensity 1.3 is above 1' },
      { line: 9, reason: 'its propensity 27 is above 1' },
      { line: 11, reason: 'its label "a:b" is not action:cost:probability' },
      { line: 12, reason: 'its label "c" is not action:cost:probability' },
      { line: 13, reason: 'its label "d" is not action:cost:probability' },
    ]);
    assert.deepEqual(reasons, [
      { reason: 'its label "…" is not action:cost:probability', count: 3, rows: [11, 12, 13] },
      { reason: 'its propensity … is above 1', count: 2, rows: [7, 9] },
      { reason: 'it is not valid JSON', count: 1, rows: [3] },
    ]);
  });
});
