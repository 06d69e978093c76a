/**
 * How fast the rows of a log are scored by a model, 200,000 rows of 20 features and 5 actions: everything from the read
 * log to the file of probabilities, divided by the runtime alone on inputs that are ready, in the same process.
 * Run with `npm run build && npx tsx bench/models.ts [rows]`.
 */
import '@tensorflow/tfjs-backend-cpu';
import * as tf from '@tensorflow/tfjs-core';
import { layers, sequential } from '@tensorflow/tfjs-layers';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as ort from 'onnxruntime-web';
import { unwatched } from '../src/core/control/jobControl';
import { seededRandom } from '../src/core/numerics/random';
import type { Field } from '../src/core/policies/onnx/protobuf';
import { ModelThread } from '../src/jobs/models/modelThread';
import { scoreRows } from '../src/jobs/models/scoreRows';
import type { ParsedLog } from '../src/jobs/open/parsedLog';
import { readLog } from '../src/jobs/open/readLog';
import { model, node, types, value, weights } from '../test/support/onnxModels';
import { writeLogs } from './generateLog';

const rows = Number(process.argv[2] ?? 200_000);
const [features, actions, batch] = [20, 5, 2048];
const rounds = 5;
const random = seededRandom(1);

/** Dense layers with relu between them and softmax at the end. */
function onnxNetwork(hidden: readonly number[]): Uint8Array {
  const widths = [features, ...hidden, actions];
  const steps = widths.slice(1).flatMap((width, i): Field[] => {
    const last = i === hidden.length;
    const values = Array.from({ length: widths[i] * width }, () => random.normal() / Math.sqrt(widths[i]));
    return [
      node('MatMul', [i === 0 ? 'x' : `a${i - 1}`, `W${i}`], [`s${i}`]),
      last ? node('Softmax', [`s${i}`], ['probabilities'], { axis: 1 }) : node('Relu', [`s${i}`], [`a${i}`]),
      weights(`W${i}`, [widths[i], width], values),
    ];
  });
  return model([
    ...steps,
    value(11, 'x', types.float, ['rows', features]),
    value(12, 'probabilities', types.float, ['rows', actions]),
  ]);
}

/** Rows a second, the best of some rounds: other programs can only slow it down. */
async function rate(work: () => Promise<void>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return (1000 * rows) / best;
}

async function ourRate(log: ParsedLog, file: string, runtime: string, data: unknown): Promise<number> {
  const { thread, ready } = await ModelThread.start(file, runtime, data, unwatched);
  try {
    return await rate(async () => {
      const run = thread.run.bind(thread);
      (await scoreRows(log, ready, run, 'probabilities', unwatched)).close();
    });
  } finally {
    thread.close();
  }
}

const ready = Float32Array.from({ length: batch * features }, () => random.normal());

async function onnxRate(bytes: Uint8Array): Promise<number> {
  ort.env.wasm.numThreads = 1;
  const session = await ort.InferenceSession.create(bytes);
  return rate(async () => {
    for (let done = 0; done < rows; done += batch)
      await session.run({ x: new ort.Tensor('float32', ready, [batch, features]) });
  });
}

async function tfjs(log: ParsedLog, hidden: readonly number[]): Promise<[number, number]> {
  const network = sequential();
  [...hidden, actions].forEach((units, i) =>
    network.add(
      layers.dense({
        units,
        activation: i === hidden.length ? 'softmax' : 'relu',
        ...(i === 0 && { inputShape: [features] }),
      }),
    ),
  );
  let artifacts: tf.io.ModelArtifacts = {};
  await network.save(
    tf.io.withSaveHandler((saved) => {
      artifacts = saved;
      return Promise.resolve({ modelArtifactsInfo: tf.io.getModelArtifactsInfoForJSON(saved) });
    }),
  );
  const raw = await rate(async () => {
    for (let done = 0; done < rows; done += batch) {
      const [x, found] = [tf.tensor(ready, [batch, features]), [] as tf.Tensor[]];
      found.push(...[network.predictOnBatch(x)].flat());
      await found[0].data();
      tf.dispose([x, ...found]);
    }
  });
  return [await ourRate(log, 'tfjsWorker.js', 'TensorFlow.js', { kind: 'layers', artifacts }), raw];
}

function tell(runtime: string, hidden: readonly number[], [ours, raw]: [number, number]): void {
  const name = `${runtime}, ${[features, ...hidden, actions].join('-')}`;
  const millions = (each: number): string => (each / 1e6).toPrecision(3);
  console.log(
    `${name.padEnd(32)} ratio ${(ours / raw).toFixed(2)}  (${millions(ours)} of ${millions(raw)} million rows/s; ${(1000 / raw).toPrecision(2)} ms a row)`,
  );
}

async function main(folder: string): Promise<void> {
  const log = await readLog([writeLogs(folder, rows).jsonl], { cacheDirectory: join(folder, 'cache') });
  const reading = await rate(() => {
    for (const { features } of log.data.batches()) if (features.kind === 'sparse') break;
    return Promise.resolve();
  });
  console.log(`Reading the rows alone: ${(reading / 1e6).toFixed(2)} million rows/s. No model is faster.`);
  for (const hidden of [[], [64, 64], [256, 256], [1400, 1400]]) {
    const bytes = onnxNetwork(hidden);
    const ours = await ourRate(log, 'onnxWorker.js', 'ONNX Runtime', { model: bytes, weights: [] });
    tell('ONNX Runtime', hidden, [ours, await onnxRate(bytes)]);
  }
  for (const hidden of [[], [64, 64]]) tell('TensorFlow.js', hidden, await tfjs(log, hidden));
  log.close();
}

const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-bench-'));
void main(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
