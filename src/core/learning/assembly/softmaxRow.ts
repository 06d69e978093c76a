import { exponential, largestLane, sumLanes } from './exponential';
import { fma } from './tiles';

/** π = softmax(s) into `pi`; ∂/∂s_b = π_b (w_b - Σ w π) into the row's place in every panel of `deltas`; π_b - w_b to imitate w. */
export function softmaxRow(
  s: usize,
  width: i32,
  panel: i32,
  weights: usize,
  deltas: usize,
  panelRows: usize,
  pi: usize,
  backward: bool,
  imitate: bool,
): void {
  const bytes: usize = (<usize>width) << 2;
  let largest: v128 = f32x4.splat(-3.0e38);
  for (let o: usize = 0; o < bytes; o += 16) largest = f32x4.max(largest, v128.load(s + o));
  const top = f32x4.splat(largestLane(largest));
  let total: v128 = f32x4.splat(0);
  for (let o: usize = 0; o < bytes; o += 16) {
    const e = exponential(f32x4.sub(v128.load(s + o), top));
    v128.store(pi + o, e);
    total = f32x4.add(total, e);
  }
  const scale = f32x4.splat(1.0 / sumLanes(total));
  let mean: v128 = f32x4.splat(0);
  for (let o: usize = 0; o < bytes; o += 16) {
    const p = f32x4.mul(v128.load(pi + o), scale);
    v128.store(pi + o, p);
    if (backward) mean = fma(p, v128.load(weights + o), mean);
  }
  if (!backward) return;
  const average = f32x4.splat(sumLanes(mean));
  let column: i32 = 0;
  for (let o: usize = 0; o < bytes; o += 16) {
    const p = v128.load(pi + o);
    const w = v128.load(weights + o);
    v128.store(deltas + ((<usize>column) << 2), imitate ? f32x4.sub(p, w) : f32x4.mul(p, f32x4.sub(w, average)));
    column += 4;
    if (column == panel) {
      column = 0;
      deltas += panelRows;
    }
  }
}
