import assert from 'node:assert/strict';
import { matchesGlob } from '../../src/core/logs/schema/glob';
import { predictionsReader } from '../../src/core/logs/predictions/parsePredictions';
import { cellValue, isNumeric } from '../../src/core/logs/readers/records/values';
import { createScanner } from '../../src/jobs/reading/loadScanner';
import { bytesOf, readBytes } from '../unit/logs/inMemory';
import { lines } from '../unit/logs/support';

const row = (x = '[1]', action = '0'): string => `{"x":${x},"action":${action},"p":0.5,"reward":1}`;
const ordinary = Array<string>(60).fill(row());
const nested = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

/** What a quadratic look at it would take hours for. */
const long = 3_000_000;

describe('A log that was made to break the reader', () => {
  it('is read without its rows that are nested too deep, wherever they are', () => {
    // The row itself is a level.
    for (const [depth, rejected] of [
      [99, 0],
      [100, 1],
      [5000, 1],
      [200_000, 1],
    ]) {
      const text = lines(...ordinary, row(nested(depth)), row());
      const { summary } = readBytes(bytesOf(text), {}, createScanner());
      assert.equal(summary?.rows.rejected, rejected, `${depth} deep`);
      if (rejected) assert.match(summary.rejections[0].reason, /nested more than 100 levels deep/);
    }
    const action = readBytes(bytesOf(lines(...ordinary, row('[1]', nested(5000)))));
    assert.match(action.summary?.rejections[0].reason ?? '', /nested/);
  });

  it('is read without them in the cells of a table, too, on both paths', () => {
    const table = lines(
      'x,action,p,reward',
      ...Array<string>(60).fill('[1],0,0.5,1'),
      `${nested(5000)},0,0.5,1`,
    );
    for (const scanner of [undefined, createScanner()]) {
      const { summary } = readBytes(bytesOf(table), {}, scanner);
      assert.deepEqual([summary?.rows.used, summary?.rows.rejected], [60, 1]);
    }
  });

  it('keeps no name that is longer than a name, and tells long ones apart all the same', () => {
    const text = 'y'.repeat(100_000);
    const rows = [
      `{"city":"${text}a"}`,
      `{"city":"${text}b"}`,
      `{"${text}c":1}`,
      `{"${text}":{"${text}":2}}`,
    ];
    const { summary } = readBytes(bytesOf(lines(...ordinary, ...rows.map((x) => row(x)))));
    const { columns = [] } = summary?.featureMap ?? {};
    assert.equal(columns.length, 1 + rows.length);
    assert.equal(new Set(columns).size, columns.length);
    for (const name of columns) assert.ok(name.length < 1200);
    const names = readBytes(
      bytesOf(lines(...ordinary.map(() => row('[1]', '"a"')), row('[1]', `"${text}"`))),
    );
    assert.match(names.summary?.rejections[0].reason ?? '', /name of more than 1000 characters/);
  });

  it('is looked at once, however long its digits and spaces are', () => {
    const digits = '9'.repeat(long);
    const spaces = ' '.repeat(long);
    assert.equal(isNumeric(`${digits}x`), false);
    assert.equal(isNumeric(`${digits}.${digits}x`), false);
    assert.equal(isNumeric(`${spaces}${spaces}x`), false);
    assert.equal(cellValue(`${digits}x`), `${digits}x`);
    for (const first of [
      `${spaces}x`,
      `${digits}:`,
      `${spaces}|`,
      `1:${digits} ${spaces}x |`,
      `${'1 '.repeat(long / 2)}x`,
    ])
      readBytes(bytesOf(lines(first, 'a,b', '1,2')));
    readBytes(bytesOf(lines(row().replace('{', `{"y":${spaces}-${spaces}nan,`), row())));
    const reader = predictionsReader(['0', '1']);
    assert.throws(() => reader.line(`${'0:0.5,'.repeat(long / 6)}x`, 1), { code: 'bad-predictions' });
  }).timeout(60_000);

  it('is matched with any pattern of a workspace at once', () => {
    assert.equal(matchesGlob(`${'*a'.repeat(500)}*b`, 'a'.repeat(2000)), false);
    assert.equal(matchesGlob(`${'**/'.repeat(100)}b`, 'a/'.repeat(500)), false);
  });
});

describe('A pattern of a workspace', () => {
  it('means what it says', () => {
    const cases: [string, string, boolean][] = [
      ['*.csv', 'logs/a.csv', true],
      ['*.csv', 'a.csv', true],
      ['*.csv', 'a.csv.gz', false],
      ['logs/*.csv', 'logs/a.csv', true],
      ['logs/*.csv', 'logs/b/a.csv', false],
      ['logs/**/*.csv', 'logs/b/c/a.csv', true],
      ['logs/**/*.csv', 'logs/a.csv', true],
      ['**/a.csv', 'a.csv', true],
      ['**/a.csv', 'b/a.csv', true],
      ['**/a.csv', 'b/xa.csv', false],
      ['logs/**', 'logs/b/c', true],
      ['a?.csv', 'ab.csv', true],
      ['a?.csv', 'a.csv', false],
      ['logs\\*.csv', 'logs/a.csv', false],
      ['a+(b).csv', 'a+(b).csv', true],
      ['x/[a].csv', 'x\\[a].csv', true],
      ['😀?.csv', '😀x.csv', true],
    ];
    for (const [pattern, path, fits] of cases)
      assert.equal(matchesGlob(pattern, path), fits, `${pattern} ${path}`);
  });
});
