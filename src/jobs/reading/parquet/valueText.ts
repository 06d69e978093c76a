import type { DecodedArray } from 'hyparquet';

/** A value as JSON writes it. */
export type ValueText = (index: number) => string;

/** A number as JSON reads it again, to the bit. What is none is missing: so pandas writes it. */
function numberText(value: number): string {
  if (value !== value) return 'null';
  // JSON has no infinity, but numbers that are too large for any other.
  if (value === Infinity) return '1e999';
  if (value === -Infinity) return '-1e999';
  if (value === 0) return 1 / value < 0 ? '-0' : '0';
  return shortText(value, 1e3) ?? shortText(value, 1e6) ?? String(value);
}

/**
 * The digits of a number with few of them behind the point: the whole number of its thousandths or millionths is written
 * several times as fast as the shortest text of any number is found. Dividing such whole numbers rounds as reading the
 * digits does, so that nothing is lost. undefined: it has more digits.
 */
function shortText(value: number, scale: number): string | undefined {
  const size = Math.abs(value);
  const part = Math.round(size * scale);
  if (part >= 2 ** 31 || part / scale !== size) return undefined;
  const whole = Math.floor(part / scale);
  let rest = part - whole * scale;
  let unit = scale;
  // The shortest text, as others write it: an id may be told by it.
  for (; rest % 10 === 0 && unit > 1; unit /= 10) rest /= 10;
  const text = rest === 0 ? String(whole) : `${whole}.${String(unit + rest).slice(1)}`;
  return value < 0 ? `-${text}` : text;
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
