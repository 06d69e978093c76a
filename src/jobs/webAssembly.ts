import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of the platform's WebAssembly that we use: the types of Node leave it to those of the browser. */
interface WebAssemblyPart {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  readonly Memory: new (size: { initial: number; maximum: number; shared: true }) => {
    readonly buffer: SharedArrayBuffer;
  };
}

export const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyPart };

/** Beside the bundle, or, when run from source, where the build puts it. */
const places = [__dirname, join(__dirname, '..', '..', 'dist')];

/** A compiled module's bytes; undefined where it was not built: everything has a plain path. */
export function wasmBytes(name: string): Uint8Array | undefined {
  for (const place of places) {
    try {
      return readFileSync(join(place, name));
    } catch {
      // Not here: look in the next place.
    }
  }
  return undefined;
}
