// One pass of a batch through a linear softmax or Gaussian policy and back, in float32 SIMD with float64 sums.
// The host lays out all memory; see ../wasmEngine.ts for the layout and ../rowKernel.ts for the equations.
import { fma, forward4x2, forward3x3, forward2x3, backward4x2, backward3x3, backward2x3 } from './tiles';
import { quadratureRow, rowLogSigma } from './quadratureRow';
import { softmaxRow } from './softmaxRow';

/** Rows handled between the two products: their scores and score gradients stay in the first-level cache. */
const BLOCK: i32 = 48;
/** Features per slice of the forward product, so that a slice of μ stays in the cache. */
const SLICE: i32 = 512;

let features: i32 = 0; // padded to a multiple of 12
let actions: i32 = 0;
let width: i32 = 0; // actions padded to a multiple of the panel
let panel: i32 = 0; // 8 or 12
let X: usize = 0;
let MU: usize = 0;
let GRADIENT: usize = 0;
let SCORES: usize = 0;
let DELTAS: usize = 0;
let WEIGHTS: usize = 0;
let PI: usize = 0;
let SCRATCH: usize = 0;
let TABLE: usize = 0;

export function configure(
  _features: i32,
  _actions: i32,
  _width: i32,
  _panel: i32,
  _x: usize,
  _mu: usize,
  _gradient: usize,
  _scores: usize,
  _deltas: usize,
  _weights: usize,
  _pi: usize,
  _scratch: usize,
  _table: usize,
): void {
  features = _features;
  actions = _actions;
  width = _width;
  panel = _panel;
  X = _x;
  MU = _mu;
  GRADIENT = _gradient;
  SCORES = _scores;
  DELTAS = _deltas;
  WEIGHTS = _weights;
  PI = _pi;
  SCRATCH = _scratch;
  TABLE = _table;
}

let terms: i32 = 0;
let CHOSEN: usize = 0; // per term: rows of f32, or 0
let EVERY: usize = 0; // per term: rows × width of f32, or 0
let ACTIONS: usize = 0;
let OFFERED: usize = 0;
let INVERSE: usize = 0; // 1/‖φ‖ per row
let SLOPES: usize = 0;
let SUMS: usize = 0; // f64 per term, then log σ

/** CHOSEN and EVERY point to lists of one address per term, 0 where a term has no such part. */
export function setTerms(
  _terms: i32,
  _chosen: usize,
  _every: usize,
  _actions: usize,
  _offered: usize,
  _inverse: usize,
  _slopes: usize,
  _sums: usize,
): void {
  terms = _terms;
  CHOSEN = _chosen;
  EVERY = _every;
  ACTIONS = _actions;
  OFFERED = _offered;
  INVERSE = _inverse;
  SLOPES = _slopes;
  SUMS = _sums;
}

/** Σ_t slope_t u_t of a row, into WEIGHTS. */
function combineWeights(row: i32): void {
  const stride: usize = (<usize>width) << 2;
  memory.fill(WEIGHTS, 0, stride);
  const chosen = WEIGHTS + ((<usize>load<i32>(ACTIONS + ((<usize>row) << 2))) << 2);
  for (let t = 0; t < terms; t++) {
    const slope = load<f32>(SLOPES + ((<usize>t) << 2));
    const every = load<u32>(EVERY + ((<usize>t) << 2));
    if (every) {
      const from = <usize>every + <usize>row * stride;
      const s = f32x4.splat(slope);
      for (let o: usize = 0; o < stride; o += 16) {
        v128.store(WEIGHTS + o, fma(s, v128.load(from + o), v128.load(WEIGHTS + o)));
      }
    }
  }
  for (let t = 0; t < terms; t++) {
    const list = load<u32>(CHOSEN + ((<usize>t) << 2));
    if (list)
      store<f32>(
        chosen,
        load<f32>(chosen) +
          load<f32>(SLOPES + ((<usize>t) << 2)) * load<f32>(<usize>list + ((<usize>row) << 2)),
      );
  }
}

/** Adds Σ_a u_t π_a of a row to every term's sum. */
function addSums(row: i32): void {
  const stride: usize = (<usize>width) << 2;
  const pi = load<f32>(PI + ((<usize>load<i32>(ACTIONS + ((<usize>row) << 2))) << 2));
  for (let t = 0; t < terms; t++) {
    let sum: f64 = 0;
    const every = load<u32>(EVERY + ((<usize>t) << 2));
    if (every) {
      const from = <usize>every + <usize>row * stride;
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
    const to = SUMS + ((<usize>t) << 3);
    store<f64>(to, load<f64>(to) + sum);
  }
}

function scoreBlock(first: i32, rows: i32): void {
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

function gradientBlock(first: i32, rows: i32): void {
  const group: usize = <usize>features * 48;
  const panelRows: usize = (<usize>BLOCK * panel) << 2;
  const x = X + <usize>(first / 12) * group;
  const groups = rows / 12;
  // Slices of 48 features, so that their part of the gradient stays in the cache over all panels.
  for (let from = 0; from < features; from += 48) {
    const to = min(features, from + 48);
    for (let p = 0; p < width / panel; p++) {
      const d = DELTAS + <usize>p * panelRows;
      const g = GRADIENT + ((<usize>p * features * panel) << 2);
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

/**
 * Rows [first, last), both multiples of 12: adds to the sums, and where `backward` is set to the gradient.
 * gaussian: 1, else softmax. `end` is the first row that is only padding.
 */
export function accumulate(
  first: i32,
  last: i32,
  end: i32,
  gaussian: bool,
  inverseSigma: f32,
  backward: bool,
): void {
  const stride: usize = (<usize>width) << 2;
  const panelRows: usize = (<usize>BLOCK * panel) << 2;
  let logSigma: f64 = 0;
  for (let block = first; block < last; block += BLOCK) {
    const rows = min(BLOCK, last - block);
    scoreBlock(block, rows);
    memory.fill(DELTAS, 0, <usize>(width / panel) * panelRows);
    for (let i = 0; i < rows; i++) {
      const row = block + i;
      if (row >= end) break;
      const s = SCORES + <usize>i * stride;
      const offered = load<i32>(OFFERED + ((<usize>row) << 2));
      for (let a = offered; a < width; a++) store<f32>(s + ((<usize>a) << 2), -3.0e37);
      if (backward) combineWeights(row);
      const deltas = DELTAS + ((<usize>(i * panel)) << 2);
      const inverse = load<f32>(INVERSE + ((<usize>row) << 2));
      if (inverse == 0 || offered == 1) {
        // Nothing to move: no features, or a single action.
        memory.fill(PI, 0, stride);
        const share: f32 = 1.0 / <f32>offered;
        for (let a = 0; a < offered; a++) store<f32>(PI + ((<usize>a) << 2), share);
      } else if (gaussian) {
        quadratureRow(
          s,
          offered,
          width,
          panel,
          WEIGHTS,
          inverse * inverseSigma,
          deltas,
          panelRows,
          PI,
          SCRATCH,
          TABLE,
          backward,
        );
        logSigma += <f64>rowLogSigma;
      } else {
        softmaxRow(s, width, panel, WEIGHTS, deltas, panelRows, PI, backward);
      }
      addSums(row);
    }
    if (backward) gradientBlock(block, rows);
  }
  const to = SUMS + ((<usize>terms) << 3);
  store<f64>(to, load<f64>(to) + logSigma);
}
