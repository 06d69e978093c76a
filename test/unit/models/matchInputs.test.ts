import assert from 'node:assert/strict';
import { fillInputs } from '../../../src/core/models/fillInputs';
import { LogFields } from '../../../src/core/models/logFields';
import { matchInputs } from '../../../src/core/models/matchInputs';
import type { InputTensor, TensorFacts } from '../../../src/core/models/modelFacts';
import type { FeatureRows } from '../../../src/core/logs/blocks/loggedData';
import { UserError } from '../../../src/core/errors/userError';

const columns = ['age', 'city=Paris', 'city=Rome', 'member=false', 'member=true', 'v.0', 'v.1'];
const fields = new LogFields({ columns, hashedFields: ['page'], full: false }, [
  { field: 'user', reason: 'an id' },
]);
const dense: FeatureRows = {
  kind: 'dense',
  values: Float64Array.of(30, 1, 0, 0, 1, 0.5, 0.25, 40.7, 0, 0, 1, 0, 0, -1),
};
const sparse: FeatureRows = {
  kind: 'sparse',
  offsets: Uint32Array.of(0, 5, 8),
  indices: Uint32Array.of(0, 1, 4, 5, 6, 0, 3, 6),
  values: Float64Array.of(30, 1, 1, 0.5, 0.25, 40.7, 1, -1),
};
const tensor = (name: string, type: string, ...shape: (number | undefined)[]): TensorFacts => ({
  name,
  type,
  shape: [undefined, ...shape],
});

function filled(inputs: TensorFacts[], featureNames?: string[], padded = 2): InputTensor[] {
  const plans = matchInputs(
    { inputs, outputs: [], ...(featureNames && { featureNames }) },
    fields,
    () => undefined,
  );
  const [one, other] = [dense, sparse].map((features) =>
    fillInputs(plans, { features, featureCount: columns.length, first: 0, rows: 2, padded }),
  );
  assert.deepEqual(one, other, 'dense and sparse rows give the same');
  return [...one.inputs];
}
const dataOf = (inputs: TensorFacts[], names?: string[]): unknown[] =>
  filled(inputs, names).map(({ data }) => [...data]);
const refused = (inputs: TensorFacts[], message: RegExp, names?: string[]): void =>
  assert.throws(
    () => filled(inputs, names),
    (error) => error instanceof UserError && message.test(error.message),
  );

describe("a model's inputs", () => {
  it('are found by the names of fields, columns and lists', () => {
    const inputs = [
      tensor('city', 'string', 1),
      tensor('age', 'float32'),
      tensor('age', 'int64', 1),
      tensor('member', 'bool', 1),
      tensor('city=Rome', 'float64', 1),
      tensor('v', 'float32', 2),
      tensor('age', 'string', 1),
    ];
    assert.deepEqual(dataOf(inputs), [
      ['Paris', ''],
      [30, Math.fround(40.7)],
      [30n, 40n],
      [1, 0],
      [0, 0],
      [0.5, 0.25, 0, -1],
      ['30', '40.7'],
    ]);
    assert.deepEqual(
      filled(inputs).map(({ dims }) => dims),
      [[2, 1], [2], [2, 1], [2, 1], [2, 1], [2, 2], [2, 1]],
    );
  });

  it('are a matrix by the names of its columns, where a log need not show every category', () => {
    assert.deepEqual(dataOf([tensor('x', 'float32', 3)], ['city=Oslo', 'age', 'city=Paris']), [
      [0, 30, 1, 0, Math.fround(40.7), 0],
    ]);
    assert.deepEqual(dataOf([tensor('x', 'float32', undefined)], ['v.1']), [[0.25, -1]]);
  });

  it("are a matrix of all columns in the log's order, which is told", () => {
    const told: string[] = [];
    const [plan] = matchInputs({ inputs: [tensor('x', 'float32', 7)], outputs: [] }, fields, (text) =>
      told.push(text),
    );
    assert.deepEqual(plan.kind === 'numbers' && [...plan.columns], [0, 1, 2, 3, 4, 5, 6]);
    assert.match(told.join(), /age, city=Paris, city=Rome/);
  });

  it('are padded for a model that takes a fixed number of rows', () => {
    const [{ dims, data }] = filled([tensor('v', 'float32', 2)], undefined, 4);
    assert.deepEqual(
      [dims, [...data]],
      [
        [4, 2],
        [0.5, 0.25, 0, -1, 0, 0, 0, 0],
      ],
    );
  });

  it('are refused where the log does not have them, with what to do', () => {
    const two = (name: string, type = 'float32'): TensorFacts[] => [
      tensor('age', 'float32', 1),
      tensor(name, type, 1),
    ];
    refused(two('height'), /no such field. Its fields: age, city, member, v\.0, v\.1/);
    refused(two('user', 'string'), /left out .* \(an id\). List it under "keep"/);
    refused(two('user.name', 'string'), /left out/);
    refused(two('page', 'string'), /hashed columns/);
    refused(two('city'), /takes numbers for "city".*texts there: Paris, Rome.*city=Paris/);
    refused([tensor('x', 'float32', 5)], /5 columns, and the log 7: age/);
    refused([tensor('x', 'float16', 7)], /type float16/);
    refused([tensor('x', 'string', 7)], /texts for several fields/);
    refused([tensor('x', 'float32', 7, 7)], /3 dimensions/);
    refused([tensor('x', 'float32', 2)], /names 1 features/, ['age']);
    refused([tensor('x', 'float32', 1)], /hashed columns of another log/, ['#12']);
    refused([tensor('x', 'float32', 1)], /the log has numbers there/, ['age=old']);
    refused([], /no inputs/);
  });
});
