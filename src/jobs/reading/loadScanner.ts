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

/** A scanner of its own for one reading; undefined where it was not built: the plain path reads everything then. */
export function createScanner(): LineScanner | undefined {
  const module = compiledScanner();
  return module && scannerOf(module);
}

export function scannerOf(module: object): LineScanner {
  return new LineScanner((env) => new WebAssembly.Instance(module, { env }).exports as ScannerExports);
}
