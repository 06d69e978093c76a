import { workerData } from 'node:worker_threads';
import type { WasmExports } from '../../core/learning/wasm/kernels';
import { Helper } from '../../core/learning/wasm/team';
import type { HelperStart } from '../../core/learning/wasm/wasmEngine';
import { WebAssembly, type WasmMemory } from '../wasm/webAssembly';

/** What a helping thread is given beside its place in the team. */
export interface TrainingWorkerData {
  readonly module: object;
  readonly memory: WasmMemory;
  readonly start: HelperStart;
}

const { module, memory, start } = workerData as TrainingWorkerData;
const exports = new WebAssembly.Instance(module, { env: { memory } }).exports as WasmExports;
exports.configure(...start.configuration);
new Helper(memory.buffer, start.plan, exports).work();
