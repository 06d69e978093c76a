/** No part can take what another could: a long run of digits or spaces is looked at once, not once for each of them. */
const numeric = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/;

/** Text that reads as a number. */
export function isNumeric(text: string): boolean {
  return numeric.test(text);
}

/** A number, a number written as text, or a truth value; NaN for anything else. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' && numeric.test(value)) return Number(value);
  if (typeof value === 'bigint') return Number(value);
  return Number.NaN;
}

const isEnumerable = (value: object, key: string): boolean =>
  Object.prototype.propertyIsEnumerable.call(value, key);

/** The field of that name, or along that dotted path. */
export function fieldOf(record: Record<string, unknown>, name: string): unknown {
  if (isEnumerable(record, name)) return record[name];
  if (!name.includes('.')) return undefined;
  let value: unknown = record;
  for (const key of name.split('.')) {
    // The length of a list is no field of it.
    if (typeof value !== 'object' || value === null || !isEnumerable(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

const missing = new Set([
  '',
  'nan',
  'na',
  'n/a',
  'null',
  'none',
  'inf',
  '-inf',
  '+inf',
  'infinity',
  '-infinity',
]);

/** What a cell of a delimited file means: a number, a list or object in JSON, nothing, or text. */
export function cellValue(cell: string): unknown {
  if (numeric.test(cell)) return Number(cell);
  const trimmed = cell.trim();
  if (missing.has(trimmed.toLowerCase())) return null;
  const first = trimmed[0];
  if (first === '[' || first === '{') {
    try {
      return JSON.parse(trimmed) as unknown;
    } catch {
      return cell;
    }
  }
  return cell;
}
