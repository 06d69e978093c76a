import assert from 'node:assert/strict';
import { join } from 'node:path';
import { cli } from '../support/cli';
import {
  floats,
  model,
  node,
  outsideModel,
  softmaxModel,
  types,
  value,
  weights,
  zipMapModel,
} from '../support/onnxModels';
import { contextsOf, ModelRuns, scoresOf, softmax, W } from '../support/modelRuns';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';

describe('an ONNX model as a policy', function () {
  const folder = temporaryFolder();
  const text = syntheticLog(2000);
  const log = folder.file('log.jsonl', text);
  const runs = new ModelRuns(log);
  const predictions = (name: string, probabilities: readonly (readonly number[])[]): string =>
    `predictions:${folder.file(name, probabilities.map((row) => JSON.stringify(row)).join('\n'))}`;
  const scores = contextsOf(text).map(scoresOf);
  const expected = predictions('softmax.jsonl', scores.map(softmax));

  it('is evaluated like a file of its predictions', () => {
    const file = folder.file('policy.onnx', softmaxModel(W));
    const said = runs.same(`onnx:${file}`, expected);
    assert.match(said, /policy\.onnx: The model does not name its features.*columns, 0, 1, 2, 3/);
    assert.match(said, /order of the log's actions, 0, 1, 2/);
    assert.equal(runs.run(file).report.policy, 'policy.onnx');
  });

  it('takes its features and classes by their names', () => {
    const mixed = [3, 0, 2, 1].map((j) => [2, 0, 1].map((k) => W[j][k]));
    const metadata = { feature_names: '3, 0, 2, 1', class_names: '["2","0","1"]' };
    const file = folder.file('named.onnx', softmaxModel(mixed, metadata));
    const said = runs.same(`onnx:${file}`, expected);
    assert.equal(said, '');
  });

  it('may take an exact number of rows at a time', () => {
    const file = folder.file('seven.onnx', softmaxModel(W, {}, 7));
    const said = runs.same(`onnx:${file}`, expected);
    assert.match(said, /exactly 7 rows/);
  });

  it('may come from scikit-learn, with a list of maps as its output', () => {
    const mixed = W.map((row) => [2, 0, 1].map((k) => row[k]));
    const file = folder.file('sklearn.onnx', zipMapModel(mixed, ['2', '0', '1']));
    runs.same(`onnx:${file}`, expected);
  });

  it('may give scores, and may be told what they mean', () => {
    const graph = [
      node('MatMul', ['x', 'W'], ['logits']),
      weights('W', [4, 3], W.flat()),
      value(11, 'x', types.float, ['rows', 4]),
      value(12, 'logits', types.float, ['rows', 3]),
    ];
    const file = folder.file('logits.onnx', model(graph));
    const said = runs.same(`onnx:${file}`, expected);
    assert.match(said, /softmax is evaluated/);
    const best = scores.map((row) => row.map((score) => (score === Math.max(...row) ? 1 : 0)));
    runs.same(`onnx:${file}?as=greedy`, predictions('greedy.jsonl', best));
    runs.fails(`onnx:${file}?as=probabilities`, 'model-output', /^Line 1: .*as=softmax/);
    runs.fails(`onnx:${file}?as=magic`, 'unknown-policy', /as=probabilities, as=softmax, as=greedy/);
  });

  it('may come from PyTorch, with its weights in a file beside it', () => {
    const file = folder.file('torch.onnx', outsideModel(W, 'torch.onnx.data'));
    runs.fails(`onnx:${file}`, 'no-file', /torch\.onnx\.data/);
    folder.file('torch.onnx.data', floats(W.flat()));
    runs.same(`onnx:${file}`, expected);
    folder.file('torch.onnx.data', floats([1]));
    runs.fails(`onnx:${file}`, 'model-failed', /ONNX Runtime cannot run the model/);
  });

  it('may be a policy that was trained and exported here', () => {
    const trained = join(folder.path, 'trained.policy.json');
    const exported = join(folder.path, 'trained.onnx');
    const other = folder.file('other.jsonl', syntheticLog(3000, { seed: 2 }));
    for (const scaling of ['none', 'unit-norm']) {
      const words = ['--class', 'softmax', '--objective', 'ips', '--epochs', '2', '--scaling', scaling];
      assert.equal(cli('train', other, '--out', trained, ...words).code, 0);
      assert.equal(cli('export', trained, '--out', exported).code, 0);
      const said = runs.same(`onnx:${exported}`, `file:${trained}`);
      assert.match(said, /knows the rows it was trained on/);
    }
  });

  it('is no policy with noise that was exported, unless its mean is meant', () => {
    const trained = join(folder.path, 'noisy.policy.json');
    const exported = join(folder.path, 'noisy.onnx');
    assert.equal(cli('train', log, '--out', trained, '--epochs', '1').code, 0);
    assert.equal(cli('export', trained, '--out', exported).code, 0);
    runs.fails(`onnx:${exported}`, 'model-output', /export of a gaussian policy/);
    assert.equal(runs.run(`onnx:${exported}?as=greedy`).code, 0);
  });

  it('may take texts and numbers by the names of their fields', () => {
    const rows = Array.from({ length: 400 }, (_, i) => ({
      context: { city: ['Paris', 'Rome', 'Oslo'][i % 3], age: i % 7, member: i % 2 === 0 },
      action: ['a', 'b'][i % 2],
      propensities: { a: 0.5, b: 0.5 },
      reward: i % 5 === 0 ? 1 : 0,
    }));
    const other = folder.file('fields.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
    const graph = [
      node('LabelEncoder', ['city'], ['place'], cities, 'ai.onnx.ml'),
      node('Cast', ['member'], ['belongs'], { to: types.float }),
      node('Concat', ['place', 'age', 'belongs'], ['x'], { axis: 1 }),
      node('MatMul', ['x', 'W'], ['scores']),
      weights('W', [3, 2], [1, 0, 0, 0.25, 0.5, 0]),
      value(11, 'city', types.string, ['rows', 1]),
      value(11, 'age', types.float, ['rows', 1]),
      value(11, 'member', types.bool, ['rows', 1]),
      value(12, 'scores', types.float, ['rows', 2]),
    ];
    const file = folder.file('fields.onnx', model(graph, { class_names: 'a,b' }));
    const worth: Record<string, number> = { Paris: 1, Rome: -1, Oslo: 2 };
    const probabilities = rows.map(({ context: { city, age, member } }) =>
      softmax([worth[city] + (member ? 0.5 : 0), 0.25 * age]),
    );
    new ModelRuns(other).same(`onnx:${file}`, predictions('fields.predictions', probabilities));
    runs.fails(
      `onnx:${file}`,
      'model-input',
      /takes "city", and the log has no such field. Its fields: 0, 1, 2, 3/,
    );
  });

  it('is certified on trust, and its certificate can be verified', () => {
    const file = folder.file('policy.onnx', softmaxModel(W));
    const certificate = join(folder.path, 'model.certificate.json');
    assert.equal(cli('certify', log, '--policy', file, '--out', certificate).code, 0);
    const { code, out } = cli('verify', certificate, '--log', log, '--policy', file);
    assert.equal(code, 0, out);
    const greedy = cli('verify', certificate, '--log', log, '--policy', `onnx:${file}?as=greedy`);
    assert.equal(greedy.code, 3);
  });

  it('is refused with a reason where it cannot be used', () => {
    const whole = softmaxModel(W);
    const named = (name: string, bytes: Uint8Array): string => `onnx:${folder.file(name, bytes)}`;
    runs.fails('onnx:/no/such.onnx', 'no-file', /Check its name/);
    runs.fails(named('empty.onnx', new Uint8Array(0)), 'bad-model', /Export the model again/);
    runs.fails(named('cut.onnx', whole.subarray(0, whole.length - 40)), 'bad-model', /cut off/);
    runs.fails(named('text.onnx', Buffer.from('a text')), 'bad-model', /not an ONNX model/);
    runs.fails(
      named('wide.onnx', softmaxModel([...W, [1, 1, 1]])),
      'model-input',
      /5 columns, and the log 4: 0, 1, 2, 3/,
    );
    runs.fails(
      named('few.onnx', softmaxModel(W.map((row) => row.slice(0, 2)))),
      'model-output',
      /2 scores|2 columns/,
    );
    runs.fails(named('one.onnx', softmaxModel(W.map(() => [1]))), 'model-output', /one number for each row/);
    runs.fails(
      named('other.onnx', softmaxModel(W, { class_names: 'x,y,z' })),
      'model-output',
      /x, y, z are not actions/,
    );
    runs.fails(named('twice.onnx', softmaxModel(W, { class_names: '0,1,1' })), 'model-output', /twice/);
    runs.fails(
      named('names.onnx', softmaxModel(W, { feature_names: '0,1,2' })),
      'model-input',
      /4 columns, .* 3 features/,
    );
  });

  it('is refused where it fails as it runs, or gives no numbers', () => {
    const reshaped = [
      node('Reshape', ['x', 'shape'], ['wrong']),
      [
        5,
        [
          [1, 2],
          [2, types.int64],
          [8, 'shape'],
          [9, new Uint8Array(BigInt64Array.of(17n, 3n).buffer)],
        ],
      ] as const,
      value(11, 'x', types.float, ['rows', 4]),
      value(12, 'wrong', types.float, ['rows', 3]),
    ];
    runs.fails(
      `onnx:${folder.file('throws.onnx', model(reshaped))}`,
      'model-failed',
      /ONNX Runtime cannot run the model/,
    );
    const logs = [
      node('MatMul', ['x', 'W'], ['linear']),
      node('Log', ['linear'], ['scores']),
      weights('W', [4, 3], W.flat()),
      value(11, 'x', types.float, ['rows', 4]),
      value(12, 'scores', types.float, ['rows', 3]),
    ];
    runs.fails(
      `onnx:${folder.file('nan.onnx', model(logs))}`,
      'model-output',
      /^Line \d+: the model gives NaN/,
    );
  });
});

const cities = {
  keys_strings: ['Paris', 'Rome', 'Oslo'],
  values_floats: [1, -1, 2],
};
