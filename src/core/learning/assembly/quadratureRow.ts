// A Gaussian or mixed-logit policy's row by the trapezoid rule on a globally aligned grid: the offset of every node to
// an action's score is then the same for all nodes, so log F and r = f/F come from one table of local polynomials of
// degree 5, with no exponential and no division in the inner loop. The error in π is that of float32.
import { exponential, largestLane, sumLanes, transposeAdd } from './exponential';
import { BLOCK, PI, SCRATCH, TABLE, WEIGHTS, density, panel, width } from './memory';
import { fma } from './tiles';

const COEFFICIENT: usize = 512; // bytes between coefficients of the table: 128 cells
const REACH: usize = 6 * COEFFICIENT; // after them: how many cells right of 0 F becomes 1
const HEAT: usize = REACH + 4; // (σ‖φ‖/scale)²
const BLOCKS: i32 = 24; // of four nodes each
const CENTER: i32 = 32; // the table's cell of 0; a block ends well right of the first cell
/** Where Π F falls below e^-16 the rest of the integral is below float32. */
const NEGLIGIBLE: f32 = -16.0;

/** ∂/∂log σ of the row last done. */
export let rowLogSigma: f32 = 0;

/**
 * π into PI; ∂/∂s_b = inverse ∫ P r_b (w_b R - W) into the row's place in every panel of `deltas`. `inverse` is
 * 1/(σ‖φ‖) for a Gaussian policy, 1/scale of its noise for a mixed-logit one. SCRATCH holds, per action, the offset u in
 * its cell and its cell's address; per block P, P·R and P·W; and r.
 */
// @ts-ignore: decorator
@inline
function quadratureRow(
  s: usize,
  actions: i32,
  inverse: f32,
  deltas: usize,
  backward: bool,
  mixed: bool,
): void {
  // Globals are read from memory each time; these are used in the loops.
  const weights = WEIGHTS;
  const pi = PI;
  const table = TABLE;
  const panelRows: usize = (<usize>BLOCK * panel) << 2;
  const bytes: usize = (<usize>width) << 2;
  const used: usize = (<usize>actions) << 2;
  const OFFSETS = SCRATCH;
  const CELLS = OFFSETS + bytes;
  const PRODUCTS = OFFSETS + 2 * bytes;
  const HAZARDS = PRODUCTS + 48 * BLOCKS;

  let largest: v128 = f32x4.splat(-3.0e38);
  for (let o: usize = 0; o < bytes; o += 16) largest = f32x4.pmax(largest, v128.load(s + o));
  const reach: i32 = load<i32>(table, REACH);
  const top: i32 = <i32>Math.ceil(<f64>(largestLane(largest) * inverse * density)) + reach;
  const scale = f32x4.splat(density * inverse);
  const base = i32x4.splat(<i32>table + 4 * (CENTER + top - 3));
  for (let o: usize = 0; o < bytes; o += 16) {
    const t = f32x4.pmax(f32x4.mul(v128.load(s + o), scale), f32x4.splat(-1.0e6));
    const cell = f32x4.nearest(t);
    v128.store(OFFSETS + o, f32x4.sub(cell, t));
    v128.store(CELLS + o, i32x4.sub(base, i32x4.shl(i32x4.trunc_sat_f32x4_s(cell), 2)));
  }

  // Cells from here on hold zero: F is 1.
  const last: i32 = <i32>table + 4 * (CENTER + reach + 1);
  const heated = mixed && backward;
  let heat: v128 = f32x4.splat(0);
  let blocks: i32 = 0;
  let hazards: usize = HAZARDS;
  for (let b: i32 = 0; b < BLOCKS; b++) {
    let logProduct: v128 = f32x4.splat(0);
    let total: v128 = f32x4.splat(0);
    let weighted: v128 = f32x4.splat(0);
    let curvature: v128 = f32x4.splat(0);
    let weightedCurvature: v128 = f32x4.splat(0);
    const shift: i32 = -(b << 4);
    for (let o: usize = 0; o < used; o += 4) {
      const cell = <usize>min(load<i32>(CELLS + o) + shift, last);
      const u = v128.load32_splat(OFFSETS + o);
      // Horner for the polynomial and, a step behind each, for its derivatives: r = d log F, up to the factor density.
      let value: v128 = v128.load(cell, 5 * COEFFICIENT);
      let slope: v128 = value;
      let bend: v128 = value;
      value = fma(value, u, v128.load(cell, 4 * COEFFICIENT));
      slope = fma(slope, u, value);
      if (heated) bend = fma(bend, u, slope);
      value = fma(value, u, v128.load(cell, 3 * COEFFICIENT));
      slope = fma(slope, u, value);
      if (heated) bend = fma(bend, u, slope);
      value = fma(value, u, v128.load(cell, 2 * COEFFICIENT));
      slope = fma(slope, u, value);
      if (heated) bend = fma(bend, u, slope);
      value = fma(value, u, v128.load(cell, 1 * COEFFICIENT));
      slope = fma(slope, u, value);
      value = fma(value, u, v128.load(cell));
      v128.store(hazards + (o << 2), slope);
      logProduct = f32x4.add(logProduct, value);
      total = f32x4.add(total, slope);
      if (backward) {
        const w = v128.load32_splat(weights + o);
        weighted = fma(w, slope, weighted);
        if (heated) {
          // q = r' + r², the bend being half of the second derivative.
          const q = fma(slope, slope, f32x4.add(bend, bend));
          curvature = f32x4.add(curvature, q);
          weightedCurvature = fma(w, q, weightedCurvature);
        }
      }
    }
    const product = exponential(logProduct);
    const at = PRODUCTS + 48 * <usize>b;
    v128.store(at, product);
    v128.store(at, f32x4.mul(product, total), 16);
    v128.store(at, f32x4.mul(product, weighted), 32);
    if (heated)
      heat = fma(
        product,
        f32x4.sub(f32x4.mul(weighted, curvature), f32x4.mul(total, weightedCurvature)),
        heat,
      );
    hazards += bytes << 2;
    blocks++;
    if (!v128.any_true(f32x4.gt(logProduct, f32x4.splat(NEGLIGIBLE)))) break;
  }

  const rate = f32x4.splat(density * inverse);
  let logSigma: v128 = f32x4.splat(0);
  let column: i32 = 0;
  for (let o: usize = 0; o < bytes; o += 16) {
    const zero: v128 = f32x4.splat(0);
    let p0 = zero,
      p1 = zero,
      p2 = zero,
      p3 = zero;
    let b0 = zero,
      b1 = zero,
      b2 = zero,
      b3 = zero;
    let c0 = zero,
      c1 = zero,
      c2 = zero,
      c3 = zero;
    let from: usize = HAZARDS + (o << 2);
    if (o < used)
      for (let b: i32 = 0; b < blocks; b++) {
        const at = PRODUCTS + 48 * <usize>b;
        const product = v128.load(at),
          r0 = v128.load(from),
          r1 = v128.load(from, 16),
          r2 = v128.load(from, 32),
          r3 = v128.load(from, 48);
        p0 = fma(r0, product, p0);
        p1 = fma(r1, product, p1);
        p2 = fma(r2, product, p2);
        p3 = fma(r3, product, p3);
        if (backward) {
          const total = v128.load(at, 16),
            weighted = v128.load(at, 32);
          b0 = fma(r0, total, b0);
          b1 = fma(r1, total, b1);
          b2 = fma(r2, total, b2);
          b3 = fma(r3, total, b3);
          c0 = fma(r0, weighted, c0);
          c1 = fma(r1, weighted, c1);
          c2 = fma(r2, weighted, c2);
          c3 = fma(r3, weighted, c3);
        }
        from += bytes << 2;
      }
    v128.store(pi + o, transposeAdd(p0, p1, p2, p3));
    if (backward) {
      const gain = f32x4.mul(v128.load(weights + o), transposeAdd(b0, b1, b2, b3));
      const g = f32x4.mul(rate, f32x4.sub(gain, transposeAdd(c0, c1, c2, c3)));
      const live = f32x4.gt(v128.load(s + o), f32x4.splat(-1.0e37));
      const kept = v128.and(g, live);
      // A Gaussian policy depends on s/σ alone.
      if (!mixed) logSigma = f32x4.sub(logSigma, f32x4.mul(kept, v128.and(v128.load(s + o), live)));
      v128.store(deltas + ((<usize>column) << 2), kept);
      column += 4;
      if (column == panel) {
        column = 0;
        deltas += panelRows;
      }
    }
  }
  // Actions beyond those offered share their vector with live ones; their π must be exactly nothing.
  for (let a = actions; a < width; a++) store<f32>(pi + ((<usize>a) << 2), 0);
  rowLogSigma = mixed ? density * density * load<f32>(table, HEAT) * sumLanes(heat) : sumLanes(logSigma);
}

export function gaussianRow(s: usize, actions: i32, inverse: f32, deltas: usize, backward: bool): void {
  quadratureRow(s, actions, inverse, deltas, backward, false);
}

export function mixedLogitRow(s: usize, actions: i32, inverse: f32, deltas: usize, backward: bool): void {
  quadratureRow(s, actions, inverse, deltas, backward, true);
}
