import { mix32 } from '../../numerics/random';

export const rowClasses = 1024;
/** One in a thousand logs of other rows is as alike by chance. */
const mostAlike = -3.09;

/** The class of a row by its key. */
export const classOfKey = (key: number): number =>
  mix32((key >>> 0) ^ Math.floor(key / 4294967296)) % rowClasses;

/** How many rows fall into each of 1,024 classes, by their keys. */
export function countKeys(keys: Float64Array, isIn: (row: number) => boolean = () => true): Uint32Array {
  const counts = new Uint32Array(rowClasses);
  for (let i = 0; i < keys.length; i++) if (isIn(i)) counts[classOfKey(keys[i])]++;
  return counts;
}

/** How many rows are in each class. */
export function countClasses(classes: Uint16Array, isIn: (row: number) => boolean = () => true): Uint32Array {
  const counts = new Uint32Array(rowClasses);
  for (let i = 0; i < classes.length; i++) if (isIn(i)) counts[classes[i]]++;
  return counts;
}

/**
 * Whether two sets of rows are more alike than two independent samples of one population can be. With m rows in common,
 * Σ (f_k - g_k)²/p_k over the classes is about (classes - 1)(1/n + 1/n' - 2m/nn'): it falls short of χ², whichever order
 * the rows have. Another population only makes it larger.
 */
export function tooAlike(counts: Uint32Array, others: Uint32Array): boolean {
  const n = counts.reduce((sum, count) => sum + count, 0);
  const m = others.reduce((sum, count) => sum + count, 0);
  if (n === 0 || m === 0) return false;
  let classes = 0;
  let distance = 0;
  for (let k = 0; k < counts.length; k++) {
    const share = (counts[k] + others[k]) / (n + m);
    if (share === 0) continue;
    classes++;
    distance += (counts[k] / n - others[k] / m) ** 2 / share;
  }
  if (classes < 2) return false;
  const freedom = classes - 1;
  const scaled = distance / (1 / n + 1 / m) / freedom;
  // Wilson and Hilferty: the cube root of χ² over its degrees of freedom is nearly normal.
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(scaled) - (1 - spread)) / Math.sqrt(spread) < mostAlike;
}
