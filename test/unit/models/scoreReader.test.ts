import assert from 'node:assert/strict';
import { matchOutput } from '../../../src/core/models/matchOutput';
import { ScoreReader, type RowOffers, type ScoreMeaning } from '../../../src/core/models/scoreReader';
import { softmax } from '../../support/modelRuns';

const lines = Uint32Array.of(1, 2);

function read(
  scores: readonly number[],
  meaning?: ScoreMeaning,
  offers: Partial<RowOffers> = {},
  actions = [0, 1, 2],
): { readonly rows: number[][]; readonly told: string[]; readonly unoffered: number } {
  const told: string[] = [];
  const reader = new ScoreReader(Int32Array.from(actions), 3, meaning, (text) => told.push(text));
  const count = scores.length / actions.length;
  const out = new Float64Array(3 * count);
  reader.read({ dims: [count, 3], data: Float32Array.from(scores) }, { lines, ...offers }, 0, count, out);
  const rows = Array.from({ length: count }, (_, i) => [...out.subarray(3 * i, 3 * i + 3)]);
  return { rows, told, unoffered: reader.unoffered };
}

const near = (found: number[][], expected: number[][]): void =>
  found.flat().forEach((p, i) => assert.ok(Math.abs(p - expected.flat()[i]) < 1e-7, `${found} ${expected}`));

describe("a model's scores", () => {
  it('are probabilities where they look like it, and sum to 1 exactly', () => {
    const { rows, told } = read([0.2, 0.30001, 0.5, 1, 0, 0]);
    near(rows, [
      [0.2 / 1.00001, 0.30001 / 1.00001, 0.5 / 1.00001],
      [1, 0, 0],
    ]);
    assert.deepEqual(told, []);
  });

  it('are logits otherwise, which is told', () => {
    const { rows, told } = read([0.2, 0.3, 0.5, 1, 2, -3]);
    near(rows, [softmax([0.2, 0.3, 0.5]), softmax([1, 2, -3])]);
    assert.match(told.join(), /softmax/);
    near(read([900, -900, 899], 'softmax').rows, [softmax([900, -900, 899])]);
    near(read([1, 3, 2], 'greedy').rows, [[0, 1, 0]]);
  });

  it("go to the actions that the model's classes name", () => {
    near(read([0.1, 0.9], undefined, {}, [2, 0]).rows, [[0.9, 0, 0.1]]);
    near(read([1, 3], 'softmax', {}, [2, 0]).rows, [[softmax([3, 1])[0], 0, softmax([3, 1])[1]]]);
  });

  it('count for the actions that a row offers', () => {
    const offered = Int32Array.of(2, 3);
    near(read([0.2, 0.3, 0.5, 0.2, 0.3, 0.5], undefined, { offered }).rows, [
      [0.4, 0.6, 0],
      [0.2, 0.3, 0.5],
    ]);
    const offeredActions = { offsets: Uint32Array.of(0, 2, 3), actions: Uint32Array.of(2, 0, 1) };
    const listed = { offered: Int32Array.of(2, 1), offeredActions };
    near(read([1, 2, 3, 1, 2, 3], 'softmax', listed).rows, [
      [softmax([1, 3])[0], 0, softmax([1, 3])[1]],
      [0, 1, 0],
    ]);
    near(read([1, 9, 3, 9, 2, 3], 'greedy', listed).rows, [
      [0, 0, 1],
      [0, 1, 0],
    ]);
    const { rows, unoffered } = read([0, 0, 1], undefined, { offered });
    near(rows, [[0.5, 0.5, 0]]);
    assert.equal(unoffered, 1);
  });

  it('are refused where they are no numbers, or not what they are said to be', () => {
    assert.throws(() => read([0, 0, 1, 0, Number.NaN, 1], 'softmax'), /Line 2: the model gives NaN/);
    assert.throws(() => read([0, 0, 1, 0, Infinity, 1]), /Line 2: the model gives Infinity/);
    assert.throws(() => read([0.2, 0.2, 0.2], 'probabilities'), /Line 1: .*as=softmax/);
    near(read([-Infinity, 0, 0], 'softmax').rows, [[0, 0.5, 0.5]]);
  });
});

describe("a model's output", () => {
  const output = (name: string, type: string, ...shape: number[]) => ({
    name,
    type,
    shape: [undefined, ...shape],
  });
  const label = output('label', 'int64');
  const matched = (
    outputs: ReturnType<typeof output>[],
    classNames?: string[],
  ): [string, number[], string[]] => {
    const told: string[] = [];
    const facts = { inputs: [], outputs, ...(classNames && { classNames }) };
    const { name, actions } = matchOutput(facts, ['a', 'b', 'c'], (text) => told.push(text));
    return [name, [...actions], told];
  };

  it('is the one with a score for each action', () => {
    assert.deepEqual(matched([label, output('y', 'float32', 3)]).slice(0, 2), ['y', [0, 1, 2]]);
    const both = [output('scores', 'float32', 3), output('probabilities', 'float32', 3)];
    assert.equal(matched(both)[0], 'probabilities');
    assert.throws(() => matched([output('one', 'float32', 3), output('two', 'float64', 3)]), /one, two/);
    assert.throws(() => matched([output('value', 'float32', 1)]), /"value" is one number for each row/);
    assert.throws(() => matched([label]), /label \(int64\)/);
    assert.throws(() => matched([output('y', 'float32', 4)]), /4 scores .* 3 actions: a, b, c/);
  });

  it('has the actions that its classes name, by name or else by index', () => {
    const y = [output('y', 'float32', 3)];
    assert.deepEqual(matched(y, ['c', 'a', 'b']), ['y', [2, 0, 1], []]);
    assert.deepEqual(matched(y, ['2', '0', '1']).slice(0, 2), ['y', [2, 0, 1]]);
    assert.match(matched([output('y', 'float32', 2)], ['c', 'a'])[2].join(), /never takes b/);
    assert.throws(() => matched(y, ['a', 'b', 'd']), /Its classes d are not actions/);
    assert.throws(() => matched(y, ['0', '1', '3']), /not actions/);
    assert.throws(() => matched(y, ['a', 'b']), /names 2 classes/);
  });
});
