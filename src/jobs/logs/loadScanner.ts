import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TemplateScanner } from '../../core/logs/fast/templateScanner';
import { type ScannerExports, WasmScanner } from '../../core/logs/fast/wasmScanner';

/** Beside the bundle, or, when run from source, where the build puts it. */
const places = [join(__dirname, 'scanner.wasm'), join(__dirname, '../../../dist/scanner.wasm')];

/** The part of the platform's WebAssembly that is used: the types of Node leave it to those of the browser. */
interface WebAssemblyPart {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: object): Promise<{ readonly exports: unknown }>;
}

const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyPart };

let compiled: Promise<object | undefined> | undefined;

/** A scanner of its own for one reading; undefined where it was not built: the plain path reads everything then. */
export async function createScanner(): Promise<TemplateScanner | undefined> {
  compiled ??= compile();
  const module = await compiled;
  if (!module) return undefined;
  const { exports } = await WebAssembly.instantiate(module, {});
  return new WasmScanner(exports as ScannerExports);
}

async function compile(): Promise<object | undefined> {
  for (const place of places) {
    const bytes = await readFile(place).catch(() => undefined);
    if (bytes) return WebAssembly.compile(bytes);
  }
  return undefined;
}
