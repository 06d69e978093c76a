/** A value as JSON holds it: infinities as "inf" and "-inf". A NaN is a defect and does not travel at all. */
export function encodeNumbers(value: unknown): unknown {
  if (typeof value === 'number') {
    if (Number.isNaN(value)) throw new Error('A number that is not a number reached a document.');
    if (value === Infinity) return 'inf';
    if (value === -Infinity) return '-inf';
    return Object.is(value, -0) ? 0 : value;
  }
  if (Array.isArray(value)) return value.map(encodeNumbers);
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, entry]) =>
        entry === undefined ? [] : [[key, encodeNumbers(entry)]],
      ),
    );
  }
  return value;
}
