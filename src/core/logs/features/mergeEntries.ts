/**
 * Orders one row's entries by column, in place, and adds up those of the same column (a repeated feature, or two in
 * one hash bucket). Returns how many remain. Most rows are in order already: one pass finds that out.
 */
export function mergeEntries(indices: Uint32Array, values: Float64Array, count: number): number {
  let ordered = true;
  for (let i = 1; i < count && ordered; i++) ordered = indices[i - 1] < indices[i];
  if (ordered) return count;
  const order = Array.from({ length: count }, (_, i) => i).sort((a, b) => indices[a] - indices[b] || a - b);
  const sortedIndices = order.map((i) => indices[i]);
  const sortedValues = order.map((i) => values[i]);
  let kept = 0;
  for (let i = 0; i < count; i++) {
    if (kept > 0 && indices[kept - 1] === sortedIndices[i]) {
      values[kept - 1] += sortedValues[i];
    } else {
      indices[kept] = sortedIndices[i];
      values[kept++] = sortedValues[i];
    }
  }
  return kept;
}
