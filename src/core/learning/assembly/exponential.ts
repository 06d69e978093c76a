import { fma } from './tiles';

/** e^x for x ≤ 0 to about two units in the last place; below -87 it is as good as zero. */
// @ts-ignore: decorator
@inline
export function exponential(x: v128): v128 {
  x = f32x4.pmax(f32x4.splat(-87.0), x);
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(1.4426950408889634)));
  let f = fma(n, f32x4.splat(-0.693359375), x);
  f = fma(n, f32x4.splat(2.12194440e-4), f);
  let p: v128 = f32x4.splat(1.9875691500e-4);
  p = fma(p, f, f32x4.splat(1.3981999507e-3));
  p = fma(p, f, f32x4.splat(8.3334519073e-3));
  p = fma(p, f, f32x4.splat(4.1665795894e-2));
  p = fma(p, f, f32x4.splat(1.6666665459e-1));
  p = fma(p, f, f32x4.splat(5.0000001201e-1));
  p = fma(p, f32x4.mul(f, f), f32x4.add(f, f32x4.splat(1.0)));
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23);
  return f32x4.mul(p, power);
}

// @ts-ignore: decorator
@inline
export function sumLanes(v: v128): f32 {
  return f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3);
}

// @ts-ignore: decorator
@inline
export function largestLane(v: v128): f32 {
  return max(max(f32x4.extract_lane(v, 0), f32x4.extract_lane(v, 1)), max(f32x4.extract_lane(v, 2), f32x4.extract_lane(v, 3)));
}

/** Four vectors of partial sums to one vector of their totals. */
// @ts-ignore: decorator
@inline
export function transposeAdd(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(a, b, 2, 6, 3, 7));
  const cd = f32x4.add(v128.shuffle<f32>(c, d, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 2, 6, 3, 7));
  return f32x4.add(v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), v128.shuffle<f32>(ab, cd, 2, 3, 6, 7));
}
