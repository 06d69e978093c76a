import '@tensorflow/tfjs-backend-cpu';
import { io, tensor } from '@tensorflow/tfjs-core';
import { layers, sequential, input, model as functional, type LayersModel } from '@tensorflow/tfjs-layers';
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contextsOf, ModelRuns, scoresOf, softmax, W } from '../support/modelRuns';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { graphModel, manifest, softmaxGraph } from '../support/tfjsModels';

const weights = Float32Array.from(W.flat());
describe('a TensorFlow.js model as a policy', function () {
  const folder = temporaryFolder();
  const text = syntheticLog(3000);
  const runs = new ModelRuns(folder.file('log.jsonl', text));
  const probabilities = contextsOf(text).map(scoresOf).map(softmax);
  const expected = `predictions:${folder.file('p.jsonl', probabilities.map((row) => JSON.stringify(row)).join('\n'))}`;
  const written = (name: string, json: unknown, files: Record<string, Uint8Array> = {}): string => {
    const path = join(folder.path, name);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'model.json'), typeof json === 'string' ? json : JSON.stringify(json));
    for (const [file, bytes] of Object.entries(files)) writeFileSync(join(path, file), bytes);
    return path;
  };
  const bytes = new Uint8Array(weights.buffer);
  const graphFolder = (name: string, changes: object = {}): string =>
    written(name, { ...graphModel('w.bin'), ...changes }, { 'w.bin': bytes });
  const saved = async (name: string, model: LayersModel, changes: object = {}): Promise<string> => {
    let path = '';
    await model.save(
      io.withSaveHandler((artifacts) => {
        const data = new Uint8Array(artifacts.weightData as ArrayBuffer);
        const { modelTopology, weightSpecs } = artifacts;
        const half = Math.floor(data.length / 2);
        path = written(
          name,
          {
            format: 'layers-model',
            modelTopology,
            weightsManifest: [{ paths: ['1.bin', '2.bin'], weights: weightSpecs }],
            ...changes,
          },
          { '1.bin': data.subarray(0, half), '2.bin': data.subarray(half) },
        );
        return Promise.resolve({ modelArtifactsInfo: io.getModelArtifactsInfoForJSON(artifacts) });
      }),
    );
    return path;
  };

  it('may be made of layers', async () => {
    const model = sequential();
    model.add(layers.dense({ units: 3, inputShape: [4], useBias: false, activation: 'softmax' }));
    model.setWeights([tensor(weights, [4, 3])]);
    const path = await saved('layers', model);
    const said = runs.same(`tfjs:${path}`, expected);
    assert.match(said, /order of the log's columns, 0, 1, 2, 3/);
    for (const ref of [`tfjs:${path}`, `tfjs:${join(path, 'model.json')}`])
      assert.equal(runs.run(ref).report.policy, 'layers');
    const names = { userDefinedMetadata: { feature_names: ['0', '1', '2', '3'], class_names: '0,1,2' } };
    const named = await saved('named', model, names);
    assert.equal(runs.same(`tfjs:${join(named, 'model.json')}`, expected), '');
  });

  it('may have one input for each field, in any order', async () => {
    const order = [2, 0, 3, 1];
    const inputs = order.map((j) => input({ shape: [1], name: String(j) }));
    const dense = layers.dense({ units: 3, useBias: false });
    const scores = dense.apply(layers.concatenate().apply(inputs)) as ReturnType<typeof input>;
    const model = functional({ inputs, outputs: scores });
    model.setWeights([tensor(order.map((j) => W[j]))]);
    const said = runs.same(`tfjs:${await saved('fields', model)}`, expected);
    assert.match(said, /softmax is evaluated/);
    assert.doesNotMatch(said, /columns/);
  });

  it('may be a graph', () => {
    runs.same(`tfjs:${graphFolder('graph')}`, expected);
  });

  it('is refused with a reason where it cannot be used', () => {
    const [bad, failed] = ['bad-model', 'model-failed'];
    runs.fails(`tfjs:${join(folder.path, 'nowhere')}`, 'no-file', /Check its name/);
    runs.fails(`tfjs:${written('empty', '')}`, bad, /not JSON/);
    runs.fails(`tfjs:${written('cut', '{"modelTopology":{')}`, bad, /not JSON/);
    runs.fails(`tfjs:${written('other', { a: 1 })}`, bad, /modelTopology/);
    for (const path of ['../x', '/etc/passwd', '..', 'a/b', 'C:x'])
      runs.fails(`tfjs:${graphFolder('out', { weightsManifest: manifest(path) })}`, bad, /weightsManifest/);
    runs.fails(
      `tfjs:${graphFolder('gone', { weightsManifest: manifest('gone.bin') })}`,
      'no-file',
      /gone\.bin/,
    );
    const device = graphFolder('device', { weightsManifest: manifest('zero.bin') });
    symlinkSync('/dev/zero', join(device, 'zero.bin'));
    runs.fails(`tfjs:${device}`, 'not-a-file', /not a regular file/);
    const short = graphFolder('short');
    writeFileSync(join(short, 'w.bin'), bytes.subarray(0, 20));
    runs.fails(`tfjs:${short}`, failed, /TensorFlow\.js cannot run the model/);
    const unknown = {
      ...softmaxGraph,
      node: [...softmaxGraph.node, { name: 'y', op: 'Magic', input: ['probabilities'] }],
    };
    runs.fails(`tfjs:${graphFolder('unknown', { modelTopology: unknown })}`, failed, /Magic/);
    runs.fails(`tfjs:${graphFolder('nothing', { modelTopology: {} })}`, failed, /cannot run the model/);
  });
});
