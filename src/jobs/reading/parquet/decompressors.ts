import * as zlib from 'node:zlib';
import type { Compressors } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

type Decompress = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;

/** Node's own, where this version has one: a page is at most as long as its header says. */
const native =
  (decompress: Decompress) =>
  (bytes: Uint8Array, length: number): Uint8Array =>
    decompress(bytes, { maxOutputLength: Math.max(length, 1) });

const { zstdDecompressSync } = zlib as { readonly zstdDecompressSync?: Decompress };

export const decompressors: Compressors = {
  ...compressors,
  GZIP: native(zlib.gunzipSync),
  ...(zstdDecompressSync && { ZSTD: native(zstdDecompressSync) }),
};
