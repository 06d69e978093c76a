import assert from 'node:assert/strict';
import type { ReadingOptions } from '../../src/core/logs/schema/readingOptions';
import { createScanner } from '../../src/jobs/reading/loadScanner';
import { bytesOf, readBytes } from '../unit/logs/inMemory';
import { parquetFile, type ParquetColumn } from '../unit/logs/parquetFile';
import { lines, withLog } from '../unit/logs/support';

/** A log, and rows that are rejected from it and would each teach something new. */
interface Case {
  readonly name: string;
  readonly header?: string;
  readonly row: (i: number) => string;
  readonly rejected: readonly string[];
  readonly options?: ReadingOptions;
}

const decision = (a: string, c: string, label = '"_label_cost":-1,"_label_probability":0.5'): string =>
  `{${label},"_labelIndex":0,"a":[${a}],"p":[0.5,0.5],"c":${c}}`;

const cases: Case[] = [
  {
    name: 'JSON lines with named actions',
    row: (i) =>
      `{"context":{"u":${i},"city":"${i % 2 ? 'Rome' : 'Oslo'}"},"action":"${'ab'[i % 2]}","p":0.5,"reward":1}`,
    rejected: [
      '{"context":{"u":1,"city":"Oslo"},"action":"ghost","p":7,"reward":1}',
      '{"context":{"u":1,"city":"Atlantis"},"action":"a","p":0,"reward":1}',
      '{"context":{"u":1,"new":3},"action":"a","p":2,"reward":1}',
      '{"context":{"u":1},"action":"ghost","p":0.5,"reward":null}',
    ],
  },
  {
    name: 'JSON lines with numbered actions and features by name',
    row: (i) => `{"z":${i},"action":${i % 2},"p":0.5,"reward":1}`,
    rejected: [
      '{"z":1,"action":60000,"p":7,"reward":1}',
      '{"z":1,"x_7":4,"action":1,"p":7,"reward":1}',
      '{"z":1,"session_id":4,"action":1,"p":7,"reward":1}',
    ],
  },
  {
    name: 'JSON lines with distributions by name',
    row: (i) => `{"x":[${i}],"action":"a","probs":{"a":0.5,"b":0.5},"reward":1}`,
    rejected: ['{"x":[1],"action":"a","probs":{"a":0.5,"ghost":1.5},"reward":1}'],
  },
  {
    name: 'JSON lines with few categories',
    row: (i) => `{"context":{"city":"c${i % 4}"},"action":"${'ab'[i % 2]}","p":0.5,"reward":1}`,
    rejected: ['{"context":{"city":"other","town":"x"},"action":"a","p":3,"reward":1}'],
    options: { maxCategories: 2, maxColumns: 6, hashBits: 4 },
  },
  {
    name: 'a table',
    header: 'action,reward,p,city,u',
    row: (i) => `${'ab'[i % 2]},1,0.5,${i % 3 ? 'Rome' : 'Oslo'},${i}`,
    rejected: ['ghost,1,7,Oslo,1', 'a,1,0,Atlantis,1', 'ghost,1,7,Oslo,Mars'],
  },
  {
    name: 'dsjson with ids',
    row: (i) => decision(i % 2 ? '1,2' : '2,1', `{"u":${i},"_multi":[{"id":"a","q":1},{"id":"b"}]}`),
    rejected: [
      decision('1,7', '{"u":1,"_multi":[{"id":"a"},{"id":"b"}]}'),
      decision('1,1', '{"new":1,"_multi":[{"id":"ghost","w":2},{"id":"b"}]}'),
      decision(
        '1,2',
        '{"u":1,"_multi":[{"id":"a","v":1},{"id":"b"}]}',
        '"_label_cost":1,"_label_probability":7',
      ),
    ],
  },
  {
    name: 'dsjson whose ranking may be read from 0 or from 1',
    row: () => decision('1', '{"_multi":[{"q":1},{"q":2},{"q":3}]}').replace('[0.5,0.5]', '[1]'),
    rejected: [decision('0,9', '{"_multi":[{"q":1},{"q":2},{"q":3}]}')],
  },
  {
    name: 'Vowpal Wabbit --cb',
    row: (i) => `${1 + (i % 2)}:-1:0.5 |u age:${i} city=Rome`,
    rejected: ['77:-1:7 |u age:1', '1:-1:7 |u city=Atlantis |new v:1'],
    options: { format: 'vw-cb' },
  },
  {
    name: 'Vowpal Wabbit --cb_adf',
    row: (i) => `shared |u age:${i}\n0:-1:0.5 |a id=x\n|a id=y\n`,
    rejected: ['shared |u new:1\n0:-1:7 |a id=ghost w:3\n|a id=x\n|a id=y\n'],
    options: { format: 'vw-cb-adf', schema: { actionId: 'a.id' } },
  },
];

const scanner = createScanner();

/** What a log taught: everything but the rejected rows themselves and where rows stand. */
function taught(text: string, options: ReadingOptions, fast: boolean): unknown {
  const { summary, rows, error } = readBytes(bytesOf(text), options, fast ? scanner : undefined);
  assert.equal(error, undefined);
  const { actionNames, actionCounts, featureMap, actionFeatureMap, mapping, questions } = summary ?? {};
  const placeless = rows?.map(({ line, event, ...row }) => row);
  return { actionNames, actionCounts, featureMap, actionFeatureMap, mapping, questions, rows: placeless };
}

describe('A rejected row', () => {
  for (const { name, header, row, rejected, options = {} } of cases) {
    for (const fast of [false, true]) {
      it(`teaches nothing: ${name}, ${fast ? 'fast' : 'plain'} path`, () => {
        const good = Array.from({ length: 40 }, (_, i) => row(i));
        const file = (rows: readonly string[]): string => lines(...(header ? [header] : []), ...rows);
        const clean = taught(file(good), { ...options, maxRejectedShare: 0.4 }, fast);
        for (const bad of rejected) {
          // First of all, when much is unknown; in the middle; where the fast path has learned the layout; at the end.
          for (const at of [0, 5, 20, 40]) {
            const rows = good.toSpliced(at, 0, bad);
            assert.deepEqual(
              taught(file(rows), { ...options, maxRejectedShare: 0.4 }, fast),
              clean,
              `${bad} at ${at}`,
            );
          }
        }
      });
    }
  }

  it('teaches nothing in Parquet', async () => {
    const columns = (ghost: boolean): ParquetColumn[] => {
      const rows = Array.from({ length: 40 }, (_, i) => ({ action: 'ab'[i % 2], p: 0.5, city: 'Rome' }));
      if (ghost) rows.splice(3, 0, { action: 'ghost', p: 7, city: 'Atlantis' });
      return [
        { name: 'action', kind: 'text', values: rows.map(({ action }) => action) },
        { name: 'city', kind: 'text', values: rows.map(({ city }) => city) },
        { name: 'p', kind: 'double', values: rows.map(({ p }) => p) },
        { name: 'reward', kind: 'double', values: rows.map(() => 1) },
      ];
    };
    const learned = (ghost: boolean): Promise<unknown> =>
      withLog(parquetFile([columns(ghost)]), {}, ({ inspection, data }) => ({
        names: inspection.actionNames,
        columns: inspection.featureMap.columns,
        rows: data.rows,
      }));
    assert.deepEqual(await learned(true), await learned(false));
  });

  it('leaves what a person excluded out of everything, too', () => {
    const good = Array.from({ length: 40 }, (_, i) => cases[0].row(i));
    const odd = '{"context":{"new":1},"action":"ghost","p":0.5,"reward":1}';
    const clean = taught(lines(...good), {}, true);
    const excluded = taught(lines(...good.toSpliced(3, 0, odd)), { excludedLines: [[4]] }, true);
    assert.deepEqual(excluded, clean);
  });
});
