import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../src/core/numerics/random';
import { cliProcess } from '../support/cli';
import { model, node, types, value } from '../support/onnxModels';
import { graphModel } from '../support/tfjsModels';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';

/** The better action is that of the sign of x·y: what is linear in x and y earns 0.5. */
function productLines(rows: number): string {
  const random = seededRandom(3);
  return Array.from({ length: rows }, () => {
    const [x, y] = [2 * random.uniform() - 1, 2 * random.uniform() - 1];
    const action = random.below(2);
    const mean = action === (x * y > 0 ? 1 : 0) ? 0.9 : 0.1;
    const reward = random.uniform() < mean ? 1 : 0;
    return JSON.stringify({ context: { x, y }, action, reward, propensities: [0.5, 0.5] });
  }).join('\n');
}

/** (x, y) becomes (x, y, x·y), or what another operation makes of the last. */
const productModel = (operation = 'Identity'): Uint8Array =>
  model([
    node('Mul', ['x', 'y'], ['xy']),
    node(operation, ['xy'], ['made']),
    node('Concat', ['x', 'y', 'made'], ['embedding'], { axis: 1 }),
    value(11, 'x', types.float, ['rows', 1]),
    value(11, 'y', types.float, ['rows', 1]),
    value(12, 'embedding', types.float, ['rows', 3]),
  ]);

interface Cert {
  readonly n: number;
  readonly withheld: string | null;
  readonly atLeast: { readonly value: number };
  readonly assumptions: readonly { readonly name: string; readonly status: string }[];
}

describe('features that a model makes', () => {
  const folder = temporaryFolder();
  const cache = join(folder.path, 'cache');
  const run = (...words: string[]) => cliProcess({ variables: { BANDIT_LENS_CACHE: cache } }, ...words);
  const path = (name: string): string => join(folder.path, name);
  const policy = path('p.policy.json');
  let log: string;
  let product: string;
  before(() => {
    mkdirSync(path('models'));
    log = folder.file('log.jsonl', productLines(3000));
    product = folder.file('models/product.onnx', productModel());
  });

  const answer = <T>(...words: string[]): T => {
    const { code, out, err } = run(...words, '--json');
    assert.equal(code, 0, err);
    return JSON.parse(out) as T;
  };
  const refusal = (...words: string[]): string => {
    const { code, err } = run(...words);
    assert.ok(code === 3 || code === 2, err);
    return err;
  };
  const train = (out: string, ...words: string[]): string[] => [
    ...['train', log, '--class', 'softmax', '--batch', '128', '--out', out, '--feature-model', product],
    ...words,
  ];
  const keptFeatures = (): string[] =>
    readdirSync(cache).filter((name) => name.endsWith('.features.log-cache'));

  it('teach a linear policy what it cannot learn from the log alone, by a certified margin', () => {
    const { certificate } = answer<{ certificate: Cert }>(...train(policy, '--independent-model'));
    assert.equal(certificate.withheld, null);
    assert.ok(certificate.atLeast.value > 0.65, `${certificate.atLeast.value}`);
    const alone = answer<{ certificate: Cert }>(
      ...['train', log, '--class', 'softmax', '--batch', '128', '--out', path('alone.policy.json')],
    );
    assert.ok(alone.certificate.atLeast.value < 0.55);
    const { features } = JSON.parse(readFileSync(policy, 'utf8')) as {
      features: { count: number; model: { path: string; independent: boolean; columns: number } };
    };
    assert.equal(features.count, 3);
    const { path: named, independent, columns } = features.model;
    assert.deepEqual([named, independent, columns], ['models/product.onnx', true, 2]);
    assert.equal(keptFeatures().length, 1);
  });

  it('certify nothing unless somebody says that the model has not seen the rows', () => {
    const { certificate } = answer<{ certificate: Cert }>(...train(path('unsaid.policy.json')));
    assert.match(
      certificate.withheld ?? '',
      /nobody says that the model was made without.*--independent-model/,
    );
    const found = certificate.assumptions.find(({ name }) => name === 'feature-model');
    assert.equal(found?.status, 'violated');
  });

  it('are those of every later look: certificates, lists, probabilities of new contexts', () => {
    const words = ['verify', path('p.certificate.json'), '--log', log, '--policy', policy];
    assert.deepEqual(answer(...words), { valid: true, reasons: [] });
    const { leaderboard } = answer<{ leaderboard: { rows: { ref: string; n: number }[]; unfit: unknown[] } }>(
      ...['analyze', log, '--policies', `uniform,file:${policy}`],
    );
    assert.deepEqual(leaderboard.unfit, []);
    const { n } = answer<Cert>(
      ...['certify', log, '--policy', `file:${policy}`, '--out', path('again.certificate.json')],
    );
    // Rows are known by what was logged, not by what a model makes of it: those of the training are left out.
    assert.ok(n > 450 && n < 750, `${n}`);
    const contexts = [
      { x: 0.5, y: 0.5 },
      { x: 0.5, y: -0.25 },
    ];
    const file = folder.file('contexts.jsonl', contexts.map((each) => JSON.stringify(each)).join('\n'));
    const { probabilities } = answer<{ probabilities: number[][] }>('score', policy, file);
    const { mu } = JSON.parse(readFileSync(policy, 'utf8')) as { mu: number[][] };
    contexts.forEach(({ x, y }, i) => {
      const norm = Math.hypot(x, y, x * y);
      const [s0, s1] = mu.map((row) => (row[0] * x + row[1] * y + row[2] * x * y) / norm);
      const expected = 1 / (1 + Math.exp(s0 - s1));
      assert.ok(Math.abs(probabilities[i][1] - expected) < 1e-6, `${probabilities[i][1]} ${expected}`);
    });
    assert.ok(probabilities[0][1] > 0.5 && probabilities[1][1] < 0.5);
  });

  it('are computed again where what was kept of them is damaged', () => {
    const certify = (out: string): Cert =>
      answer('certify', log, '--policy', `file:${policy}`, '--out', path(out));
    const before = certify('before.json');
    const names = keptFeatures();
    assert.ok(names.length > 0);
    for (const name of names) {
      const bytes = readFileSync(join(cache, name));
      bytes[100] ^= 64;
      writeFileSync(join(cache, name), bytes);
    }
    assert.deepEqual(certify('after.json'), before);
  });

  it('are a network, too', () => {
    const out = path('network.policy.json');
    const words = ['train', log, '--class', 'neural-softmax', '--epochs', '5', '--feature-model', product];
    const { certificate } = answer<{ certificate: Cert }>(...words, '--independent-model', '--out', out);
    assert.ok(certificate.atLeast.value > 0.6);
    assert.equal(run('export', out, '--out', path('network.npz')).code, 0);
    assert.match(refusal('export', out, '--out', path('network.onnx')), /come from the model.*\.npz/);
  });

  it('come from the folder of a TensorFlow.js model as well', () => {
    mkdirSync(path('models/graph'));
    folder.file('models/graph/model.json', JSON.stringify(graphModel('w.bin')));
    const random = seededRandom(1);
    const weights = Float32Array.from({ length: 12 }, () => random.normal());
    folder.file('models/graph/w.bin', new Uint8Array(weights.buffer));
    const four = folder.file('four.jsonl', syntheticLog(400));
    const out = path('graph.policy.json');
    answer('train', four, '--epochs', '2', '--out', out, '--feature-model', path('models/graph'));
    const { features } = JSON.parse(readFileSync(out, 'utf8')) as {
      features: { count: number; model: { path: string; columns: number } };
    };
    assert.deepEqual([features.count, features.model.columns, features.model.path], [3, 4, 'models/graph']);
  });

  it('are refused where they are no numbers, or cannot be told', () => {
    const strange = folder.file('models/log.onnx', productModel('Log'));
    const words = ['train', log, '--out', path('x.json'), '--feature-model'];
    assert.match(refusal(...words, strange), /It gives NaN for a row/);
    assert.match(refusal(...words, folder.file('models/broken.onnx', 'no model')), /models\/broken\.onnx/);
    assert.match(refusal(...words, path('models/none.onnx')), /none\.onnx/);
    assert.match(refusal(...words, product, '--prior', policy), /starts from no other policy/);
    assert.match(refusal(...words, product, '--policy-features', 'actions'), /--policy-features context/);
    assert.match(
      refusal('train', log, '--out', path('x.json'), '--independent-model'),
      /needs --feature-model/,
    );
    assert.match(refusal('train', log, '--out', product, '--feature-model', product), /which would be lost/);
  });

  it('are refused where the model is another one, or gone', () => {
    const words = ['certify', log, '--policy', `file:${policy}`, '--out', path('y.json')];
    writeFileSync(product, productModel('Neg'));
    assert.match(refusal(...words), /is another model than the one that the policy was trained with/);
    renameSync(product, path('models/elsewhere.onnx'));
    assert.match(refusal(...words), /product\.onnx, which cannot be read. Put it there/);
    const text = readFileSync(policy, 'utf8').replace('"models/product.onnx"', JSON.stringify(product));
    const absolute = folder.file('absolute.policy.json', text);
    assert.match(
      refusal('certify', log, '--policy', `file:${absolute}`, '--out', path('y.json')),
      /must be named relative to the policy's folder/,
    );
  });
});
