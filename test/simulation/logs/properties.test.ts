import { logFormats } from '../../../src/core/documents/names';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LineScanner } from '../../../src/core/logs/fast/lineScanner';
import { UserError } from '../../../src/core/errors/userError';
import { createScanner } from '../../../src/jobs/reading/loadScanner';
import { cases } from '../../support/cases';
import { bytesOf, readBytes } from '../../unit/logs/inMemory';
import { parquetFile, type ParquetColumn } from '../../unit/logs/parquetFile';
import { lines, rowsOf, withLog, type PlainRow } from '../../unit/logs/support';

interface Row {
  x: number[];
  action: number;
  p: number[];
  reward: number;
}

const actions = 3;
const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((n) => n + 0);
const rowOf = fc
  .record({
    x: fc.array(number, { minLength: 2, maxLength: 2 }),
    action: fc.integer({ min: 0, max: actions - 1 }),
    raw: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: actions, maxLength: actions }),
    reward: number,
  })
  .map(({ x, action, raw, reward }): Row => {
    const total = raw.reduce((sum, one) => sum + one, 0);
    return { x, action, p: raw.map((one) => one / total), reward };
  });
// Every action appears, so that each format knows all of them.
const log = fc.array(rowOf, { minLength: 1, maxLength: 30 }).map((rows) => [
  ...Array.from({ length: actions }, (_, action): Row => ({
    x: [1, 2],
    action,
    p: [0.5, 0.25, 0.25],
    reward: 1,
  })),
  ...rows,
]);

const table = (rows: readonly Row[], separator: string): string =>
  lines(
    ['x0', 'x1', 'action', 'p0', 'p1', 'p2', 'reward'].join(separator),
    ...rows.map(({ x, action, p, reward }) => [...x, action, ...p, reward].join(separator)),
  );

/** The same rows as each format writes them. */
const writers: Record<string, { write: (rows: readonly Row[]) => string; full: boolean }> = {
  jsonl: {
    full: true,
    write: (rows) =>
      lines(...rows.map(({ x, action, p, reward }) => JSON.stringify({ x, action, probs: p, reward }))),
  },
  csv: { full: true, write: (rows) => table(rows, ',') },
  tsv: { full: true, write: (rows) => table(rows, '\t') },
  dsjson: {
    full: true,
    write: (rows) =>
      lines(
        ...rows.map(({ x, action, p, reward }) => {
          const order = [action, ...[0, 1, 2].filter((k) => k !== action)];
          return JSON.stringify({
            _label_cost: -reward,
            _label_probability: Math.fround(p[action]),
            _labelIndex: action,
            a: order.map((k) => k + 1),
            c: { x0: x[0], x1: x[1], _multi: [{ k: 1 }, { k: 2 }, { k: 3 }] },
            p: order.map((k) => p[k]),
          });
        }),
      ),
  },
  'vw-cb': {
    full: false,
    write: (rows) =>
      lines(
        ...rows.map(
          ({ x, action, p, reward }) => `${action + 1}:${-reward}:${p[action]} | x0:${x[0]} x1:${x[1]}`,
        ),
      ),
  },
  'vw-cb-adf': {
    full: false,
    write: (rows) =>
      lines(
        ...rows.flatMap(({ x, action, p, reward }) => [
          `shared | x0:${x[0]} x1:${x[1]}`,
          ...[0, 1, 2].map((k) => `${k === action ? `0:${-reward}:${p[k]} ` : ''}| k=${k}`),
          '',
        ]),
      ),
  },
  obd: {
    full: false,
    write: (rows) =>
      lines(
        ',timestamp,item_id,position,click,propensity_score,user_feature_0,user_feature_1',
        ...rows.map(
          ({ x, action, p, reward }, i) =>
            `${i},2019-11-24,${action},1,${reward},${p[action]},${x[0]},${x[1]}`,
        ),
      ),
  },
};

const parquetColumns = (rows: readonly Row[]): ParquetColumn[] => [
  { name: 'context', kind: 'list', values: rows.map(({ x }) => x) },
  { name: 'action', kind: 'int64', values: rows.map(({ action }) => action) },
  { name: 'pi0', kind: 'list', values: rows.map(({ p }) => p) },
  { name: 'reward', kind: 'double', values: rows.map(({ reward }) => reward) },
];

const facts = (rows: readonly PlainRow[]): unknown[] =>
  rows.map(({ action, reward, propensity, features, distribution }) => ({
    action,
    reward,
    propensity,
    features: features.map((v) => v + 0),
    distribution,
  }));

describe('any log', () => {
  let scanner: LineScanner | undefined;
  before(() => {
    scanner = createScanner();
  });

  it('written as Parquet reads back the same, in however many row groups', () =>
    fc.assert(
      fc.asyncProperty(log, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
        const groups = Array.from({ length: Math.ceil(rows.length / size) }, (_, g) =>
          parquetColumns(rows.slice(g * size, (g + 1) * size)),
        );
        const read = await withLog(parquetFile(groups), {}, ({ data }) => rowsOf(data));
        const expected = rows.map(({ x, action, p, reward }) => ({
          action,
          reward,
          propensity: p[action],
          features: x,
          distribution: p,
        }));
        assert.deepEqual(facts(read), facts(expected as unknown as PlainRow[]));
      }),
      { numRuns: cases(12, 100) },
    ));

  it('that is a damaged Parquet file is refused with a reason, never with a crash', () =>
    fc.assert(
      fc.asyncProperty(log, fc.nat(), fc.nat(255), async (rows, place, byte) => {
        const bytes = parquetFile([parquetColumns(rows)]);
        bytes[4 + (place % (bytes.length - 4))] = byte;
        try {
          await withLog(bytes, {}, ({ data }) => rowsOf(data));
        } catch (error) {
          assert.ok(error instanceof UserError, String(error));
        }
      }),
      { numRuns: cases(25, 500) },
    ));

  for (const [format, { write, full }] of Object.entries(writers)) {
    it(`written as ${format} reads back the same`, () =>
      fc.assert(
        fc.property(log, (rows) => {
          const { summary, rows: read, error } = readBytes(bytesOf(write(rows)), {}, scanner);
          assert.equal(error, undefined);
          assert.equal(summary?.format, format);
          assert.equal(summary.rows.used + summary.rows.skipped + summary.rows.rejected, summary.rows.lines);
          const expected = rows.map(({ x, action, p, reward }) => ({
            action,
            reward,
            propensity: p[action],
            features: x,
            distribution: full ? p : undefined,
          }));
          assert.deepEqual(facts(read ?? []), facts(expected as unknown as PlainRow[]));
        }),
        { numRuns: 60 },
      ));

    it(`written as ${format} gives the same rows wherever the stream is cut`, () =>
      fc.assert(
        fc.property(log, fc.array(fc.nat(5000), { maxLength: 40 }), fc.boolean(), (rows, cuts, bare) => {
          const written = write(rows).replaceAll('k=', 'ké=');
          const bytes = bytesOf(bare ? written.trimEnd() : written);
          assert.deepEqual(readBytes(bytes, {}, scanner, cuts), readBytes(bytes));
        }),
        { numRuns: 60 },
      ));
  }

  it('may be cut inside a quoted newline or a UTF-8 character, at every byte', () => {
    const bytes = bytesOf('note,x0,action,p,reward\n"é\n,""1,0",1,0,0.5,1\r\n"ü",2,1,0.5,0\n');
    const whole = readBytes(bytes);
    assert.equal(whole.rows?.length, 2);
    for (let cut = 0; cut <= bytes.length; cut++)
      assert.deepEqual(readBytes(bytes, {}, scanner, [cut]), whole);
    assert.deepEqual(
      readBytes(
        bytes,
        {},
        scanner,
        Array.from(bytes, (_, i) => i),
      ),
      whole,
    );
  });

  it('of random bytes is refused or read, and never breaks a reader', () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '"',
      ',',
      ':',
      '|',
      '\n',
      '\r\n',
      '\t',
      '1:0:0.5',
      'shared',
      '"a":1',
      '[1,2]',
      '\\',
      'é',
      'reward',
      'action',
      'p',
      '0.5',
      '-',
      'e5',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.array(token, { maxLength: 120 }).map((list) => bytesOf(list.join(''))),
      fc.array(fc.string(), { maxLength: 20 }).map((list) => bytesOf(list.join('\n'))),
      fc
        .tuple(log, fc.constantFrom(...Object.values(writers)), fc.array(token, { maxLength: 9 }), fc.nat())
        .map(([rows, { write }, tokens, place]) => {
          const lines = write(rows).split('\n');
          return bytesOf(lines.toSpliced(place % (lines.length + 1), 0, tokens.join('')).join('\n'));
        }),
    );
    const forced = fc.constantFrom(undefined, ...logFormats.filter((format) => format !== 'parquet'));
    const schema = { action: 'a', reward: 'reward', propensity: 'p', columns: ['a', 'reward', 'p'] };
    let summaries = 0;
    fc.assert(
      fc.property(bytes, forced, fc.boolean(), (content, format, withSchema) => {
        const options = {
          maxRejectedShare: 1,
          ...(format ? { format } : {}),
          ...(withSchema ? { schema } : {}),
        };
        const { summary } = readBytes(content, options, scanner);
        if (summary === undefined) return;
        summaries++;
        assert.equal(summary.rows.used + summary.rows.skipped + summary.rows.rejected, summary.rows.lines);
      }),
      { numRuns: 2000 },
    );
    assert.ok(summaries > 30, `${summaries}`);
  });
});
