import type { ByteSink } from './byteSink';
import { type CodeUnit, readCodes, unitFor, writeCodes } from './codes';

/** A column of whole numbers on disk: lines, events, actions, offsets. */
export type WholeSection =
  | {
      readonly type: 'whole';
      readonly length: number;
      readonly start: number;
      readonly unit: CodeUnit;
      readonly base: number;
    }
  /** Each value is the one before, and `least` more, and its code. */
  | {
      readonly type: 'steps';
      readonly length: number;
      readonly start: number;
      readonly unit: CodeUnit;
      readonly base: number;
      readonly least: number;
    }
  /** Each value is the one before, and `least` more: takes no bytes. */
  | { readonly type: 'even'; readonly length: number; readonly base: number; readonly least: number };

let scratch = new Int32Array(4096);

export function encodeWhole(sink: ByteSink, values: Uint32Array | Int32Array): WholeSection {
  const { length } = values;
  if (length === 0) return { type: 'even', length, base: 0, least: 0 };
  let [least] = values;
  let most = least;
  let leastStep = 2 ** 32;
  let mostStep = -(2 ** 32);
  for (let i = 1; i < length; i++) {
    const value = values[i];
    const step = value - values[i - 1];
    if (value < least) least = value;
    else if (value > most) most = value;
    if (step < leastStep) leastStep = step;
    if (step > mostStep) mostStep = step;
  }
  const [base] = values;
  if (length === 1 || leastStep === mostStep)
    return { type: 'even', length, base, least: length === 1 ? 0 : leastStep };
  const unit = unitFor(most - least);
  const stepUnit = mostStep - leastStep < 2 ** 32 ? unitFor(mostStep - leastStep) : 4;
  if (stepUnit >= unit)
    return {
      type: 'whole',
      length,
      start: writeCodes(sink, asInt32(values), length, least, unit),
      unit,
      base: least,
    };
  if (scratch.length < length) scratch = new Int32Array(length);
  scratch[0] = 0;
  for (let i = 1; i < length; i++) scratch[i] = values[i] - values[i - 1] - leastStep;
  const start = writeCodes(sink, scratch, length, 0, stepUnit);
  return { type: 'steps', length, start, unit: stepUnit, base: base - leastStep, least: leastStep };
}

/** The same bits. */
export const asInt32 = ({ buffer, byteOffset, length }: Uint32Array | Int32Array): Int32Array =>
  new Int32Array(buffer, byteOffset, length);

/** Puts the column into `values`. */
export function decodeWhole(bytes: Buffer, body: number, section: WholeSection, values: Uint32Array): void {
  const { length } = section;
  if (section.type === 'even') {
    for (let i = 0; i < length; i++) values[i] = section.base + i * section.least;
    return;
  }
  const codes = readCodes(bytes, body + section.start, length, section.unit);
  if (section.type === 'whole') {
    for (let i = 0; i < length; i++) values[i] = section.base + codes[i];
    return;
  }
  let value = section.base;
  for (let i = 0; i < length; i++) values[i] = value += section.least + codes[i];
}
