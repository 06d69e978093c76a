import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import type * as ort from 'onnxruntime-web';
import type { TensorFacts } from '../../core/models/modelFacts';
import { builtFile, wasmBytes } from '../wasm/webAssembly';
import { answerQuestions, type LoadedModel } from './answerQuestions';

/** What the thread of an ONNX model is given. */
export interface OnnxWorkerData {
  readonly model: Uint8Array;
  /** Weights that are not in it, by the names that it has for them. */
  readonly weights: readonly { readonly path: string; readonly data: Uint8Array }[];
}

void answerQuestions(() => loadOnnx(workerData as OnnxWorkerData));

/** A model in ONNX Runtime, which is loaded from files beside this one and from nowhere else. */
async function loadOnnx({ model, weights }: OnnxWorkerData): Promise<LoadedModel> {
  const runtime = await onnxRuntime();
  const session = await runtime.InferenceSession.create(model, {
    executionProviders: ['wasm'],
    externalData: weights,
    logSeverityLevel: 4,
  });
  return {
    inputs: session.inputMetadata.map(factsOf),
    outputs: session.outputMetadata.map(factsOf),
    async run({ inputs, output }) {
      const feeds = inputs.map(({ name, type, dims, data }) => [
        name,
        new runtime.Tensor(type, data as Float32Array, dims),
      ]);
      const { [output]: found } = await session.run(
        Object.fromEntries(feeds) as ort.InferenceSession.FeedsType,
        [output],
      );
      return { dims: found.dims, data: found.data as Float32Array };
    },
  };
}

async function onnxRuntime(): Promise<typeof ort> {
  const [code, binary] = [builtFile('onnxruntime.mjs'), wasmBytes('onnxruntime.wasm.br')];
  if (code === undefined || binary === undefined) throw new Error('ONNX Runtime is missing from this build.');
  const runtime = (await import(/* webpackIgnore: true */ pathToFileURL(code).href)) as typeof ort;
  const { buffer, byteOffset, byteLength } = brotliDecompressSync(binary);
  runtime.env.wasm.wasmBinary = buffer.slice(byteOffset, byteOffset + byteLength);
  runtime.env.wasm.numThreads = 1;
  runtime.env.logLevel = 'fatal';
  return runtime;
}

function factsOf(value: ort.InferenceSession.ValueMetadata): TensorFacts {
  if (!value.isTensor) return { name: value.name, type: 'no tensor' };
  const shape = value.shape.map((size) => (typeof size === 'number' && size >= 0 ? size : undefined));
  // An empty shape is one that is not told.
  return { name: value.name, type: value.type, ...(shape.length > 0 && { shape }) };
}
