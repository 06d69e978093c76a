import assert from 'node:assert/strict';
import type { LogSchema } from '../../../src/core/documents/log/logSchema';
import { createScanner } from '../../../src/jobs/reading/loadScanner';
import { nonEmpty } from '../../support/nonEmpty';
import { bytesOf, type Outcome, readBytes } from './inMemory';

const actions = ['travel', 'Sport News', 'food'];
const rows = Array.from({ length: 60 }, (_, i) => i);
const probabilities = [0.5, 0.3, 0.2];

const table = (
  header: string,
  cells: (row: number) => readonly (string | number)[],
  delimiter = ',',
): string => `${header}\n${rows.map((row) => `${cells(row).join(delimiter)}\n`).join('')}`;

const scanner = createScanner();

/** Both paths, which agree. */
function read(text: string, schema: LogSchema = {}): Outcome {
  const plain = readBytes(bytesOf(text), { schema });
  assert.deepEqual(readBytes(bytesOf(text), { schema }, scanner), plain);
  return plain;
}

const jsonLines = (record: (row: number) => object): string =>
  rows.map((row) => `${JSON.stringify(record(row))}\n`).join('');

/** Sales beside the clicks that are the reward. */
const sales = jsonLines((row) => ({
  age: row % 5,
  action: row % 2,
  p: 0.5,
  click: row % 2,
  revenue: row / 9,
}));

describe('JSON lines', () => {
  it('may hold decision and outcome in objects of their own, of which nothing is a feature', () => {
    const { summary, rows: taken } = read(
      jsonLines((row) => ({
        user: { age: 20 + (row % 9) },
        decision: { chosen: actions[row % 3], probability: 0.25, slotCount: row % 4 },
        outcome: { click: row % 2, dwell: row },
      })),
    );
    const { mapping } = summary ?? {};
    assert.deepEqual(
      [mapping?.action, mapping?.propensity, mapping?.reward],
      ['decision.chosen', 'decision.probability', 'outcome.click'],
    );
    assert.deepEqual(summary?.featureMap.columns, ['user.age']);
    assert.deepEqual(
      summary?.leftOut.map(({ field }) => field),
      ['decision', 'outcome'],
    );
    assert.deepEqual(
      nonEmpty(taken ?? []).map(({ reward }) => reward),
      rows.map((row) => row % 2),
    );
  });

  it('have no reward in what a context calls so', () => {
    const { error } = read(
      jsonLines((row) => ({ context: { click: row % 2 }, user: { reward: 1 }, action: row % 2, p: 0.5 })),
    );
    assert.equal(error?.code, 'no-reward');
  });

  it('have no feature in another outcome beside the reward, unless a person wants it', () => {
    const { summary } = read(sales);
    assert.equal(summary?.mapping.reward, 'click');
    assert.deepEqual(summary?.leftOut, [{ field: 'revenue', reason: 'named like an outcome' }]);
    assert.deepEqual(summary?.featureMap.columns, ['age']);
    assert.deepEqual(read(sales, { keep: ['revenue'] }).summary?.featureMap.columns, ['age', 'revenue']);
  });
});

describe('What a policy was trained on', () => {
  it('stays a feature, also where it is named like an outcome', () => {
    const featureMap = read(sales, { keep: ['revenue'] }).summary?.featureMap;
    assert.deepEqual(featureMap?.columns, ['age', 'revenue']);
    const again = readBytes(bytesOf(sales), { featureMap });
    assert.deepEqual(again.rows?.[9].features, [4, 1]);
  });
});

describe('A table', () => {
  const chosen = (row: number): number => row % 3;
  const withNames = (...columns: string[]): string =>
    table(`age,arm,reward,${columns.join()}`, (row) => [
      20 + (row % 7),
      actions[chosen(row)],
      row % 2,
      ...probabilities,
    ]);

  it('may have a column with the probability of each action, by its name', () => {
    for (const columns of nonEmpty([
      ['prob_travel', 'prob_sport_news', 'prob_food'],
      ['pi0[travel]', 'pi0[Sport News]', 'pi0[food]'],
      ['travel_propensity', 'SportNews_propensity', 'food_propensity'],
    ])) {
      const { summary, rows: taken } = read(withNames(...columns));
      assert.deepEqual(summary?.mapping.distribution, columns);
      assert.deepEqual(summary?.actionNames, actions);
      assert.equal(summary?.propensities, 'full');
      assert.deepEqual(summary?.mapping.features, ['age']);
      assert.deepEqual(
        nonEmpty(taken ?? []).map(({ action, propensity }) => [action, propensity]),
        rows.map((row) => [chosen(row), probabilities[chosen(row)]]),
      );
    }
  });

  it('has its probabilities in the order of names that are known', () => {
    const { summary } = read(withNames('prob_travel', 'prob_sport_news', 'prob_food'), {
      actionNames: ['food', 'travel', 'Sport News'],
    });
    assert.deepEqual(summary?.mapping.distribution, ['prob_food', 'prob_travel', 'prob_sport_news']);
    assert.deepEqual(summary?.actionNames, ['food', 'travel', 'Sport News']);
  });

  it('calls an action that was not taken yet as its column does, and only where it knows how columns are named', () => {
    const late = (label: string, column: string): string =>
      table(`age,arm,reward,prob_Rome,prob_${column}`, (row) => [
        row % 7,
        row < 55 ? 'Rome' : label,
        1,
        0.5,
        0.5,
      ]);
    const sampled = (text: string): Outcome => readBytes(bytesOf(text.split('\n').slice(0, 40).join('\n')));
    assert.deepEqual(sampled(late('New York', 'New York')).summary?.actionNames, ['Rome', 'New York']);
    assert.equal(
      sampled(late('b', 'B').replaceAll('prob_Rome', 'prob_rome')).summary?.mapping.distribution,
      null,
    );
  });

  it('has a row for each candidate, of which a flag tells the chosen one: that is no action', () => {
    const text = table('age,product,selected,p,click', (row) => [
      row % 7,
      `p${row % 5}`,
      row % 2,
      0.5,
      row % 2,
    ]);
    assert.equal(read(text).error?.code, 'no-action');
  });

  it('has no distribution in columns that lack an action, or do not add up', () => {
    const lacking = table('age,arm,reward,p,prob_travel,prob_food', (row) => [
      row,
      actions[chosen(row)],
      1,
      0.5,
      0.5,
      0.5,
    ]);
    assert.equal(read(lacking).summary?.mapping.distribution, null);
    const odd = withNames('prob_travel', 'prob_sport_news', 'prob_food').replaceAll('0.3', '0.9');
    assert.equal(read(odd).summary?.mapping.distribution, null);
  });

  it('tells which columns are no features because others are named so, and keeps what it is told to', () => {
    const text = table('user_id,x0,x1,segment,action,reward,p', (row) => [
      `u${row % 30}`,
      row / 3,
      row / 7,
      row % 2 ? 'new' : 'old',
      row % 2,
      1,
      0.5,
    ]);
    const { summary } = read(text);
    assert.deepEqual(summary?.mapping.features, ['x0', 'x1']);
    assert.deepEqual(summary?.leftOut, [
      { field: 'user_id', reason: 'named like an id or a time' },
      { field: 'segment', reason: 'not named like x0 and x1' },
    ]);
    assert.deepEqual(read(text, { keep: ['segment'] }).summary?.mapping.features, ['x0', 'x1', 'segment']);
  });

  it('is refused where its propensities or rewards have decimal commas, and says how to mend it', () => {
    const text = (propensity: string, reward: string): string =>
      table('age;action;reward;propensity', (row) => [row, row % 2, reward, propensity], ';');
    for (const wrong of nonEmpty([text('0,5', '1'), text('0.5', '0,75')])) {
      const { error } = read(wrong);
      assert.equal(error?.code, 'decimal-comma');
      assert.match(error.message, /such as 0,(5|75)\. .*decimal=","/);
    }
    const beside = table('age;action;reward;p;revenue', (row) => [row, row % 2, 1, 0.5, '1,5'], ';');
    assert.equal(read(beside).summary?.mapping.reward, 'reward');
    assert.equal(read(text('0.5', '1')).summary?.rows.used, rows.length);
  });

  it('tells of a feature with decimal commas that it is not read as a number', () => {
    const { summary } = read(
      table('height;action;reward;p', (row) => [`1,${70 + row}`, row % 2, 1, 0.5], ';'),
    );
    assert.deepEqual(summary?.leftOut, [
      { field: 'height', reason: 'numbers with a decimal comma: write them with a point' },
    ]);
    assert.equal(summary?.mapping.identity, undefined);
  });

  it('is refused without rows, and where propensities are percentages', () => {
    const empty = read('age,action,reward,p\n').error;
    assert.equal(empty?.code, 'no-rows');
    assert.match(empty.message, /header line and no rows/);
    const { error } = read(table('age,action,reward,p', (row) => [row, row % 2, 1, 50]));
    assert.equal(error?.code, 'too-many-rejected');
    assert.match(error.message, /divide percentages by 100/);
  });
});
