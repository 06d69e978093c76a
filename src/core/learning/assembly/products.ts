import { BLOCK, DELTAS, MU, SCORES, X, features, panel, width } from './memory';
import { backward2x3, backward3x3, backward4x2, forward2x3, forward3x3, forward4x2 } from './tiles';

/** Features per slice of the forward product: few, so that the next rows arrive from memory while these are multiplied. */
const SLICE: i32 = 12;

/** scores = X μ for the rows of a block. */
export function scoreBlock(first: i32, rows: i32): void {
  const group: usize = <usize>features * 48;
  const stride: usize = (<usize>width) << 2;
  memory.fill(SCORES, 0, <usize>rows * stride);
  for (let k = 0; k < features; k += SLICE) {
    const count = min(SLICE, features - k);
    for (let p = 0; p < width / panel; p++) {
      const m = MU + (((<usize>p * features + k) * panel) << 2);
      for (let i = 0; i < rows; i += 12) {
        const x = X + <usize>((first + i) / 12) * group + <usize>k * 48;
        const s = SCORES + <usize>i * stride + ((<usize>(p * panel)) << 2);
        if (panel == 8) {
          for (let r: usize = 0; r < 12; r += 4) forward4x2(x + 4 * r, m, count, s + r * stride, stride);
        } else if (ASC_FEATURE_RELAXED_SIMD) {
          for (let r: usize = 0; r < 12; r += 3) forward3x3(x + 4 * r, m, count, s + r * stride, stride);
        } else {
          for (let r: usize = 0; r < 12; r += 2) forward2x3(x + 4 * r, m, count, s + r * stride, stride);
        }
      }
    }
  }
}

/** gradient += Xᵀ δ for the rows of a block. */
export function gradientBlock(first: i32, rows: i32, gradient: usize): void {
  const group: usize = <usize>features * 48;
  const panelRows: usize = (<usize>BLOCK * panel) << 2;
  const x = X + <usize>(first / 12) * group;
  const groups = rows / 12;
  // Slices of 48 features, so that their part of the gradient stays in the cache over all panels.
  for (let from = 0; from < features; from += 48) {
    const to = min(features, from + 48);
    for (let p = 0; p < width / panel; p++) {
      const d = DELTAS + <usize>p * panelRows;
      const g = gradient + ((<usize>p * features * panel) << 2);
      if (panel == 8) {
        for (let f = from; f < to; f += 4)
          backward4x2(x + <usize>f * 48, group, d, groups, g + ((<usize>f * 8) << 2));
      } else if (ASC_FEATURE_RELAXED_SIMD) {
        for (let f = from; f < to; f += 3)
          backward3x3(x + <usize>f * 48, group, d, groups, g + ((<usize>f * 12) << 2));
      } else {
        for (let f = from; f < to; f += 2)
          backward2x3(x + <usize>f * 48, group, d, groups, g + ((<usize>f * 12) << 2));
      }
    }
  }
}
