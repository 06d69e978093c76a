import type { ByteSink } from './byteSink';

/** How many bytes a code takes; 0: one bit. */
export type CodeUnit = 0 | 1 | 2 | 4;

type Codes = Uint8Array | Uint16Array | Uint32Array;

/** For codes from 0 to `most`, below 2^32. */
export function unitFor(most: number): CodeUnit {
  if (most < 2) return 0;
  if (most < 256) return 1;
  return most < 65536 ? 2 : 4;
}

/** Writes values[i] - base, modulo 2^32, for i below count. */
export function writeCodes(
  sink: ByteSink,
  values: Int32Array,
  count: number,
  base: number,
  unit: CodeUnit,
): number {
  const start = sink.claim(unit === 0 ? (count + 7) >> 3 : count * unit);
  // One function for each kind of array: a loop that has seen several is slower by half.
  if (unit === 0) writeBits(sink.bytesAt(start, (count + 7) >> 3), values, count, base | 0);
  else if (unit === 1) writeBytes(sink.bytesAt(start, count), values, base | 0);
  else if (unit === 2) writeHalves(sink.halvesAt(start, count), values, base | 0);
  else writeWords(sink.wordsAt(start, count), values, base | 0);
  return start;
}

function writeBits(target: Uint8Array, values: Int32Array, count: number, base: number): void {
  for (let byte = 0, i = 0; byte < target.length; byte++) {
    let bits = 0;
    for (let bit = 0; bit < 8 && i < count; bit++, i++) bits |= ((values[i] - base) | 0) << bit;
    target[byte] = bits;
  }
}

function writeBytes(target: Uint8Array, values: Int32Array, base: number): void {
  for (let i = 0; i < target.length; i++) target[i] = (values[i] - base) | 0;
}

function writeHalves(target: Uint16Array, values: Int32Array, base: number): void {
  for (let i = 0; i < target.length; i++) target[i] = (values[i] - base) | 0;
}

function writeWords(target: Uint32Array, values: Int32Array, base: number): void {
  for (let i = 0; i < target.length; i++) target[i] = (values[i] - base) | 0;
}

/** The codes at a place of a block, whatever they take. */
export function readCodes(bytes: Buffer, start: number, count: number, unit: CodeUnit): Codes {
  if (unit === 4) return codeWords(bytes, start, count);
  if (unit === 2) return codeHalves(bytes, start, count);
  if (unit === 1) return codeBytes(bytes, start, count);
  const packed = codeBits(bytes, start, count);
  const codes = new Uint8Array(count);
  for (let i = 0; i < count; i++) codes[i] = (packed[i >> 3] >> (i & 7)) & 1;
  return codes;
}

/** Eight codes a byte. */
export const codeBits = ({ buffer, byteOffset }: Buffer, start: number, count: number): Uint8Array =>
  new Uint8Array(buffer, byteOffset + start, (count + 7) >> 3);

export const codeBytes = ({ buffer, byteOffset }: Buffer, start: number, count: number): Uint8Array =>
  new Uint8Array(buffer, byteOffset + start, count);

export const codeHalves = ({ buffer, byteOffset }: Buffer, start: number, count: number): Uint16Array =>
  new Uint16Array(buffer, byteOffset + start, count);

export const codeWords = ({ buffer, byteOffset }: Buffer, start: number, count: number): Uint32Array =>
  new Uint32Array(buffer, byteOffset + start, count);
