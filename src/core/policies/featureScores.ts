import type { FeatureRows } from '../logs/loggedData';

export type FeatureScaling = 'none' | 'unit-norm';

/** ‖φ_i‖. */
export function featureNorm(features: FeatureRows, row: number, featureCount: number): number {
  const dense = features.kind === 'dense';
  const first = dense ? row * featureCount : features.offsets[row];
  const last = dense ? first + featureCount : features.offsets[row + 1];
  let largest = 0;
  for (let at = first; at < last; at++) largest = Math.max(largest, Math.abs(features.values[at]));
  if (largest === 0) return 0;
  let squares = 0;
  for (let at = first; at < last; at++) squares += (features.values[at] / largest) ** 2;
  return largest * Math.sqrt(squares);
}

/** s_a = φᵀμ_a for a = 0..count-1, with μ row-major K × d. */
export function featureScores(
  features: FeatureRows,
  row: number,
  featureCount: number,
  mu: Float64Array,
  count: number,
  out: Float64Array,
): void {
  const { values } = features;
  for (let action = 0; action < count; action++) {
    const base = action * featureCount;
    let score = 0;
    if (features.kind === 'dense') {
      const first = row * featureCount;
      for (let j = 0; j < featureCount; j++) score += values[first + j] * mu[base + j];
    } else {
      for (let at = features.offsets[row]; at < features.offsets[row + 1]; at++) {
        score += values[at] * mu[base + features.indices[at]];
      }
    }
    out[action] = score;
  }
}
