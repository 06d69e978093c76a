import type { TemplateScanner } from '../../core/logs/fast/templateScanner';
import { type ScannerExports, WasmScanner } from '../../core/logs/fast/wasmScanner';
import { wasmBytes, WebAssembly } from '../wasm/webAssembly';

let compiled: object | undefined;

/** A scanner of its own for one reading; undefined where it was not built: the plain path reads everything then. */
export function createScanner(): TemplateScanner | undefined {
  if (!compiled) {
    const bytes = wasmBytes('scanner.wasm');
    if (!bytes || !WebAssembly.validate(bytes)) return undefined;
    compiled = new WebAssembly.Module(bytes);
  }
  const { exports } = new WebAssembly.Instance(compiled, {});
  return new WasmScanner(exports as ScannerExports);
}
