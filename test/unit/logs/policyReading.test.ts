import { parseFeatureMap, type FeatureMap } from '../../../src/core/documents/log/featureMap';
import assert from 'node:assert/strict';
import { unwatched } from '../../../src/core/control/jobControl';
import { plainEngine } from '../../../src/core/learning/plainEngine';
import { trainOnLog } from '../../../src/core/learning/trainOnLog';
import type { ReadingOptions } from '../../../src/core/logs/schema/readingOptions';
import {
  parsePolicy,
  type PolicyDocument,
  serializePolicy,
} from '../../../src/core/policies/stored/policyDocument';
import { readingFor } from '../../../src/core/policies/trained/policyReading';
import { trainedPolicy } from '../../../src/core/policies/trained/trainedPolicy';
import { createScanner } from '../../../src/jobs/reading/loadScanner';
import type { ParsedLog } from '../../../src/jobs/open/parsedLog';
import { nonEmpty } from '../../support/nonEmpty';
import { bytesOf, type Outcome, readBytes } from './inMemory';
import { lines, openContent } from './support';

const cities = ['Paris', 'Rome', 'Oslo'];
const actions = ['tea', 'milk', 'wine'];

const row = (city: string, age: number, action: string, reward: number): string =>
  JSON.stringify({ context: { city, age }, action, p: 1 / 3, reward });

/** Every city and age with every action; each city likes another one. */
const rows = (order: readonly string[], drinks: readonly string[]): string[] =>
  Array.from({ length: 40 }, (_, age) =>
    order.flatMap((city) =>
      drinks.map((action) =>
        row(city, age / 40, action, cities.indexOf(city) === actions.indexOf(action) ? 1 : 0),
      ),
    ),
  ).flat();

const train = ({ data, sha256, inspection }: ParsedLog): PolicyDocument => {
  const { document } = trainOnLog(
    data,
    { epochs: 20, batch: 32, seed: 1 },
    {
      engines: [plainEngine],
      control: unwatched,
      logSha256: sha256,
      featureMap: inspection.featureMap,
      now: () => 0,
    },
  );
  return parsePolicy(serializePolicy(document));
};

/** π(·|x) of the rows of a log. */
const probabilities = ({ data }: ParsedLog, document: PolicyDocument): number[][] => {
  const policy = trainedPolicy(document);
  const all: number[][] = [];
  for (const batch of data.batches()) {
    const out = new Float64Array(batch.length * data.actionCount);
    policy.probabilities(batch, data.actionCount, out);
    for (let i = 0; i < batch.length; i++)
      all.push(Array.from(out.subarray(i * data.actionCount, (i + 1) * data.actionCount)));
  }
  return all;
};

const check = ({ inspection }: ParsedLog, name: string) => inspection.checks.find((one) => one.name === name);

describe('a log read for a trained policy', () => {
  let log: ParsedLog;
  let policy: PolicyDocument;
  let options: ReadingOptions;
  before(async () => {
    log = await openContent(lines(...rows(cities, actions)));
    policy = train(log);
    options = readingFor({ document: policy });
  });
  after(() => log.close());

  it('has the policy decide as it did on its own log, in whatever order categories and actions appear', async () => {
    const order = ['Oslo', 'Paris', 'Rome'];
    const other = await openContent(lines(...rows(order, ['wine', 'tea', 'milk'])), options);
    assert.deepEqual(other.data.actionNames, actions);
    assert.deepEqual(other.inspection.featureMap, log.inspection.featureMap);
    const own = probabilities(log, policy);
    const here = probabilities(other, policy);
    // Both logs go through the same ages; cities stand elsewhere, each with three rows.
    assert.equal(here.length, own.length);
    nonEmpty(here).forEach((found, i) => {
      const age = Math.floor(i / 9);
      const city = order[Math.floor((i % 9) / 3)];
      assert.deepEqual(found, own[9 * age + 3 * cities.indexOf(city)]);
      assert.equal(found.indexOf(Math.max(...found)), cities.indexOf(city));
    });
    assert.equal(check(other, 'unknown-features')?.severity, 'ok');
    other.close();
  });

  it('warns of categories and fields that the policy has never seen, and ignores them', async () => {
    const strange = JSON.stringify({
      context: { age: 0.5, city: 'Lima', new: 1 },
      action: 'tea',
      p: 1,
      reward: 1,
    });
    const content = lines(row('Lima', 0.5, 'tea', 1), ...rows(cities, actions), strange);
    const other = await openContent(content, options);
    const [found] = probabilities(other, policy);
    const ageAlone = JSON.stringify({ context: { age: 0.5 }, action: 'tea', p: 1, reward: 1 });
    const plain = await openContent(lines(ageAlone, ...rows(cities, actions)), options);
    assert.deepEqual(found, probabilities(plain, policy)[0]);
    const { severity, value, rows: where, message } = check(other, 'unknown-features') ?? {};
    assert.equal(severity, 'warning');
    assert.deepEqual(value, { ignored: 3, hashed: 0 });
    assert.deepEqual(where, [1, 362]);
    assert.match(message ?? '', /^2 rows .*city=Lima, new/);
    other.close();
    plain.close();
  });

  it('rejects an action that the policy does not have, and says which it has', async () => {
    const other = await openContent(lines(...rows(cities, actions), row('Rome', 1, 'rum', 1)), options);
    assert.deepEqual(other.inspection.rejections, [
      { line: 361, reason: 'its action "rum" is none of tea, milk, wine' },
    ]);
    assert.equal(other.data.actionCount, 3);
    other.close();
  });

  it('is another log in the cache', async () => {
    const content = lines(...rows(['Rome', 'Oslo', 'Paris'], actions));
    const without = await openContent(content);
    const first = await openContent(content, options);
    const again = await openContent(content, options);
    assert.equal(again.inspection.featureMap.columns[0], 'city=Paris');
    assert.equal(without.inspection.featureMap.columns[0], 'city=Rome');
    for (const one of [without, first, again]) one.close();
  });

  it('sends unknown categories of hashed fields where the map hashes them', () => {
    const limits = { maxCategories: 1, hashBits: 1 };
    const known = Array.from({ length: 9 }, (_, i) => row(`c${i}`, 1, 'tea', 1));
    const { summary } = readBytes(bytesOf(lines(...known)), limits);
    const featureMap = JSON.parse(JSON.stringify(summary?.featureMap)) as FeatureMap;
    const read = readBytes(bytesOf(lines(row('elsewhere', 1, 'tea', 1))), {
      featureMap,
      actionNames: ['tea'],
    });
    assert.deepEqual(read.rows?.[0].features.map((value) => Math.abs(value)).sort(), [0, 0, 1, 1]);
    const found = read.summary?.checks.find((one) => one.name === 'unknown-features');
    assert.deepEqual([found?.severity, found?.value], ['ok', { ignored: 0, hashed: 1 }]);
  });

  it('numbers actions as the policy names them, on the fast path too', () => {
    const content = Array.from(
      { length: 50 },
      (_, i) => `{"x":[${i},1],"action":${1 + (i % 2)},"probs":[0.5,0.25,0.25],"reward":1}`,
    );
    const bytes = bytesOf(lines(...content, '{"x":[1,2],"action":0,"probs":[0.5,0.25,0.25],"reward":1}'));
    const columns = ['1', 'never', '0'];
    const base = readBytes(bytesOf(lines(...content))).summary?.featureMap as FeatureMap;
    const read = (scanner?: ReturnType<typeof createScanner>): Outcome =>
      readBytes(bytes, { actionNames: ['1', '2', '3'], featureMap: { ...base, columns } }, scanner);
    const plain = read();
    assert.deepEqual(
      plain.rows?.slice(0, 2).map(({ action }) => action),
      [0, 1],
    );
    assert.deepEqual(plain.rows?.[7].features, [1, 0, 7]);
    assert.equal(plain.summary?.rejections[0].reason, 'its action 0 is none of 1, 2, 3');
    assert.deepEqual(read(createScanner()), plain);
  });

  it('rejects an event that offers an unknown action, and a Vowpal Wabbit label that is none of the names', () => {
    const event = (...ids: string[]): string =>
      JSON.stringify({
        _label_cost: -1,
        _label_probability: 0.5,
        _labelIndex: 0,
        a: [1, 2],
        p: [0.5, 0.5],
        c: { x: 1, _multi: ids.map((id) => ({ id })) },
      });
    const decisions = lines(...new Array<string>(30).fill(event('v', 'u')), event('u', 'w'), event('u', 'u'));
    const read = readBytes(bytesOf(decisions), {
      actionNames: ['u', 'v'],
      schema: { actionId: 'id' },
      maxRejectedShare: 0.1,
    });
    assert.equal(read.rows?.[0].action, 1);
    assert.deepEqual(
      read.summary?.rejections.map(({ reason }) => reason),
      ['its action "w" is none of u, v', 'two of its actions are named u by id'],
    );
    const labels = lines(...new Array<string>(30).fill('7:1:0.5 | a'), '8:1:0.5 | a');
    const text = readBytes(bytesOf(labels), { format: 'vw-cb', actionNames: ['9', '7'] });
    assert.equal(text.rows?.[0].action, 1);
    assert.equal(text.summary?.rejections[0].reason, 'its action 8 is none of 9, 7');
  });

  it('refuses a map that is none, and a schema that orders the actions otherwise', () => {
    assert.throws(() => parseFeatureMap({ version: 2 }, 1), /feature map cannot be used/);
    assert.throws(() => parseFeatureMap(policy.features.map, 99), /4 columns, the policy 99/);
    const { error } = readBytes(bytesOf(lines(...rows(cities, actions))), {
      ...options,
      schema: { actionNames: ['wine', 'tea', 'milk'] },
    });
    assert.equal(error?.code, 'action-order');
  });
});
