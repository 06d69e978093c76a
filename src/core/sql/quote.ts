import { UserError } from '../errors/userError';

/*
 * What stands in a query beside our own words. Values could go as parameters of the protocol, but servers before 19.14 have
 * none, and a trained policy has more numbers than an address can hold: so every text is quoted here, and nowhere else.
 */

/** What a server could take for something else. */
const isControl = (unit: string): boolean => unit < ' ' || unit === '\u007f';

/** A name of a database, a table or a column. */
export function identifier(name: string): string {
  if (name === '' || Array.from(name).some(isControl))
    throw new UserError(
      'bad-column-name',
      `${JSON.stringify(name.slice(0, 60))} cannot be the name of a table or a column: it is empty or holds control characters. Correct the banditlog file.`,
    );
  return `\`${name.replace(/[\\`]/g, '\\$&')}\``;
}

const escapes: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
};

/** A text as a value. */
export const textValue = (value: string): string =>
  `'${value.replace(/[\\']/g, '\\$&').replace(/[\0\b\t\n\f\r]/g, (c) => escapes[c])}'`;

/** A number as a Float64, with all its digits. */
export function float(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} is no number that a query can hold.`);
  const digits = String(value);
  const written = /^-?\d+$/.test(digits) ? `${digits}.` : digits;
  return value < 0 || Object.is(value, -0) ? `(${written})` : written;
}

export const texts = (values: Iterable<string>): string => `[${Array.from(values, textValue).join(', ')}]`;

/** A whole number. */
export function whole(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is no whole number.`);
  return value < 0 ? `(${value})` : String(value);
}
