import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { unwatched } from '../../src/core/control/jobControl';
import type { LogBlock } from '../../src/core/logs/blocks/logBlock';
import { sampleLines } from '../../src/core/logs/detection/sampleLines';
import { secondsOf } from '../../src/core/logs/features/isoTime';
import { FieldReader } from '../../src/core/logs/fields/fieldReader';
import { LogReading } from '../../src/core/logs/reading/logReading';
import { settleReading } from '../../src/core/logs/reading/settleReading';
import type { ReadingOptions, WantedField } from '../../src/core/logs/schema/readingOptions';
import type { LineScanner } from '../../src/core/logs/fast/lineScanner';
import { UserError } from '../../src/core/errors/userError';
import { openFields } from '../../src/jobs/open/fields/openFields';
import { openLog } from '../../src/jobs/open/openLog';
import { createScanner } from '../../src/jobs/reading/loadScanner';
import { Draw } from '../fuzz/draw';
import { jsonLog, tableLog } from '../fuzz/logTexts';
import { bytesOf } from '../unit/logs/inMemory';
import { parquetFile } from '../unit/logs/parquetFile';
import { directory, lines, writeLog } from '../unit/logs/support';

/** The values of some fields on every row of a log: a number, a text, or nothing. */
async function valuesOf(
  contents: readonly (string | Uint8Array)[],
  wanted: readonly (string | WantedField)[],
  reading: ReadingOptions = {},
): Promise<unknown[][]> {
  const paths = contents.map((content) => writeLog(content));
  const reference = { paths, reading: { ...reading, cacheDirectory: `${directory}/cache` } };
  const log = await openLog(reference, unwatched, 1);
  const asked = wanted.map((field) => (typeof field === 'string' ? { path: field } : field));
  try {
    const opened = await openFields(asked, { log, reference, control: unwatched });
    try {
      const reader = new FieldReader(opened.side, opened.fields);
      const rows: unknown[][] = [];
      // The second pass must say the same as the first.
      for (const pass of [0, 1])
        for (const batch of log.data.batches()) {
          const values = reader.read(batch);
          for (let i = 0; i < batch.length; i++) {
            const row = values.map(({ numbers, texts }, field) =>
              texts[i] >= 0
                ? opened.fields[field].texts[texts[i]].text
                : Number.isNaN(numbers[i])
                  ? null
                  : numbers[i],
            );
            if (pass === 0) rows.push(row);
            else assert.deepEqual(row, rows[batch.firstRow + i]);
          }
        }
      return rows;
    } finally {
      opened.close();
    }
  } finally {
    log.close();
  }
}

const event = (rest: object, context: object = {}): string =>
  JSON.stringify({ context, action: 1, reward: 1, propensity: 0.5, ...rest });

describe('The fields of a log', () => {
  it('are read by their names, in the context and beside it, with 0 told from nothing', async () => {
    const content = lines(
      event({ ts: 5, user: { segment: 'premium' } }, { age: 0, city: 'Rome' }),
      event({ user: { segment: 'basic' } }, { age: 31.5 }),
      event({ ts: null, user: {} }, { age: null, city: 'Oslo' }),
      event({ ts: 0, user: { segment: true } }, { city: '' }),
    );
    assert.deepEqual(await valuesOf([content], ['ts', 'user.segment', 'age', 'city', 'context.city']), [
      [5, 'premium', 0, 'Rome', 'Rome'],
      [null, 'basic', 31.5, null, null],
      [null, null, null, 'Oslo', 'Oslo'],
      [0, 'true', null, '', ''],
    ]);
  });

  it('are those of the same line, whatever was rejected before it, in several files and compressed', async () => {
    const first = Array.from({ length: 3000 }, (_, i) =>
      i % 50 === 3 ? '{"broken' : event({ id: i, kind: `k${i % 7}` }, { age: i % 90 === 5 ? 1e300 : i % 3 }),
    );
    const second = Array.from({ length: 100 }, (_, i) => event({ id: 10_000 + i }));
    const rows = await valuesOf([gzipSync(lines(...first)), lines(...second)], ['id', 'kind', 'age']);
    const kept = first.flatMap((line, i) =>
      line.startsWith('{"broken') || i % 90 === 5 ? [] : [[i, `k${i % 7}`, i % 3]],
    );
    assert.deepEqual(rows, [...kept, ...second.map((_, i) => [10_000 + i, null, null])]);
  });

  it('are those of every format', async () => {
    const table = lines(
      'action,p,reward,city,user_id,note',
      '1,0.5,1,Rome,7,"a, b"',
      '0,0.5,0,NA,0,',
      '1,0.5,1,3,9,x',
    );
    assert.deepEqual(await valuesOf([table], ['user_id', 'city', 'note']), [
      [7, 'Rome', 'a, b'],
      [0, null, null],
      [9, 3, 'x'],
    ]);
    const decision = (context: object, rest: object = {}): string =>
      JSON.stringify({
        _label_cost: -1,
        _label_probability: 0.5,
        _labelIndex: 0,
        a: [1, 2],
        p: [0.5, 0.5],
        c: { ...context, _multi: [{ b: 1 }, { b: 2 }] },
        ...rest,
      });
    const decisions = lines(
      decision({ User: { plan: 'pro', age: 0 } }, { EventId: 'e1' }),
      decision({ User: { plan: 'free' } }, { EventId: 'e2' }),
    );
    assert.deepEqual(await valuesOf([decisions], ['User.plan', 'EventId', 'User.age']), [
      ['pro', 'e1', 0],
      ['free', 'e2', null],
    ]);
    const text = lines('1:-1:0.5 |User plan=pro age:30', '2:0:0.5 |User plan=free', '2:0:0.5 |User age:0');
    assert.deepEqual(await valuesOf([text], ['User.plan', 'User.age']), [
      ['pro', 30],
      ['free', null],
      [null, 0],
    ]);
    const adf = lines(
      'shared |User plan=pro',
      '0:-1:0.5 |A x',
      '|A y',
      '',
      'shared |User age:2',
      '|A x',
      '0:0:1 |A y',
      '',
    );
    assert.deepEqual(await valuesOf([adf], ['User.plan', 'User.age']), [
      ['pro', null],
      [null, 2],
    ]);
    const parquet = parquetFile([
      [
        { name: 'action', kind: 'int64', values: [0, 1, 1] },
        { name: 'reward', kind: 'double', values: [1, 0, 1] },
        { name: 'propensity', kind: 'double', values: [0.5, 0.5, 0.5] },
        { name: 'user_id', kind: 'int64', values: [70, 0, 90] },
        { name: 'plan', kind: 'text', values: ['pro', 'free', 'pro'] },
      ],
    ]);
    assert.deepEqual(await valuesOf([parquet], ['user_id', 'plan']), [
      [70, 'pro'],
      [0, 'free'],
      [90, 'pro'],
    ]);
  });

  it('hold times in seconds where times are asked for', async () => {
    const content = lines(
      event({ ts: '2026-03-01' }),
      event({ ts: '2026-03-01T00:00:30.5Z' }),
      event({ ts: '2026-03-01 02:00:00+02:00' }),
      event({ ts: 'later' }),
      event({}),
    );
    const start = Date.UTC(2026, 2, 1) / 1000;
    assert.deepEqual(await valuesOf([content], [{ path: 'ts', isTime: true }]), [
      [start],
      [start + 30.5],
      [start],
      ['later'],
      [null],
    ]);
    for (const none of ['2026-02-30', '2026-13-01', '2026', 'x', '2026-03-01T25:00:00', ''])
      assert.equal(secondsOf(none), undefined, none);
  });

  it('are told by name where there are none, too many texts, or such as were not known yet', async () => {
    const content = lines(
      ...Array.from({ length: 60 }, (_, i) => event({ segmnet: `s${i % 2}`, plan: 'a' })),
    );
    const fails = (names: string[], text: string): Promise<unknown[][]> => valuesOf([text], names);
    await assert.rejects(fails(['segment'], content), (error: UserError) => {
      assert.equal(error.code, 'no-such-field');
      assert.match(error.message, /"segment".* It has segmnet, /);
      return true;
    });
    await assert.rejects(fails(['plan', 'reward'], content), { code: 'known-too-late' });
    const many = lines(...Array.from({ length: 10_100 }, (_, i) => event({ plan: 'a', visitor: `v${i}` })));
    await assert.rejects(fails(['plan', 'visitor'], many), (error: UserError) => {
      assert.equal(error.code, 'too-many-texts');
      assert.match(error.message, /"visitor" has more than 10,000 different texts/);
      return true;
    });
  });

  it('are the same by the fast and by the plain path, entry by entry', () => {
    const scanner = createScanner();
    assert.ok(scanner);
    for (const make of [jsonLog, tableLog])
      for (let seed = 0; seed < 300; seed++) {
        const draw = new Draw(seed);
        const { text, options } = make(draw);
        const names = ['a', 'b', 'c', 'd', 'x', 'a.b', 'b.0', 'city', 'p', 'r'];
        const fields = [...new Set(draw.times(3, () => draw.pick(names)))].map((path) => ({ path }));
        const asked = { ...options, fields };
        assert.deepEqual(entriesOf(text, asked, scanner), entriesOf(text, asked), `seed ${seed}: ${text}`);
      }
  });
});

function entriesOf(text: string, options: ReadingOptions, scanner?: LineScanner): unknown {
  const bytes = bytesOf(text);
  const blocks: LogBlock[] = [];
  try {
    const plan = settleReading(sampleLines(bytes, true), options);
    const reading = new LogReading(plan, options, (block) => blocks.push(structuredClone(block)), scanner);
    reading.startFile();
    reading.push(bytes);
    reading.endFile();
    const { featureMap } = reading.finish();
    return {
      columns: featureMap.columns,
      blocks: blocks.map(({ lines: at, features }) => ({ at, features })),
    };
  } catch (error) {
    if (error instanceof UserError) return error.code;
    throw error;
  }
}
