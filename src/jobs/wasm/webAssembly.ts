import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface WasmMemory {
  readonly buffer: SharedArrayBuffer;
}

/** The part of the platform's WebAssembly that we use: the types of Node leave it to those of the browser. */
interface WebAssemblyPart {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  readonly Memory: new (size: { initial: number; maximum: number; shared: true }) => WasmMemory;
}

export const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyPart };

/** Beside the bundle, or, when run from source, where the build puts it. */
const places = [__dirname, join(__dirname, '..', '..', '..', 'dist')];

/** The path of a file that the build makes; undefined where it was not built: everything has a plain path. */
export function builtFile(name: string): string | undefined {
  return places.map((place) => join(place, name)).find((path) => existsSync(path));
}

/** A compiled module's bytes. */
export function wasmBytes(name: string): Uint8Array | undefined {
  const path = builtFile(name);
  return path === undefined ? undefined : readFileSync(path);
}
