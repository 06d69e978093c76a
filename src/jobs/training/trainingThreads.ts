import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { HelperStart } from '../../core/learning/wasm/wasmEngine';
import type { TrainingWorkerData } from './trainingWorker';
import { builtFile, type WasmMemory } from '../wasm/webAssembly';

/** More threads than pieces of a batch would have nothing to do. */
const mostThreads = 8;

export function defaultThreads(): number {
  return Math.min(availableParallelism(), mostThreads);
}

/** Starts the helping threads of a training. Where their file is missing there are none, and one thread does it all. */
export function startHelpers(
  module: object,
  memory: WasmMemory,
  starts: readonly HelperStart[],
): readonly Worker[] {
  const file = builtFile('trainingWorker.js');
  if (file === undefined) return [];
  return starts.map((start) => {
    const workerData: TrainingWorkerData = { module, memory, start };
    // Without our own flags: a loader of sources has no business in a bundle.
    const worker = new Worker(file, { workerData, execArgv: [] });
    // The training ends them; they must not keep a process alive that wants to end.
    worker.unref();
    return worker;
  });
}
