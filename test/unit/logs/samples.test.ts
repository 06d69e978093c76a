import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readLog } from '../../../src/jobs/open/readLog';
import { directory, rowsOf } from './support';

const samples = join(__dirname, '../../../media/samples');

const expected: Record<string, { format: string; rows: number; propensities: string }> = {
  'news.jsonl': { format: 'jsonl', rows: 5000, propensities: 'full' },
  'news.csv': { format: 'csv', rows: 2000, propensities: 'full' },
  'chosen-only.tsv': { format: 'tsv', rows: 2000, propensities: 'chosen' },
  'decisions.dsjson': { format: 'dsjson', rows: 500, propensities: 'full' },
  'cb.vw': { format: 'vw-cb', rows: 2000, propensities: 'chosen' },
  'cb_adf.vw': { format: 'vw-cb-adf', rows: 800, propensities: 'chosen' },
  'open-bandit.csv': { format: 'obd', rows: 2000, propensities: 'chosen' },
};

describe('the sample logs', () => {
  it('are those that are expected, each small', () => {
    assert.deepEqual(readdirSync(samples).sort(), Object.keys(expected).sort());
    for (const name of readdirSync(samples)) assert.ok(statSync(join(samples, name)).size < 1_300_000, name);
  });

  for (const [name, { format, rows, propensities }] of Object.entries(expected)) {
    it(`${name} opens without a complaint, and a better policy shows in it`, async () => {
      const log = await readLog([join(samples, name)], { cacheDirectory: join(directory, 'cache') });
      const { inspection, data } = log;
      assert.deepEqual([inspection.format, data.rows, data.propensities], [format, rows, propensities]);
      assert.equal(data.actionCount, 4);
      assert.equal(inspection.rows.rejected, 0);
      assert.deepEqual(
        inspection.checks
          .filter(({ severity }) => severity !== 'ok')
          .map(({ name: check, message }) => `${check}: ${message}`),
        [],
      );
      // Showing each reader the section that their strongest interest asks for is worth more than what was logged.
      const columns = inspection.featureMap.columns;
      const interests = [0, 1, 2, 3].map((k) =>
        columns.findIndex((column) =>
          [`x${k}`, ['depth', 'recency', 'session', 'loyalty'][k], `user-item_affinity_${k}`].some((end) =>
            column.endsWith(end),
          ),
        ),
      );
      const sections = ['politics', 'sports', 'food', 'travel'];
      const isNamed = data.actionNames.includes('food');
      let logged = 0;
      let better = 0;
      const all = rowsOf(data);
      for (const { features, action, reward, propensity } of all) {
        const strongest = interests.reduce(
          (best, column, k) => (features[column] > features[interests[best]] ? k : best),
          0,
        );
        const wished = isNamed ? data.actionNames.indexOf(sections[strongest]) : strongest;
        logged += reward;
        if (action === wished) better += reward / propensity;
      }
      assert.ok(
        better / all.length > logged / all.length + 0.08,
        `${better / all.length} against ${logged / all.length}`,
      );
      log.close();
    });
  }
});
