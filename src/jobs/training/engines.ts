import { setFlagsFromString } from 'node:v8';
import type { TrainingEngine } from '../../core/learning/engine';
import { plainEngine } from '../../core/learning/plainEngine';
import { plainNetworkEngine, type NetworkEngine } from '../../core/learning/network/networkEngine';
import { tfjsNetworkEngine } from '../../core/learning/network/networkTensors';
import { plainEventEngine, type EventEngine } from '../../core/learning/events/plainEventEngine';
import type { WasmExports } from '../../core/learning/wasm/kernels';
import { wasmEngine, type WasmMachine } from '../../core/learning/wasm/wasmEngine';
import { tfjsEngine } from '../../core/learning/tfjs/tfjsEngine';
import { wasmEventEngine } from '../../core/learning/events/wasmEventEngine';
import { UserError } from '../../core/errors/userError';
import { defaultThreads, startHelpers } from './trainingThreads';
import { loadTensorflow } from '../tensorflow/loadTensorflow';
import { wasmBytes, WebAssembly } from '../wasm/webAssembly';

const pageBytes = 65536;

/** Node 20 knows relaxed SIMD only behind a flag, which newer versions no longer have. */
function relaxedIsUsable(bytes: Uint8Array): boolean {
  if (WebAssembly.validate(bytes)) return true;
  if (!process.versions.node.startsWith('20.')) return false;
  setFlagsFromString('--experimental-wasm-relaxed-simd');
  return WebAssembly.validate(bytes);
}

/** Where compiled kernels live. */
function machineOf(bytes: Uint8Array, threads: number): WasmMachine {
  const module = new WebAssembly.Module(bytes);
  return {
    threads,
    host(size) {
      const pages = Math.ceil(size / pageBytes);
      const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
      const { exports } = new WebAssembly.Instance(module, { env: { memory } });
      return {
        buffer: memory.buffer,
        exports: exports as WasmExports,
        startHelpers(starts) {
          const workers = startHelpers(module, memory, starts);
          return () => workers.forEach((worker) => void worker.terminate());
        },
      };
    },
  };
}

/** The kernels of a name, where this machine can run them. */
const kernels: Readonly<Record<string, () => Uint8Array | undefined>> = {
  'wasm-relaxed-simd': () => {
    const bytes = wasmBytes('training-relaxed.wasm');
    return bytes && relaxedIsUsable(bytes) ? bytes : undefined;
  },
  'wasm-simd': () => {
    const bytes = wasmBytes('training-simd.wasm');
    return bytes && WebAssembly.validate(bytes) ? bytes : undefined;
  },
};

/** TensorFlow's own library, where a person has set it up: never chosen by itself, because our kernels are faster. */
const tensorflowEngine = 'tfjs-node';

export const engineNames: readonly string[] = [
  'auto',
  ...Object.keys(kernels),
  plainEngine.name,
  tensorflowEngine,
];

/** The engines of one kind of training. */
interface Makers<E> {
  readonly plain: E;
  readonly compiled: (name: string, bytes: Uint8Array) => E;
  readonly tensorflow: () => E;
}

/** The engines to try, best first; a named one alone, or a UserError where this machine does not have it. */
function engines<E>(name: string, { plain, compiled, tensorflow }: Makers<E>): readonly E[] {
  const found = (each: string): E[] => {
    const bytes = kernels[each]();
    return bytes ? [compiled(each, bytes)] : [];
  };
  if (name === 'auto') return [...Object.keys(kernels).flatMap(found), plain];
  if (name === plainEngine.name) return [plain];
  if (name === tensorflowEngine) return [tensorflow()];
  const named = Object.hasOwn(kernels, name) ? found(name) : [];
  if (named.length > 0) return named;
  throw new UserError(
    'no-engine',
    `There is no engine "${name}" here. Use one of ${engineNames.join(', ')}.`,
  );
}

/** Those that train a policy with a row of coefficients for each action. */
export const trainingEngines = (name = 'auto', threads = defaultThreads()): readonly TrainingEngine[] =>
  engines(name, {
    plain: plainEngine,
    compiled: (each, bytes) => wasmEngine(each, machineOf(bytes, threads)),
    tensorflow: () => tfjsEngine(tensorflowEngine, loadTensorflow().tf),
  });

/** The one that trains a network: a matter of products of matrices, for which there are no kernels of ours. */
export function networkEngine(name = 'auto'): NetworkEngine {
  if (name === 'auto') return plainNetworkEngine;
  const [engine] = engines<NetworkEngine>(name, {
    plain: plainNetworkEngine,
    compiled: (each) => {
      throw new UserError(
        'engine-cannot',
        `The engine ${each} cannot train a neural-softmax policy. Let --engine auto choose, or use ${plainEngine.name} or ${tensorflowEngine}.`,
      );
    },
    tensorflow: () => tfjsNetworkEngine(tensorflowEngine, loadTensorflow().tf),
  });
  return engine;
}

/** Those that train a policy over the features of actions. */
export const eventEngines = (name = 'auto'): readonly EventEngine[] =>
  engines(name, {
    plain: plainEventEngine,
    compiled: (each, bytes) => wasmEventEngine(each, machineOf(bytes, 1)),
    tensorflow: () => {
      throw new UserError(
        'engine-cannot',
        `The engine ${tensorflowEngine} cannot train a policy over the features of actions. Let --engine auto choose, or train with --policy-features context.`,
      );
    },
  });
