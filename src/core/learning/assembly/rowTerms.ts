import { ACTIONS, CHOSEN, EVERY, PI, SLOPES, WEIGHTS, width } from './memory';
import { fma } from './tiles';

/** Σ_t slope_t u_t of a row, into WEIGHTS; `first`: bytes before its weights for every action. */
export function combineWeights(row: i32, first: usize, terms: i32): void {
  const stride: usize = (<usize>width) << 2;
  for (let o: usize = 0; o < stride; o += 16) v128.store(WEIGHTS + o, f32x4.splat(0));
  const chosen = WEIGHTS + ((<usize>load<i32>(ACTIONS + ((<usize>row) << 2))) << 2);
  for (let t = 0; t < terms; t++) {
    const every = load<u32>(EVERY + ((<usize>t) << 2));
    if (!every) continue;
    const from = <usize>every + first;
    const slope = v128.load32_splat(SLOPES + ((<usize>t) << 2));
    for (let o: usize = 0; o < stride; o += 16) {
      v128.store(WEIGHTS + o, fma(slope, v128.load(from + o), v128.load(WEIGHTS + o)));
    }
  }
  for (let t = 0; t < terms; t++) {
    const list = load<u32>(CHOSEN + ((<usize>t) << 2));
    if (!list) continue;
    const slope = load<f32>(SLOPES + ((<usize>t) << 2));
    store<f32>(chosen, load<f32>(chosen) + slope * load<f32>(<usize>list + ((<usize>row) << 2)));
  }
}

/** Adds Σ_a u_t π_a of a row to every term's sum. */
export function addSums(row: i32, first: usize, terms: i32, sums: usize): void {
  const stride: usize = (<usize>width) << 2;
  const pi = load<f32>(PI + ((<usize>load<i32>(ACTIONS + ((<usize>row) << 2))) << 2));
  for (let t = 0; t < terms; t++) {
    let sum: f64 = 0;
    const every = load<u32>(EVERY + ((<usize>t) << 2));
    if (every) {
      const from = <usize>every + first;
      let v: v128 = f32x4.splat(0);
      for (let o: usize = 0; o < stride; o += 16) v = fma(v128.load(PI + o), v128.load(from + o), v);
      sum +=
        <f64>f32x4.extract_lane(v, 0) +
        <f64>f32x4.extract_lane(v, 1) +
        <f64>f32x4.extract_lane(v, 2) +
        <f64>f32x4.extract_lane(v, 3);
    }
    const list = load<u32>(CHOSEN + ((<usize>t) << 2));
    if (list) sum += <f64>load<f32>(<usize>list + ((<usize>row) << 2)) * <f64>pi;
    const to = sums + ((<usize>t) << 3);
    store<f64>(to, load<f64>(to) + sum);
  }
}
