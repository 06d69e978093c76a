/** Every number in a result, wherever it hides. */
export function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.flatMap(numbersIn);
  return value && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}
