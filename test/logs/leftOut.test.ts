import assert from 'node:assert/strict';
import type { LogSchema } from '../../src/core/documents/log/logSchema';
import { applyFeatureMap } from '../../src/core/logs/features/applyFeatureMap';
import { leftOutText } from '../../src/core/logs/features/leftOutText';
import { createScanner } from '../../src/jobs/reading/loadScanner';
import { mix32 } from '../../src/core/numerics/random';
import { nonEmpty } from '../support/nonEmpty';
import { bytesOf, type Outcome, readBytes } from '../unit/logs/inMemory';

const rowCount = 200;
const rows = Array.from({ length: rowCount }, (_, i) => i);
const everyRow = 'different on nearly every row';

/** 32 hexadecimal digits that are always the same for a row. */
const hex = (row: number): string =>
  [1, 2, 3, 4]
    .map((part) =>
      mix32(row * 5 + part)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');
const uuid = (row: number): string => hex(row).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const draw = (row: number, salt: number): number => mix32(row * 101 + salt) / 2 ** 32;
const two = (value: number): string => String(value).padStart(2, '0');

const jsonLog = (context: (row: number) => unknown, more: (row: number) => object = () => ({})): string =>
  rows
    .map(
      (row) =>
        `${JSON.stringify({ context: context(row), action: row % 2, p: 0.5, reward: 1, ...more(row) })}\n`,
    )
    .join('');

const tableLog = (cell: (row: number) => string | number): string =>
  `action,reward,p,field\n${rows.map((row) => `${row % 2},1,0.5,${cell(row)}\n`).join('')}`;

const scanner = createScanner();

/** Both paths, which agree. */
const read = (text: string, schema: LogSchema = {}): Outcome => {
  const plain = readBytes(bytesOf(text), { schema });
  assert.deepEqual(readBytes(bytesOf(text), { schema }, scanner), plain);
  return plain;
};
const reasonsOf = (outcome: Outcome): Record<string, string> =>
  Object.fromEntries((outcome.summary?.leftOut ?? []).map(({ field, reason }) => [field, reason]));
const reasonOf = (cell: (row: number) => string | number): string | undefined =>
  reasonsOf(read(tableLog(cell))).field;
const columnsOf = (outcome: Outcome): readonly string[] => outcome.summary?.featureMap.columns ?? [];

describe('fields that are no features', () => {
  it('are ids, whatever they look like', () => {
    for (const id of nonEmpty([
      (row: number) => `o${row}`,
      uuid,
      hex,
      (row: number) => `${row % 7}@example.${row}`,
      (row: number) => 1e17 + Math.floor(1e9 * draw(row, 9)) * 1e6,
    ]))
      assert.equal(reasonOf(id), `${everyRow}: an id`, String(id(3)));
    assert.equal(
      reasonOf((row) => `please call ${row}`),
      `${everyRow}: free text`,
    );
  });

  it('are long ids that come back a few times, and ids that the log is sorted by', () => {
    assert.equal(
      reasonOf((row) => uuid(row % 100)),
      `${everyRow}: an id`,
    );
    assert.match(reasonOf((row) => uuid(Math.floor(row / 8))) ?? '', /sorted by/);
    assert.match(reasonOf((row) => `user-${Math.floor(row / 5)}`) ?? '', /sorted by/);
  });

  it('are row numbers, also with gaps', () => {
    assert.match(reasonOf((row) => row + 17) ?? '', /row number/);
    assert.match(reasonOf((row) => 10 * row + (row % 20 === 0 ? 5 : 0)) ?? '', /row number/);
  });

  it('are time stamps', () => {
    for (const time of nonEmpty([
      (row: number) => `2026-03-01T10:00:${two(row % 60)}Z`,
      (row: number) => `2026-03-01T10:00:${two(row % 60)}.123+02:00`,
      (row: number) => `2026-03-01 00:${two(row % 60)}:00`,
      (row: number) => `2026-03-${two((row % 28) + 1)}`,
      (row: number) => `20260301T10${two(row % 60)}00Z`,
      (row: number) => `0${(row % 9) + 1}/Feb/2026:10:15:00 +0000`,
    ]))
      assert.equal(reasonOf(time), 'a time stamp', time(3));
  });

  it('are counts since 1970 where the name says time, and only there', () => {
    const log = jsonLog((row) => ({
      createdAt: 1_770_000_000 + 37 * Math.floor(100 * draw(row, 1)),
      seen: { last_time_ms: 1_770_000_000_000 + Math.floor(1e6 * draw(row, 2)) },
      bytes: 1_770_000_000 + Math.floor(1e6 * draw(row, 3)),
    }));
    assert.deepEqual(reasonsOf(read(log)), {
      'context.createdAt': 'a time stamp',
      'context.seen.last_time_ms': 'a time stamp',
    });
  });

  it('are never measurements, nor categories that repeat', () => {
    for (const feature of nonEmpty([
      (row: number) => draw(row, 1),
      (row: number) => Math.round(1e4 * draw(row, 2)) / 100,
      (row: number) => row / 7,
      (row: number) => Math.floor(1e6 * draw(row, 3)),
      (row: number) => `s${Math.floor(300 * draw(row, 4))}`,
      (row: number) => hex(row % 10),
      (row: number) => ['Paris', 'Rome', 'Oslo'][Math.floor((3 * row) / rowCount)],
      (row: number) => (row % 3 === 0 ? '' : 'ok'),
      (row: number) => `1234-5${600 + (row % 30)}`,
    ]))
      assert.equal(reasonOf(feature), undefined, String(feature(3)));
  });

  it('are told apart from measurements that are sorted', () => {
    const prices = rows.map((row) => Math.floor(1e6 * draw(row, 5))).sort((a, b) => a - b);
    assert.equal(
      reasonOf((row) => prices[row]),
      undefined,
    );
  });

  it('are left in where a log is too short to tell', () => {
    const short = (count: number): Outcome =>
      read(
        jsonLog((row) => ({ id: uuid(row) }))
          .split('\n')
          .slice(0, count)
          .join('\n'),
      );
    assert.deepEqual(short(49).summary?.leftOut, []);
    assert.equal(short(49).summary?.features, 49);
    assert.equal(short(50).summary?.features, 0);
  });

  const visitor = (row: number): object => ({
    age: row % 50,
    session_id: uuid(row),
    visitor: {
      code: `v-${row}`,
      region: ['BE', 'PL'][row % 2],
      'first.seen': `2026-01-01 10:00:${two(row % 60)}`,
    },
    items: [{ ref: hex(row), price: draw(row, 1) }, ...(row % 2 ? [{ ref: hex(-row), price: 1 }] : [])],
  });
  const left = [
    'context.session_id',
    'context.visitor.code',
    'context.visitor.first.seen',
    'context.items.ref',
  ];
  const kept = ['age', 'items.0.price', 'items.1.price', 'visitor.region=BE', 'visitor.region=PL'];

  it('are found at any depth, and in lists', () => {
    const outcome = read(jsonLog(visitor));
    assert.deepEqual(Object.keys(reasonsOf(outcome)), left);
    assert.deepEqual(columnsOf(outcome).toSorted(), kept);
    assert.deepEqual(outcome.summary?.mapping.ignore, left);
  });

  it('are found in fields beside each other, by name too', () => {
    const flat = rows
      .map(
        (row) => `${JSON.stringify({ ...visitor(row), user_id: row % 5, action: 1, p: 0.5, reward: 1 })}\n`,
      )
      .join('');
    const outcome = read(flat);
    assert.deepEqual(reasonsOf(outcome).user_id, 'named like an id or a time');
    assert.deepEqual(columnsOf(outcome).toSorted(), kept);
  });

  it('are features where a person says so', () => {
    const table = tableLog(uuid);
    assert.equal(read(table).summary?.features, 0);
    assert.equal(read(table, { features: ['field'] }).summary?.features, rowCount);
    assert.equal(read(table, { keep: ['field'] }).summary?.features, rowCount);
    assert.equal(read(table, { features: ['f*'] }).summary?.features, 0);
    const log = jsonLog(visitor);
    const one = read(log, { keep: ['context.visitor.code'] });
    assert.equal(one.summary?.features, kept.length + rowCount);
    assert.deepEqual(read(log, { keep: ['*'] }).summary?.leftOut, []);
  });

  it('may be named by a person, at any depth', () => {
    const outcome = read(jsonLog(visitor), {
      keep: ['*'],
      ignore: ['context.visitor', 'context.items.ref', 'context.session_id'],
    });
    assert.deepEqual(columnsOf(outcome).toSorted(), ['age', 'items.0.price', 'items.1.price']);
    const table = read(
      tableLog((row) => row % 3),
      { ignore: ['field'] },
    );
    assert.equal(table.summary?.features, 0);
  });

  it('are left out of decisions and of their actions', () => {
    const event = (row: number): string =>
      JSON.stringify({
        _label_cost: -1,
        _label_probability: 0.5,
        _labelIndex: 0,
        a: [1, 2],
        p: [0.5, 0.5],
        c: {
          Shopper: { token: hex(row), visits: row % 9 },
          _multi: [0, 1].map((i) => ({
            Product: { stamp: uuid(2 * row + i), sku: `s${Math.floor(100 * draw(row, i))}` },
          })),
        },
      });
    const outcome = read(rows.map((row) => `${event(row)}\n`).join(''));
    assert.deepEqual(Object.keys(reasonsOf(outcome)), ['c.Shopper.token', 'c._multi.Product.stamp']);
    assert.deepEqual(columnsOf(outcome), ['Shopper.visits']);
    assert.ok(outcome.summary?.actionFeatureMap?.columns.every((name) => name.startsWith('Product.sku=')));
  });

  it('travel with the map: a policy ignores them in new contexts, also where unknown features are hashed', () => {
    const { summary } = readBytes(bytesOf(jsonLog(visitor)), { maxColumns: 2, hashBits: 4 });
    const map = summary?.featureMap;
    assert.ok(map);
    assert.deepEqual(
      map.leftOut,
      left.map((field) => field.slice('context.'.length)),
    );
    const [a, b] = [7, 8].map((row) => applyFeatureMap(map, { ...visitor(1), session_id: uuid(row) }));
    assert.deepEqual(a, b);
  });

  it('are what the map of a policy says, whatever the log looks like', () => {
    const log = bytesOf(jsonLog(visitor));
    const map = readBytes(log).summary?.featureMap;
    const everything = readBytes(log, { schema: { keep: ['*'] } }).summary?.featureMap;
    assert.ok(map && everything);
    const short = bytesOf(jsonLog(visitor).split('\n').slice(0, 20).join('\n'));
    const again = readBytes(short, { featureMap: map });
    assert.deepEqual(
      again.summary?.leftOut.map(({ field }) => field),
      left,
    );
    const unknown = again.summary?.checks.find(({ name }) => name === 'unknown-features');
    assert.equal(unknown?.severity, 'ok');
    const before = readBytes(log, { featureMap: everything });
    assert.deepEqual(before.summary?.leftOut, []);
    assert.ok(before.rows?.every(({ features }) => features.filter((value) => value !== 0).length > 5));
  });

  it('are told, and so is that none is left', () => {
    assert.equal(leftOutText({ leftOut: [], features: 0 }), undefined);
    const { summary } = read(jsonLog((row) => `visitor-${row}`));
    assert.deepEqual(
      [summary?.features, summary?.leftOut],
      [0, [{ field: 'context', reason: `${everyRow}: an id` }]],
    );
    assert.match(
      summary ? (leftOutText(summary) ?? '') : '',
      /^Left out of the features: context \(.*\)\. No field is left as a feature.*"keep"/,
    );
  });

  it('are not those beside a single value that is named like a context', () => {
    const state = (row: number): string => ['CA', 'NY', 'TX'][row % 3];
    const log = (more: (row: number) => object): string =>
      rows
        .map(
          (row) =>
            `${JSON.stringify({ state: state(row), action: row % 2, p: 0.5, reward: 1, ...more(row) })}\n`,
        )
        .join('');
    const beside = read(log((row) => ({ age: 20 + (row % 7), tier: row % 5 < 2 ? 'new' : 'known' })));
    assert.deepEqual(
      columnsOf(beside)
        .map((name) => name.replace(/=.*/, ''))
        .filter((name, i, all) => all.indexOf(name) === i)
        .sort(),
      ['age', 'state', 'tier'],
    );
    const alone = read(log((row) => ({ request_id: uuid(row) })));
    assert.equal(alone.summary?.mapping.context, 'state');
  });
});
