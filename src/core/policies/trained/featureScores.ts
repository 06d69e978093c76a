import type { FeatureRows } from '../../logs/blocks/loggedData';
import { smallest } from '../../numerics/numberLimits';

/** ‖φ_i‖. */
export function featureNorm(features: FeatureRows, row: number, featureCount: number): number {
  const dense = features.kind === 'dense';
  const first = dense ? row * featureCount : features.offsets[row];
  const last = dense ? first + featureCount : features.offsets[row + 1];
  let largest = 0;
  for (let at = first; at < last; at++) largest = Math.max(largest, Math.abs(features.values[at]));
  // What cannot be divided by is as good as nothing: such a context is no context.
  if (largest < smallest) return 0;
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
  if (features.kind === 'dense')
    denseScores(features.values, row * featureCount, featureCount, mu, count, out);
  else sparseScores(features, row, featureCount, mu, count, out);
}

/** The same for the features of a row from `first` on; four actions at once, since each sum waits for itself. */
export function denseScores(
  values: Float64Array | Float32Array,
  first: number,
  featureCount: number,
  mu: Float64Array,
  count: number,
  out: Float64Array,
): void {
  let action = 0;
  for (; action + 4 <= count; action += 4) {
    const m0 = action * featureCount;
    const m1 = m0 + featureCount;
    const m2 = m1 + featureCount;
    const m3 = m2 + featureCount;
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    for (let j = 0; j < featureCount; j++) {
      const value = values[first + j];
      s0 += value * mu[m0 + j];
      s1 += value * mu[m1 + j];
      s2 += value * mu[m2 + j];
      s3 += value * mu[m3 + j];
    }
    out[action] = s0;
    out[action + 1] = s1;
    out[action + 2] = s2;
    out[action + 3] = s3;
  }
  for (; action < count; action++) {
    const base = action * featureCount;
    let score = 0;
    for (let j = 0; j < featureCount; j++) score += values[first + j] * mu[base + j];
    out[action] = score;
  }
}

function sparseScores(
  { values, indices, offsets }: Extract<FeatureRows, { kind: 'sparse' }>,
  row: number,
  featureCount: number,
  mu: Float64Array,
  count: number,
  out: Float64Array,
): void {
  const last = offsets[row + 1];
  for (let action = 0; action < count; action++) {
    const base = action * featureCount;
    let score = 0;
    for (let at = offsets[row]; at < last; at++) score += values[at] * mu[base + indices[at]];
    out[action] = score;
  }
}

/** factor · φ_i as a row of d numbers, added into `out` from `at` on. */
export function copyFeatures(
  features: FeatureRows,
  row: number,
  d: number,
  factor: number,
  out: Float64Array | Float32Array,
  at: number,
): void {
  if (features.kind === 'dense') {
    for (let j = 0; j < d; j++) out[at + j] = factor * features.values[row * d + j];
    return;
  }
  for (let k = features.offsets[row]; k < features.offsets[row + 1]; k++) {
    out[at + features.indices[k]] += factor * features.values[k];
  }
}
