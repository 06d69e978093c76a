import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { UserError } from '../../../src/core/errors/userError';
import { readLog } from '../../../src/jobs/open/readLog';
import type { ParsedLog } from '../../../src/jobs/open/parsedLog';
import { predictedCost } from './predictedCost';
import { directory, rowsOf } from './support';

const fixtures = join(__dirname, '../../../../shared/fixtures/vw');
const open = (name: string): Promise<ParsedLog> =>
  readLog([join(fixtures, name)], { cacheDirectory: join(directory, 'cache') });

/** Every claim has an equivalent of our own in vowpalWabbit.test.ts, which runs everywhere. */
if (existsSync(fixtures)) describe("Vowpal Wabbit's own examples", publicExamples);

function publicExamples(): void {
  for (const [name, predictions, expected] of [
    ['cb_load.dat', 'squarecb_pred.predict', -0.362832],
    ['cb_test.ldf', 'cbe_adf_epsilon.predict', 0.333333],
    ['decisionservice.json', 'cbe_adf_dsjson.predict', -0.040816],
  ] as const) {
    it(`gives its value of ${predictions} on ${name}`, async () => {
      const log = await open(name);
      const value = await predictedCost(log, join(fixtures, predictions));
      assert.equal(value.toFixed(6), expected.toFixed(6));
      log.close();
    });
  }

  it('reads --cb text: the running means of two fixed policies', async () => {
    const log = await open('cb_eval');
    const rows = rowsOf(log.data);
    const running = (action: number): string[] => {
      let sum = 0;
      return rows.map((row, i) => {
        if (row.action === action) sum -= row.reward / row.propensity;
        return String(Number((sum / (i + 1)).toFixed(6)));
      });
    };
    assert.deepEqual(running(0), Array(8).fill('0'));
    assert.deepEqual(running(1), ['0', '1', '0.666667', '1', '0.8', '1', '0.857143', '1']);
    log.close();
  });

  it('weighs a row by 1/(1-pdrop), and rejects a pdrop of 1', async () => {
    const weightOf = async (name: string): Promise<number> => rowsOf((await open(name)).data)[0].weight;
    assert.equal(await weightOf('cb_simple.json'), 1);
    assert.ok(Math.abs((await weightOf('cb_simple_pdrop.json')) - 10) < 1e-12);
    await assert.rejects(open('cb_simple_pdrop1.json'), /pdrop is 1/);
  });

  it('finds no event among dangling rewards, a checkpoint and a skipped one', async () => {
    await assert.rejects(open('b1848_dsjson_parser_regression.txt'), (error: UserError) => {
      assert.equal(error.code, 'no-usable-rows');
      assert.match(error.message, /1 skip-learn; 6 dangling-reward; 1 checkpoint-line/);
      return true;
    });
  });

  it('passes over a malformed line, naming it', async () => {
    const { inspection } = await open('ds_cb_invalid.json');
    assert.deepEqual(inspection.rows, { lines: 21, used: 20, skipped: 0, rejected: 1 });
    assert.equal(inspection.rejections[0].line, 11);
    assert.equal(inspection.events, 20);
  });

  it('numbers `a` from 0 where it holds a 0', async () => {
    const log = await open('cb_features_w_zero_vals.dsjson');
    assert.deepEqual(
      rowsOf(log.data).map(({ action, distribution }) => ({ action, distribution })),
      [
        { action: 0, distribution: [0.5, 0.5] },
        { action: 0, distribution: [0.5, 0.5] },
      ],
    );
  });

  it('takes the cost with a probability of several, and the labeled line of an event', async () => {
    const multi = rowsOf((await open('cb_multi_cost.dat')).data);
    assert.deepEqual(
      multi.map((row) => [row.action, row.reward, row.propensity]),
      [
        [0, -1, 1],
        [1, -2, 1],
        [2, -3, 1],
        [3, -4, 1],
        [1, -2, 0.7],
      ],
    );
    const { inspection, data } = await open('cb_adf_sm.data');
    assert.deepEqual(inspection.rows, { lines: 21, used: 4, skipped: 17, rejected: 0 });
    assert.deepEqual(
      rowsOf(data).map((row) => [row.line, row.action, row.reward, row.propensity, row.offered]),
      [
        [1, 0, -1.5, 0.25, 3],
        [6, 0, -1.5, 0.25, 3],
        [11, 0, 1.5, 0.5, 3],
        [16, 0, 2, 0.5, 4],
      ],
    );
  });

  it('prefers the exact probability of `p` to the rounded label', async () => {
    const [row] = rowsOf((await open('decisionservice.json')).data);
    assert.equal(row.propensity, 0.816666663);
    assert.equal(row.action, 9);
  });
}
