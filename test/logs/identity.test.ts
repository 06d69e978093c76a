import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LogSchema } from '../../src/core/documents/log/logSchema';
import type { LineScanner } from '../../src/core/logs/fast/lineScanner';
import type { ReadingOptions } from '../../src/core/logs/schema/readingOptions';
import { createScanner } from '../../src/jobs/reading/loadScanner';
import { cases } from '../support/cases';
import { bytesOf, countPlainLines, readBytes } from '../unit/logs/inMemory';

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const decision = (i: number): object => ({ x: i % 3, action: i % 2, reward: i % 2, propensity: 0.5 });
const hex = (i: number): string => ((i + 1) * 0x9e3779b1).toString(16).padStart(16, '0');
const many = (more: (i: number) => object): object[] =>
  Array.from({ length: 200 }, (_, i) => ({ ...more(i), ...decision(i) }));
const identityOf = (text: string): LogSchema['identity'] =>
  readBytes(bytesOf(text)).summary?.mapping.identity;
const sharedIn = (text: string, options: ReadingOptions = {}): LogSchema['sharedIds'] =>
  readBytes(bytesOf(text), options).summary?.mapping.sharedIds;
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
      readBytes(bytesOf(text), { schema: { identity } }, scanner).rows?.map(
        (row) => row.identities?.[0] ?? 0,
      ) ?? [];
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

  it('is one id of several: the one that comes back, and a visitor has none', () => {
    const delivered = many((i) => ({ message: hex(i + 500), decision: hex(i % 190) }));
    assert.deepEqual(identityOf(lines(delivered)), ['decision']);
    assert.deepEqual(sharedIn(lines(delivered)), ['message']);
    const seldom = many((i) => ({ visitor: hex(i % 190), event: hex(i + 500) }));
    assert.deepEqual(identityOf(lines(seldom)), ['event']);
  });

  it('is not what decisions may share: that is told by ids that come back, and by names', () => {
    const visits = (more: (i: number) => object): LogSchema['sharedIds'] =>
      sharedIn(lines(many((i) => ({ event: hex(i), ...more(i) }))));
    assert.deepEqual(
      visits((i) => ({ visitor: hex(i % 80) })),
      ['visitor'],
    );
    assert.deepEqual(
      visits((i) => ({ user_id: i % 40 })),
      ['user_id'],
    );
    assert.deepEqual(
      visits((i) => ({ user: { id: `u${i % 40}` } })),
      ['user.id'],
    );
    assert.deepEqual(
      visits((i) => ({ context: { customer_id: i % 30 }, store_id: i % 50 })),
      ['context.customer_id', 'store_id'],
    );
    for (const name of ['email', 'ip', 'username', 'fingerprint', 'store', 'zip', 'sid', 'sessionid'])
      assert.deepEqual(
        visits((i) => ({ [name]: `n${i % 40}` })),
        [name],
      );
    // Of a log that is sorted by visitors the first rows know few of them.
    assert.deepEqual(
      visits((i) => ({ visitor_id: Math.floor(i / 60) })),
      ['visitor_id'],
    );
    // A time that is different on most rows is that of a decision; others are those of batches.
    assert.deepEqual(
      visits((i) => ({ time: 1.7e9 + i, day: second(i), user_id: i % 40 })),
      ['user_id', 'time'],
    );
    // At most three, and first those of whoever decisions are made for.
    const many4 = { a_id: 29, b_id: 30, c_id: 31, session_id: 99 };
    const all = (i: number): object =>
      Object.fromEntries(Object.entries(many4).map(([name, count]) => [name, i % count]));
    assert.deepEqual(visits(all), ['session_id', 'a_id', 'b_id']);
  });

  it('are no categories, times, measurements and ids of what was chosen', () => {
    const visits = (more: (i: number) => object): LogSchema['sharedIds'] =>
      sharedIn(lines(many((i) => ({ event: hex(i), ...more(i) }))));
    assert.equal(
      visits((i) => ({ user_id: i % 3, user_age: i % 60, day: second(i) })),
      undefined,
    );
    assert.equal(
      visits((i) => ({ item_id: i % 40, session_length: i % 90 })),
      undefined,
    );
    for (const name of ['hotel_id', 'listingId', 'image_hash', 'coupon_id', 'amount_paid', 'bid', 'isValid'])
      assert.equal(
        visits((i) => ({ [name]: i % 40 })),
        undefined,
        name,
      );
    assert.equal(
      visits((i) => ({ shown: { id: i % 40 } })),
      undefined,
    );
    // A short name may be that of anything: values tell, or the fields beside it.
    for (const more of [
      (i: number): object => ({ pid: `product-${i % 40}` }),
      (i: number): object => ({ pid: `SKU${i % 40}` }),
      (i: number): object => ({ pid: i % 40, product_price: i % 7 }),
    ])
      assert.equal(visits(more), undefined);
    assert.deepEqual(
      visits((i) => ({ pid: `p${i % 40}`, price: i % 7 })),
      ['pid'],
    );
    assert.deepEqual(
      visits((i) => ({ uid: `product-${i % 40}` })),
      ['uid'],
    );
    // Each action has one.
    const priced = Array.from({ length: 400 }, (_, i) => ({
      ...decision(i),
      action: i % 50,
      plan_id: i % 50,
    }));
    assert.equal(sharedIn(lines(priced)), undefined);
  });

  it('are found in tables and in dsjson, and are what a person says they are', () => {
    const table = ['user_id,x,action,reward,propensity'];
    for (let i = 0; i < 200; i++) table.push(`${i % 40},${i % 3},${i % 2},${i % 2},0.5`);
    assert.deepEqual(sharedIn(`${table.join('\n')}\n`), ['user_id']);
    const event = (i: number): object => ({
      ...{ _label_cost: -(i % 2), _label_probability: 0.5, _label_Action: 1 + (i % 2), _labelIndex: i % 2 },
      ...{ EventId: hex(i), UserId: `u${i % 30}`, a: [1 + (i % 2), 2 - (i % 2)], p: [0.5, 0.5] },
      c: { shared: i % 5, _multi: [{ x: 1 }, { x: 2 }] },
    });
    const events = lines(Array.from({ length: 100 }, (_, i) => event(i)));
    assert.deepEqual(sharedIn(events), ['UserId']);
    const [plain, fast] = [undefined, scanner].map((by) => readBytes(bytesOf(events), {}, by));
    assert.deepEqual(fast, plain);
    assert.equal(new Set(fast.rows?.map((row) => row.identities?.[1])).size, 30);
    const text = lines(many((i) => ({ event: hex(i), user_id: i % 40 })));
    assert.equal(sharedIn(text, { schema: { sharedIds: [] } }), undefined);
    assert.deepEqual(sharedIn(text, { schema: { sharedIds: ['event'] } }), ['event']);
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
  // The second is a feature and a part of two columns.
  const schema = { identity: ['id', 'more.id'], sharedIds: ['more.id', 'id'], ignore: ['id'] };

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
          schema: { identity: ['id', 'x'], sharedIds: ['id', 'x'] },
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
