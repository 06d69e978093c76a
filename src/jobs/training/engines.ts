import { setFlagsFromString } from 'node:v8';
import type { TrainingEngine } from '../../core/learning/engine';
import { plainEngine } from '../../core/learning/plainEngine';
import type { WasmExports } from '../../core/learning/wasm/kernels';
import { wasmEngine } from '../../core/learning/wasm/wasmEngine';
import { UserError } from '../../core/errors/userError';
import { defaultThreads, startHelpers } from './trainingThreads';
import { wasmBytes, WebAssembly } from '../wasm/webAssembly';

const pageBytes = 65536;

/** Node 20 knows relaxed SIMD only behind a flag, which newer versions no longer have. */
function relaxedIsUsable(bytes: Uint8Array): boolean {
  if (WebAssembly.validate(bytes)) return true;
  if (!process.versions.node.startsWith('20.')) return false;
  setFlagsFromString('--experimental-wasm-relaxed-simd');
  return WebAssembly.validate(bytes);
}

function compiled(name: string, bytes: Uint8Array, threads: number): TrainingEngine {
  const module = new WebAssembly.Module(bytes);
  return wasmEngine(name, {
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
  });
}

const makers: Readonly<Record<string, (threads: number) => TrainingEngine | undefined>> = {
  'wasm-relaxed-simd': (threads) => {
    const bytes = wasmBytes('training-relaxed.wasm');
    return bytes && relaxedIsUsable(bytes) ? compiled('wasm-relaxed-simd', bytes, threads) : undefined;
  },
  'wasm-simd': (threads) => {
    const bytes = wasmBytes('training-simd.wasm');
    return bytes && WebAssembly.validate(bytes) ? compiled('wasm-simd', bytes, threads) : undefined;
  },
  typescript: () => plainEngine,
};

export const engineNames: readonly string[] = ['auto', ...Object.keys(makers)];

/** The engines to try, best first; a named one alone, or a UserError where this machine does not have it. */
export function trainingEngines(name = 'auto', threads = defaultThreads()): readonly TrainingEngine[] {
  if (name === 'auto') return Object.values(makers).flatMap((make) => make(threads) ?? []);
  const engine = Object.hasOwn(makers, name) ? makers[name](threads) : undefined;
  if (engine !== undefined) return [engine];
  throw new UserError(
    'no-engine',
    `There is no engine "${name}" here. Use one of ${engineNames.join(', ')}.`,
  );
}
