import { sumLanes } from './exponential';
import { FIRST, GRADIENT, MU, PRIOR, SECOND, SQUARES, SUMS_STRIDE, gradientStride, parameters, pieces } from './memory';
import { fma } from './tiles';

/** Bytes of parameters between two additions to the float64 sum; so much of the gradient stays in the cache. */
const CHUNK: usize = 4096;

/**
 * Adam (../adam.ts) on one piece of the parameters, along Σ gradients · scale + pull·(μ - μ0), the pieces' gradients
 * summed in their order. Leaves its part of ‖μ - μ0‖² in SQUARES.
 */
export function descend(
  piece: i32,
  scale: f32,
  pull: f32,
  rate: f32,
  beta1: f32,
  beta2: f32,
  correct2: f32,
  epsilon: f32,
): void {
  const vectors: i32 = parameters >> 2;
  const from: usize = (<usize>(<i64>vectors * piece / pieces)) << 4;
  const to: usize = (<usize>(<i64>vectors * (piece + 1) / pieces)) << 4;
  const b1 = f32x4.splat(beta1);
  const b2 = f32x4.splat(beta2);
  const n1 = f32x4.splat(1 - beta1);
  const n2 = f32x4.splat(1 - beta2);
  const s = f32x4.splat(scale);
  const p = f32x4.splat(pull);
  const r = f32x4.splat(-rate);
  const c2 = f32x4.splat(correct2);
  const e = f32x4.splat(epsilon);
  let squares: f64 = 0;
  for (let chunk = from; chunk < to; chunk += CHUNK) {
    const end = min(to, chunk + CHUNK);
    for (let other: i32 = 1; other < pieces; other++) {
      const gradient = GRADIENT + <usize>other * gradientStride;
      for (let o = chunk; o < end; o += 16)
        v128.store(GRADIENT + o, f32x4.add(v128.load(GRADIENT + o), v128.load(gradient + o)));
    }
    let squared: v128 = f32x4.splat(0);
    for (let o = chunk; o < end; o += 16) {
      const prior = v128.load(PRIOR + o);
      let mu = v128.load(MU + o);
      const g = fma(p, f32x4.sub(mu, prior), f32x4.mul(s, v128.load(GRADIENT + o)));
      const first = fma(b1, v128.load(FIRST + o), f32x4.mul(n1, g));
      const second = fma(b2, v128.load(SECOND + o), f32x4.mul(n2, f32x4.mul(g, g)));
      v128.store(FIRST + o, first);
      v128.store(SECOND + o, second);
      mu = fma(r, f32x4.div(first, f32x4.add(f32x4.sqrt(f32x4.mul(second, c2)), e)), mu);
      v128.store(MU + o, mu);
      const away = f32x4.sub(mu, prior);
      squared = fma(away, away, squared);
    }
    squares += <f64>sumLanes(squared);
  }
  store<f64>(SQUARES + <usize>piece * SUMS_STRIDE, squares);
}
