import assert from 'node:assert/strict';
import type { ReadingOptions } from '../../../src/core/logs/schema/readingOptions';
import type { LineScanner } from '../../../src/core/logs/fast/lineScanner';
import { createScanner } from '../../../src/jobs/reading/loadScanner';
import { cases } from '../../support/cases';
import { Draw } from '../../fuzz/draw';
import { adfLog, cbLog, decisionLog, jsonLog, type LogText, obdLog, tableLog } from '../../fuzz/logTexts';
import { bytesOf, type Outcome, readBytes } from '../../unit/logs/inMemory';
import { lines } from '../../unit/logs/support';

describe('The fast and the plain path agree', () => {
  let scanner: LineScanner;
  before(() => {
    const created = createScanner();
    assert.ok(created, 'dist/scanner.wasm is missing: npm run build:wasm');
    scanner = created;
  });

  function same(text: string, options: ReadingOptions): Outcome {
    const plain = readBytes(bytesOf(text), options);
    assert.deepEqual(readBytes(bytesOf(text), options, scanner), plain);
    return plain;
  }
  const ordinary = (header: string, row: string): string => `${header}\n${`${row}\n`.repeat(50)}`;

  it('that a row of a table with too many fields is rejected, whatever its last cell is', () => {
    for (const [header, row, merged] of [
      ['action,p,reward,city', '1,0.5,1,Rome', '1,0.5,1,Rome1,0.5,1,Oslo'],
      ['action,p,reward,note', '1,0.5,1,n', '1,0.5,1,n,'],
      ['action,p,reward,u', '1,0.5,1,7', '1,0.5,1,7,8'],
      ['action,p,city,reward', '1,0.5,Rome,1', '1,0.5,Rome,1,Oslo'],
    ]) {
      const schema = { action: 'action', reward: 'reward', propensity: 'p', features: ['city'] };
      const { summary } = same(ordinary(header, row) + lines(merged, row, merged, row), { schema });
      assert.deepEqual(summary?.rows, { lines: 55, used: 52, skipped: 1, rejected: 2 });
    }
  });

  it('about keys and columns without a name', () => {
    const json = '{"":3,"a":{"":1,"b":2},"action":1,"p":0.5,"reward":1}';
    const schema = { action: 'action', reward: 'reward', propensity: 'p', features: ['*'] };
    const { summary } = same(`${json}\n`.repeat(20), { schema });
    assert.deepEqual(summary?.featureMap.columns, ['x', 'a.', 'a.b']);
    const table = same(ordinary(',action,p,reward,a', '9,1,0.5,1,4'), { schema });
    assert.deepEqual(table.summary?.featureMap.columns, ['x', 'a']);
  });

  it('about one field in two parts', () => {
    const schema = { action: 'a', reward: 'r', propensity: 'p', weight: 'p', context: 'a', features: [] };
    const { rows } = same('{"a":1,"r":0.25,"p":0.5}\n'.repeat(20), { schema });
    assert.deepEqual(rows?.map(({ weight, propensity }) => [weight, propensity]).at(-1), [0.5, 0.5]);
    const table = same(ordinary('a,r,p', '1,0.25,0.5'), { schema });
    assert.deepEqual(table.rows?.map(({ weight, features }) => [weight, features]).at(-1), [0.5, [1]]);
  });

  it('about an action whose name is a path, where another field lies along that path', () => {
    const row = '{"a.b":"x","reward":1,"p":0.5,"a":{"b":"y"}}\n';
    const { summary } = same(row.repeat(20), {
      schema: { action: 'a.b', reward: 'reward', propensity: 'p' },
    });
    assert.deepEqual(summary?.actionNames, ['x']);
  });

  it('about a list or an object where one number is due', () => {
    const schema = { action: 'action', reward: 'reward', propensity: 'p', features: ['p', 'u'] };
    for (const cell of ['{}', '[]']) {
      const { summary } = same(ordinary('action,reward,p,u', '0,1,0.5,7') + lines(`0,1,${cell},7`), {
        schema,
        uniformLogging: true,
      });
      assert.deepEqual(summary?.rejections, [{ line: 52, reason: 'its p is not a number' }]);
    }
  });

  it('about a text or a number where a list is due', () => {
    const schema = { action: 'action', reward: 'reward', propensity: null, distribution: 'c', context: 'c' };
    const row = (c: string): string => `{"action":"a","reward":1,"c":${c}}\n`;
    for (const value of ['"a"', '0.5']) {
      const text = row('{"a":0.5,"b":0.5}').repeat(20) + row(value);
      const { summary } = same(text, { schema, uniformLogging: true });
      assert.deepEqual(summary?.rows, { lines: 21, used: 20, skipped: 0, rejected: 1 });
    }
  });

  it('about actions of decision services that are no objects', () => {
    const event = (actions: string): string =>
      `{"_label_cost":-1,"_label_probability":0.5,"_labelIndex":0,"a":[1,2],"p":[0.5,0.5],"c":{"u":1,"_multi":[${actions}]}}`;
    const odd = ['{"x":1},null', '{"x":1},2', '"x",{"x":1}', '{"x":1},[2]', 'true,{"x":2}'];
    const good = Array.from({ length: 60 }, (_, i) => event(`{"x":${i}},{"x":2}`));
    const { summary } = same(lines(...good, ...odd.map(event), ...good), {});
    assert.deepEqual(
      summary?.rejections.map(({ reason }) => /that is (.*);/.exec(reason)?.[1]),
      ['null', 'a number', 'a string', 'a list', 'a boolean'],
    );
    assert.deepEqual(summary.actionFeatureMap?.columns, ['x']);
  });

  it('about a propensity of decision services that is no number', () => {
    const event = (p: string): string =>
      `{"_label_cost":-1,"_label_probability":${p},"_labelIndex":0,"a":[1,2],"p":[0.5,0.5],"c":{"u":1,"_multi":[{},{}]}}`;
    const good = Array.from({ length: 60 }, () => event('0.5'));
    const odd = ['"x"', '{}', '[0.5]', '"0.5"', 'null'].map(event);
    const { summary } = same(lines(...good, ...odd, ...good), {});
    const reason = 'its _label_probability is not a number';
    assert.deepEqual(
      summary?.rejections,
      [61, 62, 63].map((line) => ({ line, reason })),
    );
  });

  it('about categories where none may have a column', () => {
    const row = (city: string, end = ''): string =>
      `{"action":1,"reward":1,"p":0.5,"city":"${city}"}${end}\n`;
    const { summary } = same(row('Rome').repeat(20) + row('Oslo', ',') + row('Oslo'), { maxCategories: 0 });
    assert.equal(summary?.rows.rejected, 1);
    assert.match(summary?.featureMap.columns.join() ?? '', /^#\d+(,#\d+)?$/);
  });

  it('about columns whose names collide once they are numbered', () => {
    const schema = { action: 'action', reward: 'reward', propensity: 'p', features: ['a*'] };
    const { summary, rows } = same(ordinary('a,a,a.1,action,p,reward', '1,2,3,1,0.5,1'), { schema });
    assert.deepEqual(summary?.featureMap.columns.slice(0, 3), ['a', 'a.2', 'a.1']);
    assert.deepEqual(rows?.at(-1)?.features.slice(0, 3), [1, 2, 3]);
  });

  it('about distributions of several fields in JSON lines', () => {
    const schema = { action: 'a', reward: 'r', distribution: ['p0', 'p1'], features: [] };
    const { summary } = same('{"a":1,"r":0.25,"p0":0.5,"p1":0.5}\n'.repeat(20), { schema });
    assert.equal(summary?.rows.used, 20);
  });

  const kinds: Record<string, (draw: Draw) => LogText> = {
    jsonLog,
    tableLog,
    decisionLog,
    obdLog,
    cbLog,
    adfLog,
  };
  for (const [name, make] of Object.entries(kinds)) {
    it(`about everything in any ${name}`, () => {
      // test:fuzz goes on where this ends.
      for (let seed = 0; seed < cases(120, 4000); seed++) {
        const { text, options } = make(new Draw(seed));
        try {
          same(text, options);
        } catch (error) {
          throw new Error(`seed ${seed}: ${JSON.stringify({ text, options })}`, { cause: error });
        }
      }
    });
  }
});
