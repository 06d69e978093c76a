import assert from 'node:assert/strict';
import { Canceled, unwatched } from '../../src/core/control/jobControl';
import { ModelThread } from '../../src/jobs/models/modelThread';
import { endless } from '../support/onnxModels';

const inputs = [{ name: 'x', type: 'float32' as const, dims: [1, 3], data: Float32Array.of(0.2, 0.3, 0.5) }];

describe('the thread of a model', () => {
  it('ends a model that takes too much memory', async () => {
    const layer = { n: 400_000_000, batch_input_shape: [null, 3], name: 'huge' };
    const layers = [{ class_name: 'RepeatVector', config: layer }];
    const modelTopology = { class_name: 'Sequential', config: { name: 'model', layers } };
    const artifacts = { modelTopology, weightSpecs: [], weightData: new ArrayBuffer(0) };
    const limits = { patience: 60_000, memory: 3e8 };
    const data = { kind: 'layers', artifacts };
    const { thread } = await ModelThread.start('tfjsWorker.js', 'TensorFlow.js', data, unwatched, limits);
    await assert.rejects(
      thread.run(copy(), 'huge'),
      /TensorFlow\.js cannot run the model: it took more than 300 MB/,
    );
  });

  it('ends a model that never does', async () => {
    const { thread } = await start(unwatched, 1000);
    await assert.rejects(thread.run(copy(), 'probabilities'), /longer than 1 seconds for one batch/);
  });

  it('ends with its job', async () => {
    let wanted = true;
    const checkpoint = (): void => {
      if (!wanted) throw new Canceled();
    };
    const { thread } = await start({ ...unwatched, checkpoint }, 60_000);
    const found = thread.run(copy(), 'probabilities');
    wanted = false;
    await assert.rejects(found, Canceled);
  });
});

const start = (control: typeof unwatched, patience: number): ReturnType<typeof ModelThread.start> =>
  ModelThread.start('onnxWorker.js', 'ONNX Runtime', { model: endless(), weights: [] }, control, {
    patience,
    memory: 4e9,
  });
const copy = (): typeof inputs => inputs.map((input) => ({ ...input, data: input.data.slice() }));
