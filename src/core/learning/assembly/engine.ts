// A batch through a linear softmax, mixed-logit or Gaussian policy and back, and Adam's step, piece by piece: float32 SIMD with float64
// sums. See ../wasm/wasmEngine.ts for the host and ../rowKernel.ts for the equations.
import {
  BLOCK,
  DELTAS,
  GRADIENT,
  INVERSE,
  OFFERED,
  PI,
  PROBABILITIES,
  SCORES,
  SUMS,
  SUMS_STRIDE,
  WEIGHTS,
  features,
  gradientStride,
  panel,
  pieces,
  width,
} from './memory';
import { gradientBlock, scoreBlock } from './products';
import { gaussianRow, mixedLogitRow, rowLogSigma } from './quadratureRow';
import { addSums, combineWeights } from './rowTerms';
import { softmaxRow } from './softmaxRow';

export { descend } from './adam';
export { accumulateEvents, configureEventRows } from './events';
export { configure, configureEvents } from './memory';

const GAUSSIAN: i32 = 1;
const IMITATION: i32 = 2;
const MIXED_LOGIT: i32 = 3;

/**
 * One piece of the `groups` groups of 12 rows from `first` on: its sums and, where `backward` is set, its gradient.
 * `end` is the first row that is only padding. `inverseScale` is 1/σ for a Gaussian policy, 1/scale of the noise for a
 * mixed-logit one, whose rows have all the norm 1. Where `wanted` is set, every π of the batch goes to PROBABILITIES.
 */
export function accumulate(
  piece: i32,
  first: i32,
  groups: i32,
  end: i32,
  terms: i32,
  model: i32,
  inverseScale: f32,
  backward: bool,
  wanted: bool,
): void {
  const from = first + 12 * (groups * piece / pieces);
  const last = first + 12 * (groups * (piece + 1) / pieces);
  const gradient = GRADIENT + <usize>piece * gradientStride;
  const sums = SUMS + <usize>piece * SUMS_STRIDE;
  memory.fill(sums, 0, SUMS_STRIDE);
  if (backward) memory.fill(gradient, 0, (<usize>(features * width)) << 2);
  const stride: usize = (<usize>width) << 2;
  let logSigma: f64 = 0;
  for (let block = from; block < last; block += BLOCK) {
    const rows = min(BLOCK, last - block);
    scoreBlock(block, rows);
    if (backward) memory.fill(DELTAS, 0, (<usize>(BLOCK * width)) << 2);
    for (let i = 0; i < rows; i++) {
      if (block + i >= end) break;
      logSigma += <f64>doRow(block + i, i, terms, model, inverseScale, backward);
      addSums(block + i, <usize>(block + i) * stride, terms, sums);
      if (wanted) memory.copy(PROBABILITIES + <usize>(block + i - first) * stride, PI, stride);
    }
    if (backward) gradientBlock(block, rows, gradient);
  }
  store<f64>(sums + ((<usize>terms) << 3), logSigma);
}

/** π of a row into PI and its score gradient into place `i` of DELTAS; returns its ∂/∂log σ. */
function doRow(row: i32, i: i32, terms: i32, model: i32, inverseScale: f32, backward: bool): f32 {
  const stride: usize = (<usize>width) << 2;
  const panelRows: usize = (<usize>BLOCK * panel) << 2;
  const s = SCORES + <usize>i * stride;
  const deltas = DELTAS + ((<usize>(i * panel)) << 2);
  const offered = load<i32>(OFFERED + ((<usize>row) << 2));
  const inverse = load<f32>(INVERSE + ((<usize>row) << 2));
  for (let a = offered; a < width; a++) store<f32>(s + ((<usize>a) << 2), -3.0e37);
  if (inverse == 0 || offered == 1) {
    // Nothing to move: no features, or a single action.
    memory.fill(PI, 0, stride);
    const share: f32 = 1.0 / <f32>offered;
    for (let a = 0; a < offered; a++) store<f32>(PI + ((<usize>a) << 2), share);
    return 0;
  }
  if (backward) combineWeights(row, <usize>row * stride, terms);
  if (model == GAUSSIAN) {
    gaussianRow(s, offered, inverse * inverseScale, deltas, backward);
    return rowLogSigma;
  }
  if (model == MIXED_LOGIT) {
    mixedLogitRow(s, offered, inverseScale, deltas, backward);
    return rowLogSigma;
  }
  softmaxRow(s, width, panel, WEIGHTS, deltas, panelRows, PI, backward, model == IMITATION);
  return 0;
}
