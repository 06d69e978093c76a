import { isTooNested, tooNested } from '../../../documents/text/nesting';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a line, or undefined where its bytes are not UTF-8. */
export function decodeLine(bytes: Uint8Array, start: number, end: number): string | undefined {
  try {
    return strict.decode(bytes.subarray(start, end));
  } catch {
    return undefined;
  }
}

export const notUtf8 = 'it is not UTF-8 text; save the file as UTF-8';

/** Nothing but spaces, tabs and carriage returns. */
export function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (bytes[i] !== 32 && bytes[i] !== 9 && bytes[i] !== 13) return false;
  return true;
}

/** One character before it is enough: any number of spaces would be looked at again from each of them. */
const notANumber = /[:[, \t-](NaN|Infinity|nan|inf)\b/;

/** A JSON object, or the reason why it is none. Of a repeated key the last value counts, as in JSON.parse. */
export function parseJsonObject(text: string): Record<string, unknown> | string {
  if (isTooNested(text)) return tooNested;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (notANumber.test(text)) {
      return 'it holds NaN or Infinity, which JSON does not have; write null or leave the field out';
    }
    return 'it is not valid JSON';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it is not a JSON object';
  return value as Record<string, unknown>;
}
