import '@tensorflow/tfjs-backend-cpu';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import { loadLayersModel } from '@tensorflow/tfjs-layers';
import { workerData } from 'node:worker_threads';
import type { TensorFacts } from '../../core/models/modelFacts';
import { answerQuestions, type LoadedModel } from './answerQuestions';
import type { ModelQuestion } from './modelMessages';
import type { TfjsModel } from './readTfjs';

void answerQuestions(() => loadTfjs(workerData as TfjsModel));

async function loadTfjs({ kind, artifacts }: TfjsModel): Promise<LoadedModel> {
  await tf.setBackend('cpu');
  const memory = tf.io.fromMemory(artifacts);
  return kind === 'graph' ? graphModel(memory) : layersModel(memory);
}

async function layersModel(memory: tf.io.IOHandler): Promise<LoadedModel> {
  const model = await loadLayersModel(memory);
  const names = model.outputs.map(({ sourceLayer }) => sourceLayer.name);
  return {
    inputs: model.inputs.map(({ sourceLayer, dtype, shape }) => factsOf(sourceLayer.name, dtype, shape)),
    outputs: model.outputs.map(({ dtype, shape }, i) => factsOf(names[i], dtype, shape)),
    run: (question) =>
      scoresOf(question, (given) => {
        const found = [model.predictOnBatch([...given.values()])].flat();
        return Promise.resolve({ all: found, wanted: found[names.indexOf(question.output)] });
      }),
  };
}

async function graphModel(memory: tf.io.IOHandler): Promise<LoadedModel> {
  const model = await loadGraphModel(memory);
  return {
    inputs: model.inputs.map(({ name, dtype, shape }) => factsOf(name, dtype, shape)),
    outputs: model.outputs.map(({ name, dtype, shape }) => factsOf(name, dtype, shape)),
    run: (question) =>
      scoresOf(question, async (given) => {
        const wanted = (await model.executeAsync(Object.fromEntries(given), question.output)) as tf.Tensor;
        return { all: [wanted], wanted };
      }),
  };
}

interface Found {
  readonly all: readonly tf.Tensor[];
  readonly wanted: tf.Tensor;
}

async function scoresOf(
  { inputs }: ModelQuestion,
  run: (given: ReadonlyMap<string, tf.Tensor>) => Promise<Found>,
): ReturnType<LoadedModel['run']> {
  const given = new Map(
    inputs.map(({ name, type, dims, data }) => [
      name,
      tf.tensor(data as Float32Array, [...dims], type as tf.DataType),
    ]),
  );
  const { all, wanted } = await run(given);
  // A copy: what is handed over must not be the memory of a constant.
  const scores = Float32Array.from((await wanted.data()) as Float32Array);
  const { shape } = wanted;
  tf.dispose([...given.values(), ...all]);
  return { dims: shape, data: scores };
}

function factsOf(name: string, type: string | undefined, shape?: readonly (number | null)[]): TensorFacts {
  const sizes = shape?.map((size) => (size === null || size < 0 ? undefined : size));
  return { name, type: type ?? 'float32', ...(sizes && { shape: sizes }) };
}
