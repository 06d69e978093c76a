// Puts ONNX Runtime into dist/: its code as it is, and its WebAssembly compressed. What is newer than its source stays.
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from './paths';

const from = join(root, 'node_modules', 'onnxruntime-web', 'dist');
const to = join(root, 'dist');
const code = 'ort.wasm.bundle.min.mjs';
/** For processors alone: those for graphics cards are twice as large. */
const binary = 'ort-wasm-simd-threaded.wasm';

const modified = (path: string): number => (existsSync(path) ? statSync(path).mtimeMs : 0);
// npm gives the files of every version the same time of modification.
const isOld = (target: string, source: string): boolean =>
  modified(target) <= Math.max(statSync(source).ctimeMs, modified(import.meta.filename));

mkdirSync(to, { recursive: true });
copyFileSync(join(from, code), join(to, 'onnxruntime.mjs'));
const compressed = join(to, 'onnxruntime.wasm.br');
if (isOld(compressed, join(from, binary))) {
  // The two best levels take ten times as long.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(compressed, brotliCompressSync(readFileSync(join(from, binary)), { params }));
}
