import type { DecodedArray } from 'hyparquet';

/** A value as JSON writes it. */
export type ValueText = (index: number) => string;

/** A number as JSON reads it again, to the bit. What is none is missing: so pandas writes it. */
function numberText(value: number): string {
  if (value !== value) return 'null';
  // JSON has no infinity, but numbers that are too large for any other.
  if (value === Infinity) return '1e999';
  if (value === -Infinity) return '-1e999';
  return value === 0 && 1 / value < 0 ? '-0' : String(value);
}

/** Texts of the values of a page, by their places. */
export function textsOf(values: DecodedArray): ValueText {
  if (values instanceof BigInt64Array) return longTexts(values);
  if (isNumbers(values)) return (index) => numberText(values[index]);
  const list = values as ArrayLike<unknown>;
  return (index) => valueText(list[index]);
}

/** Texts of the values of a dictionary, each made once. */
export function wordTexts(values: DecodedArray): (word: number) => string {
  const text = textsOf(values);
  const { length } = values;
  const known: string[] = [];
  return (word) => {
    if (!(word < length)) throw new Error('a value is none of its dictionary');
    return (known[word] ??= text(word));
  };
}

const isNumbers = (values: DecodedArray): values is Float64Array =>
  values instanceof Float64Array ||
  values instanceof Float32Array ||
  values instanceof Int32Array ||
  values instanceof Uint32Array;

/** Integers of 64 bits, most of which are so small that no BigInt is needed to write them. */
function longTexts(values: BigInt64Array): ValueText {
  const words = new Int32Array(values.buffer, values.byteOffset, 2 * values.length);
  return (index) => {
    const high = words[2 * index + 1];
    return high >= -(2 ** 20) && high < 2 ** 20
      ? String(high * 2 ** 32 + (words[2 * index] >>> 0))
      : String(values[index]);
  };
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'null' : `"${value.toISOString()}"`;
  if (ArrayBuffer.isView(value)) return valueText(Array.from(value as unknown as ArrayLike<unknown>));
  if (Array.isArray(value)) return `[${value.map(valueText).join(',')}]`;
  const fields = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}:${valueText(each)}`);
  return `{${fields.join(',')}}`;
}
