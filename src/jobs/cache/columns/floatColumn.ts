import type { ByteSink } from './byteSink';
import { codeBits, codeBytes, codeHalves, type CodeUnit, codeWords, unitFor, writeCodes } from './codes';
import { type DecimalFinder, decimalScale } from './decimals';
import { toFewValues } from './fewValues';
import {
  spreadBits,
  spreadBytes,
  spreadDoubles,
  spreadHalves,
  spreadSingles,
  spreadWords,
} from './spreadCodes';

/** A column of float64 on disk, the same to the bit. `start`: where its bytes are, counted from the first column's. */
export type FloatSection =
  /** Nothing but one value, by its bits. */
  | { readonly type: 'one'; readonly low: number; readonly high: number }
  /** (base + code) / scale. */
  | {
      readonly type: 'decimal';
      readonly start: number;
      readonly unit: CodeUnit;
      readonly base: number;
      readonly scale: number;
    }
  /** A list of `count` values, and behind it the place of each in the list. */
  | { readonly type: 'few'; readonly start: number; readonly unit: CodeUnit; readonly count: number }
  | { readonly type: 'f4' | 'f8'; readonly start: number };

/** Where the values of a column are in an array: a matrix has them a row apart. */
export interface Places {
  readonly first: number;
  readonly stride: number;
  readonly count: number;
}

let codes = new Int32Array(4096);

/** The column of these places; `bits` and `finder` hold the same values. */
export function encodeFloats(
  sink: ByteSink,
  values: Float64Array,
  bits: Uint32Array,
  finder: DecimalFinder,
  { first, stride, count }: Places,
): FloatSection {
  if (count === 0) return { type: 'one', low: 0, high: 0 };
  if (isOne(bits, first, stride, count))
    return { type: 'one', low: bits[2 * first], high: bits[2 * first + 1] };
  if (codes.length < count) codes = new Int32Array(count);
  const scale = decimalScale(finder, values, first, stride, count);
  const base = finder.least;
  const unit = scale === 0 ? 4 : unitFor(finder.most - base);
  const few = unit === 4 ? toFewValues(bits, first, stride, count, codes) : undefined;
  if (few !== undefined) return writeFew(sink, few, count);
  if (scale === 0) return writeWhole(sink, values, first, stride, count);
  return { type: 'decimal', start: writeCodes(sink, finder.parts, count, base, unit), unit, base, scale };
}

function writeFew(sink: ByteSink, few: Uint32Array, count: number): FloatSection {
  const size = few.length / 2;
  const start = sink.claim(few.byteLength);
  sink.wordsAt(start, few.length).set(few);
  const unit = unitFor(size - 1);
  writeCodes(sink, codes, count, 0, unit);
  return { type: 'few', start, unit, count: size };
}

function writeWhole(
  sink: ByteSink,
  values: Float64Array,
  first: number,
  stride: number,
  count: number,
): FloatSection {
  const type = isSingle(values, first, stride, count) ? 'f4' : 'f8';
  const start = sink.claim(count * (type === 'f4' ? 4 : 8));
  const target = type === 'f4' ? sink.singlesAt(start, count) : sink.doublesAt(start, count);
  if (stride === 1) target.set(values.subarray(first, first + count));
  else for (let i = 0, at = first; i < count; i++, at += stride) target[i] = values[at];
  return { type, start };
}

function isOne(bits: Uint32Array, first: number, stride: number, count: number): boolean {
  const low = bits[2 * first];
  const high = bits[2 * first + 1];
  for (let i = 1, at = 2 * (first + stride); i < count; i++, at += 2 * stride)
    if (bits[at] !== low || bits[at + 1] !== high) return false;
  return true;
}

/** NaN is not, because a shorter one may have other bits. */
function isSingle(values: Float64Array, first: number, stride: number, count: number): boolean {
  for (let i = 0, at = first; i < count; i++, at += stride)
    if (Math.fround(values[at]) !== values[at]) return false;
  return true;
}

/** Puts the column where it belongs, in memory that holds nothing but 0; `body`: where the first column's bytes are. */
export function decodeFloats(
  bytes: Buffer,
  body: number,
  section: FloatSection,
  target: Float64Array,
  places: Places,
): void {
  const { first, stride, count } = places;
  switch (section.type) {
    case 'one': {
      const [value] = new Float64Array(Uint32Array.of(section.low, section.high).buffer);
      if (Object.is(value, 0)) return;
      if (stride === 1) target.fill(value, first, first + count);
      else for (let i = 0, at = first; i < count; i++, at += stride) target[at] = value;
      return;
    }
    case 'decimal':
      decodeDecimals(bytes, body, section, target, places);
      return;
    case 'few': {
      const few = new Float64Array(bytes.buffer, bytes.byteOffset + body + section.start, section.count);
      const start = body + section.start + few.byteLength;
      const value = (code: number): number => few[code];
      if (section.unit === 0) spreadBits(codeBits(bytes, start, count), value, target, places);
      else spreadBytes(codeBytes(bytes, start, count), value, few.length - 1, target, places);
      return;
    }
    case 'f4':
      spreadSingles(
        new Float32Array(bytes.buffer, bytes.byteOffset + body + section.start, count),
        target,
        places,
      );
      return;
    case 'f8':
      spreadDoubles(
        new Float64Array(bytes.buffer, bytes.byteOffset + body + section.start, count),
        target,
        places,
      );
  }
}

function decodeDecimals(
  bytes: Buffer,
  body: number,
  { start, unit, base, scale }: Extract<FloatSection, { type: 'decimal' }>,
  target: Float64Array,
  places: Places,
): void {
  const { count } = places;
  const at = body + start;
  const value = (code: number): number => (base + code) / scale;
  if (unit === 0) spreadBits(codeBits(bytes, at, count), value, target, places);
  else if (unit === 1) spreadBytes(codeBytes(bytes, at, count), value, 255, target, places);
  else if (unit === 2) spreadHalves(codeHalves(bytes, at, count), base, scale, target, places);
  else spreadWords(codeWords(bytes, at, count), base, scale, target, places);
}
