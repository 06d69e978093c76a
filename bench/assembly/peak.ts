// Multiply-adds on registers alone: as many per second as the instruction set allows.

// @ts-ignore: decorator
@inline
function fma(a: v128, b: v128, c: v128): v128 {
  return ASC_FEATURE_RELAXED_SIMD ? f32x4.relaxed_madd(a, b, c) : f32x4.add(c, f32x4.mul(a, b));
}

/** 48 multiply-adds of one float each per round, in twelve chains: enough to hide their latency. */
export function multiplyAdds(rounds: i32, factor: f32): f32 {
  const a = f32x4.splat(factor);
  const b = f32x4.splat(0.5);
  let c0 = a, c1 = b, c2 = a, c3 = b, c4 = a, c5 = b, c6 = a, c7 = b, c8 = a, c9 = b, c10 = a, c11 = b;
  for (let round = 0; round < rounds; round++) {
    c0 = fma(c0, a, b); c1 = fma(c1, a, b); c2 = fma(c2, a, b); c3 = fma(c3, a, b);
    c4 = fma(c4, a, b); c5 = fma(c5, a, b); c6 = fma(c6, a, b); c7 = fma(c7, a, b);
    c8 = fma(c8, a, b); c9 = fma(c9, a, b); c10 = fma(c10, a, b); c11 = fma(c11, a, b);
  }
  const low = f32x4.add(f32x4.add(f32x4.add(c0, c1), f32x4.add(c2, c3)), f32x4.add(c4, c5));
  const high = f32x4.add(f32x4.add(f32x4.add(c6, c7), f32x4.add(c8, c9)), f32x4.add(c10, c11));
  const sum = f32x4.add(low, high);
  return f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 3);
}
