import assert from 'node:assert/strict';
import type { UserError } from '../../../src/core/errors/userError';
import { readLog } from '../../../src/jobs/open/readLog';
import type { ParsedLog } from '../../../src/jobs/open/parsedLog';
import { temporaryFolder } from '../../support/temporary';
import { predictedCost } from './predictedCost';
import { rowsOf } from './support';

/** A decision of two actions, the second chosen; whatever differs is given. */
function decision(differs: object = {}): string {
  const label = { _label_cost: -1, _label_probability: 0.5, _label_Action: 2, _labelIndex: 1 };
  const actions = [{ item: { color: 'red' } }, { item: { color: 'blue' } }];
  const event = { ...label, a: [2, 1], c: { user: { age: 'old' }, _multi: actions }, p: [0.5, 0.5] };
  return JSON.stringify({ ...event, ...differs });
}

describe("logs in Vowpal Wabbit's formats", () => {
  const folder = temporaryFolder();
  const open = (name: string, lines: readonly string[]): Promise<ParsedLog> =>
    readLog([folder.file(name, `${lines.join('\n')}\n`)], { cacheDirectory: `${folder.path}/cache` });
  const predictions = (name: string, lines: readonly string[]): string =>
    folder.file(name, `${lines.join('\n\n')}\n`);

  it('give its value of a policy on ADF text, over the labeled events alone', async () => {
    const log = await open('adf.dat', [
      ...['shared | morning', '| politics', '0:-1:0.25 | sports', '| music', ''],
      ...['shared | evening', '0:-1:0.5 | politics', '| sports', '| music', ''],
      ...['shared | noon', '| politics', '| sports', '| music', ''],
      ...['shared | night', '| politics', '| sports', '0:0:0.2 | music', ''],
    ]);
    const file = predictions('adf.predict', [
      '1:0.8,0:0.1,2:0.1',
      '2:0.5,1:0.3,0:0.2',
      '0:1,1:0,2:0',
      '2:0.9,1:0.05,0:0.05',
    ]);
    // (-1 · 0.8/0.25 - 1 · 0.2/0.5 + 0) / 3
    assert.ok(Math.abs((await predictedCost(log, file)) - -1.2) < 1e-12);
    log.close();
  });

  it('give its value of a policy on dsjson, by the exact probability of `p` and not the rounded label', async () => {
    const log = await open('decisions.json', [
      decision({ _label_probability: 0.8166667, p: [0.816666663, 0.183333337] }),
      decision({
        _label_cost: -0.5,
        _label_probability: 0.75,
        _label_Action: 1,
        _labelIndex: 0,
        a: [1, 2],
        p: [0.75, 0.25],
      }),
    ]);
    assert.equal(rowsOf(log.data)[0].propensity, 0.816666663);
    const file = predictions('decisions.predict', ['1:0.9,0:0.1', '0:0.6,1:0.4']);
    const expected = ((-1 * 0.9) / 0.816666663 + (-0.5 * 0.6) / 0.75) / 2;
    assert.ok(Math.abs((await predictedCost(log, file)) - expected) < 1e-12);
    log.close();
  });

  it('read --cb text: the running means of two fixed policies', async () => {
    const lines = Array.from({ length: 8 }, (_, i) =>
      i % 2 === 0 ? '1:0:0.5 |f one two' : '2:1:0.5 |f one two',
    );
    const log = await open('cb.dat', lines);
    const rows = rowsOf(log.data);
    const running = (action: number): number[] => {
      let sum = 0;
      return rows.map((row, i) => {
        if (row.action === action) sum -= row.reward / row.propensity;
        return sum / (i + 1);
      });
    };
    assert.deepEqual(
      running(0).map((mean) => mean + 0),
      Array(8).fill(0),
    );
    assert.deepEqual(
      running(1),
      [0, 1, 2, 2, 4, 3, 6, 4].map((sum, i) => sum / [1, 1, 3, 2, 5, 3, 7, 4][i]),
    );
    log.close();
  });

  it('weigh a row by 1/(1-pdrop), and reject a pdrop of 1', async () => {
    const weightOf = async (name: string, line: string): Promise<number> =>
      rowsOf((await open(name, [line])).data)[0].weight;
    assert.equal(await weightOf('kept.json', decision()), 1);
    assert.ok(Math.abs((await weightOf('dropped.json', decision({ pdrop: 0.75 }))) - 4) < 1e-12);
    await assert.rejects(open('all-dropped.json', [decision({ pdrop: 1 })]), /pdrop is 1/);
  });

  it('hold no event where all are dangling rewards, checkpoints or skipped, each counted by its name', async () => {
    const dangling = '{"RewardValue":1,"EnqueuedTimeUtc":"2026-01-01T00:00:00Z","EventId":"a"}';
    const checkpoint = '[CHECKPOINT 2026-01-01]';
    const lines = [decision({ _skipLearn: true }), dangling, checkpoint, dangling];
    await assert.rejects(open('nothing.json', lines), (error: UserError) => {
      assert.equal(error.code, 'no-usable-rows');
      assert.match(error.message, /1 skip-learn; 2 dangling-reward; 1 checkpoint-line/);
      return true;
    });
  });

  it('pass over a malformed line, naming it', async () => {
    const lines = Array.from({ length: 21 }, (_, i) => (i === 10 ? '{"_label_cost":-1,"a":[' : decision()));
    const { inspection } = await open('malformed.json', lines);
    assert.deepEqual(inspection.rows, { lines: 21, used: 20, skipped: 0, rejected: 1 });
    assert.equal(inspection.rejections[0].line, 11);
    assert.equal(inspection.events, 20);
  });

  it('number `a` from 0 where it holds a 0', async () => {
    const line = decision({ _label_Action: 1, _labelIndex: 0, a: [0, 1], p: [0.6, 0.4] });
    const log = await open('from-zero.json', [line, line]);
    assert.deepEqual(
      rowsOf(log.data).map(({ action, distribution }) => ({ action, distribution })),
      Array(2).fill({ action: 0, distribution: [0.6, 0.4] }),
    );
  });

  it('take the cost with a probability of several, and the labeled line of an event', async () => {
    const several = await open('several.dat', [
      '1:1:0.5 2:2 3:3 | red',
      '1:1 2:2:0.25 3:3 | red',
      '1:1 2:2 3:3:0.7 | blue',
    ]);
    assert.deepEqual(
      rowsOf(several.data).map((row) => [row.action, row.reward, row.propensity]),
      [
        [0, -1, 0.5],
        [1, -2, 0.25],
        [2, -3, 0.7],
      ],
    );
    const { inspection, data } = await open('labeled.dat', [
      ...['shared | s', '0:1.5:0.25 | x:0.5', '| x:-1', '| x:-2', ''],
      ...['shared | s', '| x:3', '0:-2:0.5 | x:0.5', '| x:-1', '| x:2', ''],
    ]);
    assert.deepEqual(inspection.rows, { lines: 11, used: 2, skipped: 9, rejected: 0 });
    assert.deepEqual(
      rowsOf(data).map((row) => [row.line, row.action, row.reward, row.propensity, row.offered]),
      [
        [1, 0, -1.5, 0.25, 3],
        [6, 1, 2, 0.5, 4],
      ],
    );
  });
});
