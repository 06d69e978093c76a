import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LineScanner } from '../../src/core/logs/fast/lineScanner';
import { createScanner } from '../../src/jobs/reading/loadScanner';
import { cases } from '../support/cases';
import { bytesOf, countPlainLines, readBytes } from '../unit/logs/inMemory';

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const decision = (i: number): object => ({ x: i % 7, action: i % 2, propensity: 0.5 });
/** Of services that write a reward only where something was earned. */
const clicks = (name: string, empty: 'null' | 'absent'): object[] =>
  Array.from({ length: 300 }, (_, i) => ({
    ...decision(i),
    ...(i % 5 === 0 ? { [name]: 1 } : empty === 'null' ? { [name]: null } : {}),
  }));

describe('rows without a reward', () => {
  let scanner: LineScanner;
  before(() => {
    const created = createScanner();
    assert.ok(created, 'dist/scanner.wasm is missing: npm run build:wasm');
    scanner = created;
  });

  it('stop a reading that does not say what they mean, and the message does', () => {
    for (const empty of ['null', 'absent'] as const) {
      const { error } = readBytes(bytesOf(lines(clicks('reward', empty))));
      assert.match(error?.message ?? '', /80% of the first rows have no reward\. .*--default 0/);
    }
    const { error } = readBytes(bytesOf(lines(Array.from({ length: 60 }, (_, i) => decision(i)))));
    assert.match(error?.message ?? '', /No field of the log looks like a reward/);
  });

  it('are taken for outcomes that were lost where many stand together, and those that earned nothing are not', () => {
    const text = (empty: object): string =>
      lines(
        Array.from({ length: 3000 }, (_, i) => ({
          ...decision(i),
          ...(i < 1500 ? { reward: i % 2 } : empty),
        })),
      );
    const found = (empty: object): boolean => {
      const { summary } = readBytes(
        bytesOf(text(empty)),
        { schema: { reward: 'reward', missingReward: 0 } },
        scanner,
      );
      assert.equal(summary?.rows.used, 3000);
      return summary.checks.some(({ name }) => name === 'outcome-coverage');
    };
    assert.equal(found({}), true);
    assert.equal(found({ reward: 0 }), false);
  });

  it('count as what a person declares, which is told', () => {
    for (const empty of ['null', 'absent'] as const)
      for (const [name, earned] of [
        ['reward', [1, 0.25, 0.25]],
        ['cost', [-1, 0.25, 0.25]],
      ] as const)
        for (const by of [undefined, scanner]) {
          const schema = { missingReward: 0.25 };
          const { rows, summary } = readBytes(bytesOf(lines(clicks(name, empty))), { schema }, by);
          assert.deepEqual(
            rows?.slice(0, 3).map(({ reward }) => reward),
            earned,
          );
          const check = summary?.checks.find((each) => each.name === 'missing-rewards');
          assert.equal(check?.message, '240 of 300 rows have no reward and count as 0.25, as declared.');
        }
  });

  it('are not all rows: the field has another name then', () => {
    for (const by of [undefined, scanner])
      for (const schema of [
        { reward: 'clicks' },
        { cost: 'clicks' },
        { rewardSum: [1, 2].map((weight) => ({ field: weight === 1 ? 'reward' : 'margn', weight })) },
      ]) {
        const options = { schema: { ...schema, missingReward: 0 } };
        const { error } = readBytes(bytesOf(lines(clicks('reward', 'absent'))), options, by);
        assert.match(error?.message ?? '', /No row has a number in (clicks|margn)/);
      }
  });

  it('count with the parts of a sum that are there, where the others are 0', () => {
    const rows = clicks('reward', 'absent').map((row, i) => (i % 3 === 0 ? { ...row, margin: 10 } : row));
    const rewardSum = [
      { field: 'reward', weight: 1 },
      { field: 'margin', weight: 0.02 },
    ];
    const read = (missingReward: number): ReturnType<typeof readBytes> =>
      readBytes(bytesOf(lines(rows)), { schema: { rewardSum, missingReward }, maxRejectedShare: 1 });
    const { rows: used, summary } = read(0);
    assert.deepEqual(
      used?.slice(0, 6).map(({ reward }) => reward),
      [1.2, 0, 0, 0.2, 0, 1],
    );
    const check = summary?.checks.find((each) => each.name === 'missing-rewards');
    assert.equal(
      check?.message,
      '280 of 300 rows lack a part of the reward, which counts as 0, as declared.',
    );
    const { rows: whole, summary: other } = read(-0.5);
    assert.deepEqual(
      whole?.slice(0, 3).map(({ reward }) => reward),
      [1.2, -0.5, -0.5],
    );
    assert.equal(other?.rejections[0].reason, 'it has no reward, but other parts of the reward');
  });

  it('are read by the scanner', () => {
    const options = { schema: { missingReward: 0 } };
    const { plainLines } = countPlainLines(bytesOf(lines(clicks('reward', 'null'))), options, scanner);
    assert.ok(plainLines < 20, String(plainLines));
  });

  it('are the same by the fast and by the plain path, and what is no number is still rejected', () => {
    const reward = fc.oneof(
      fc.constantFrom(null, undefined, '', ' ', '1', 'x', true, 'NA', 'nan'),
      fc.double({ min: -1, max: 1, noNaN: true }),
    );
    const cell = (value: string | number | boolean | null | undefined): string => String(value ?? '');
    fc.assert(
      fc.property(fc.array(reward, { minLength: 40 }), (rewards) => {
        const rows = rewards.map((each, i) => ({ ...decision(i), reward: each }));
        const table = `x,action,propensity,reward\n${rewards.map((each, i) => `${i % 7},${i % 2},0.5,${cell(each)}\n`).join('')}`;
        for (const [text, format] of [
          [lines(rows), 'jsonl'],
          [table, 'csv'],
        ] as const) {
          const options = {
            schema: { reward: 'reward', missingReward: 0 },
            format,
            maxRejectedShare: 1,
          };
          const [plain, fast] = [undefined, scanner].map((by) => readBytes(bytesOf(text), options, by));
          assert.deepEqual(fast, plain);
        }
      }),
      { numRuns: cases(60, 1000) },
    );
  });

  it('are none of formats that have labels', () => {
    const text = '1:0:0.5 | a b\n2:1:0.5 | a c\n';
    const { error } = readBytes(bytesOf(text), { format: 'vw-cb', schema: { missingReward: 0 } });
    assert.match(error?.message ?? '', /events without a label count with the worst case/);
  });
});
