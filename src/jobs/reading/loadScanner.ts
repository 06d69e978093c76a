import { LineScanner, type ScannerExports } from '../../core/logs/fast/lineScanner';
import { wasmBytes, WebAssembly } from '../wasm/webAssembly';

let compiled: object | undefined;

/** The compiled module; undefined where it was not built. Threads are given it. */
export function compiledScanner(): object | undefined {
  if (!compiled) {
    const bytes = wasmBytes('scanner.wasm');
    if (!bytes || !WebAssembly.validate(bytes)) return undefined;
    compiled = new WebAssembly.Module(bytes);
  }
  return compiled;
}

/** The scanner of the last reading: its memory is large, and made for the next one it would cost a collection of garbage. */
let spare: WeakRef<LineScanner> | undefined;

/** A scanner of its own for one reading; undefined where it was not built: the plain path reads everything then. */
export function createScanner(): LineScanner | undefined {
  const last = spare?.deref();
  spare = undefined;
  if (last) return last;
  const module = compiledScanner();
  return module && scannerOf(module);
}

/** For the next reading; not where other threads follow what it learns. */
export function returnScanner(scanner: LineScanner): void {
  scanner.forget();
  spare = new WeakRef(scanner);
}

export function scannerOf(module: object): LineScanner {
  return new LineScanner((env) => new WebAssembly.Instance(module, { env }).exports as ScannerExports);
}
