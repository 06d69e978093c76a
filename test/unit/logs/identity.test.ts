import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LogSchema } from '../../../src/core/documents/logSchema';
import type { LineScanner } from '../../../src/core/logs/fast/lineScanner';
import type { ReadingOptions } from '../../../src/core/logs/schema/readingOptions';
import { createScanner } from '../../../src/jobs/reading/loadScanner';
import { cases } from '../../support/cases';
import { bytesOf, countPlainLines, readBytes } from './inMemory';

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const decision = (i: number): object => ({ x: i % 3, action: i % 2, reward: i % 2, propensity: 0.5 });
const hex = (i: number): string => ((i + 1) * 0x9e3779b1).toString(16).padStart(16, '0');
const many = (more: (i: number) => object): object[] =>
  Array.from({ length: 200 }, (_, i) => ({ ...more(i), ...decision(i) }));
const identityOf = (text: string): LogSchema['identity'] =>
  readBytes(bytesOf(text)).summary?.mapping.identity;
const second = (i: number): string => `2026-03-01T10:00:${String(10 + (i % 50))}Z`;

describe('what tells one decision from another', () => {
  let scanner: LineScanner;
  before(() => {
    const created = createScanner();
    assert.ok(created, 'dist/scanner.wasm is missing: npm run build:wasm');
    scanner = created;
  });

  it('is its id, wherever it stands', () => {
    assert.deepEqual(identityOf(lines(many((i) => ({ event: hex(i), time: second(i) })))), ['event']);
    assert.deepEqual(identityOf(lines(many((i) => ({ meta: { event: hex(i) } })))), ['meta.event']);
  });

  it('is what is there of other ids and time stamps where it has none', () => {
    const visits = many((i) => ({ visitor: hex(i % 80), time: second(i) }));
    assert.deepEqual(identityOf(lines(visits)), ['visitor', 'time']);
    assert.deepEqual(identityOf(lines(many((i) => ({ time: second(i) })))), ['time']);
  });

  it('is a number that counts up where there is nothing else: it may be that of a decision', () => {
    assert.deepEqual(identityOf(lines(many((i) => ({ row: i })))), ['row']);
    assert.deepEqual(identityOf(lines(many((i) => ({ row: i, event: hex(i) })))), ['event']);
  });

  it('is seen although every line is there several times', () => {
    const again = many((i) => ({ event: `evt-${i}`, time: second(i) })).flatMap((row) => [row, row, row]);
    assert.deepEqual(identityOf(lines(again)), ['event']);
  });

  it('is no list and no category', () => {
    assert.equal(identityOf(lines(many((i) => ({ ids: [hex(i), hex(i + 1)] })))), undefined);
    assert.equal(identityOf(lines(many((i) => ({ city: ['Rome', 'Oslo'][i % 2] })))), undefined);
  });

  it('is what a person says it is', () => {
    const text = lines(many((i) => ({ event: hex(i), visitor: hex(i % 80) })));
    const of = (identity: string[]): number[] =>
      readBytes(bytesOf(text), { schema: { identity } }, scanner).rows?.map((row) => row.identity ?? 0) ?? [];
    assert.equal(new Set(of(['visitor'])).size, 80);
    assert.equal(new Set(of(['event', 'visitor'])).size, 200);
    assert.deepEqual(new Set(of([])), new Set([0]));
    // What the row is known by anyway adds nothing.
    assert.deepEqual(new Set(of(['action', 'reward'])), new Set([0]));
  });

  it('is read by the scanner: ids that nobody has seen are nothing new to it', () => {
    for (const more of [
      (i: number) => ({ event: hex(i) }),
      (i: number) => ({ meta: { event: 1e6 * i + 7 } }),
    ]) {
      const text = lines(many(more).concat(many((i) => more(i + 1000))));
      const { plainLines } = countPlainLines(
        bytesOf(text),
        { schema: { identity: ['event', 'meta.event'] } },
        scanner,
      );
      assert.ok(plainLines < 10, String(plainLines));
    }
  });

  const id = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(
      null,
      undefined,
      '',
      ' ',
      'NA',
      'none',
      ' null ',
      '-inf',
      'Infinity',
      'nil',
      '\u00a0',
      '\ufeff',
      'NAM\u00e9',
      'NAME',
      '007',
      '1e3',
    ),
  );
  const schema = { identity: ['id', 'more.id'], ignore: ['id', 'more'] };

  it('is the same by the fast and by the plain path: JSON lines', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id), { minLength: 30 }), (ids) => {
        const rows = ids.map(([first, other], i) => ({ id: first, ...decision(i), more: { id: other } }));
        const [plain, fast] = [undefined, scanner].map((by) =>
          readBytes(bytesOf(lines(rows)), { schema }, by),
        );
        assert.deepEqual(fast, plain);
      }),
      { numRuns: cases(60, 1000) },
    );
  });

  it('is the same by the fast and by the plain path: tables', () => {
    const cell = (value: string | number | boolean | null | undefined): string => {
      const text = value === undefined || value === null ? '' : String(value);
      return /["\n\r,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    };
    fc.assert(
      fc.property(fc.array(id, { minLength: 30 }), (ids) => {
        const rows = ids.map((value, i) => `${cell(value)},${i % 3},${i % 2},${i % 2},0.5\n`);
        const bytes = bytesOf(`id,x,action,reward,propensity\n${rows.join('')}`);
        const options: ReadingOptions = {
          schema: { identity: ['id'], ignore: ['id'] },
          format: 'csv',
          maxRejectedShare: 1,
        };
        const [plain, fast] = [undefined, scanner].map((by) => readBytes(bytes, options, by));
        assert.deepEqual(fast, plain);
      }),
      { numRuns: cases(60, 1000) },
    );
  });
});
