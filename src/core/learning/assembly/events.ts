// Events with ragged sets of actions through a policy over ψ(x, a) and back. See ../events/wasmEventEngine.ts for the host
// and ../events/plainEventEngine.ts for the equations.
import {
  DELTAS,
  GRADIENT,
  MU,
  PI,
  SCORES,
  SUMS,
  SUMS_STRIDE,
  WEIGHTS,
  parameters,
  useWidth,
  width,
} from './memory';
import { gaussianRow, mixedLogitRow } from './quadratureRow';
import { addSums, combineWeights } from './rowTerms';
import { softmaxRow } from './softmaxRow';
import { fma } from './tiles';

const GAUSSIAN: i32 = 1;
const MIXED_LOGIT: i32 = 3;

let ORDER: usize = 0; // the rows in the order in which they are trained on
let SLOTS: usize = 0; // the first offer of each row
let PADDED: usize = 0; // the same where every row has a multiple of four
let SHARED_ENDS: usize = 0;
let SHARED: usize = 0; // pairs of the part that a shared column has in a coefficient's address, and its value
let COLUMN_ENDS: usize = 0;
let COLUMNS: usize = 0; // the part that a column of the actions has in a coefficient's address
let ENTRY_ENDS: usize = 0;
let ENTRIES: usize = 0; // pairs of a place among the row's columns and a value
let COLUMN_SCORES: usize = 0; // of the row at hand: t_j, then what the gradient brings back
let PROBABILITIES: usize = 0; // every π, by padded offer
let SHARED_SPACES: usize = 0; // where its row of MEETS begins, for each shared entry; 0: all meet all
let ACTION_SPACES: usize = 0; // the namespace of each column of a row
let MEETS: usize = 0;
/** Of addresses. */
let mask: u32 = 0;

export function configureEventRows(
  _order: usize,
  _slots: usize,
  _padded: usize,
  _sharedEnds: usize,
  _shared: usize,
  _columnEnds: usize,
  _columns: usize,
  _entryEnds: usize,
  _entries: usize,
  _columnScores: usize,
  _probabilities: usize,
  _sharedSpaces: usize,
  _actionSpaces: usize,
  _meets: usize,
  _mask: u32,
): void {
  ORDER = _order;
  SLOTS = _slots;
  PADDED = _padded;
  SHARED_ENDS = _sharedEnds;
  SHARED = _shared;
  COLUMN_ENDS = _columnEnds;
  COLUMNS = _columns;
  ENTRY_ENDS = _entryEnds;
  ENTRIES = _entries;
  COLUMN_SCORES = _columnScores;
  PROBABILITIES = _probabilities;
  SHARED_SPACES = _sharedSpaces;
  ACTION_SPACES = _actionSpaces;
  MEETS = _meets;
  mask = _mask;
}

/** The rows from place `from` to `to` of the order: sums and, where `backward` is set, the gradient. */
export function accumulateEvents(
  from: i32,
  to: i32,
  terms: i32,
  model: i32,
  inverseScale: f32,
  backward: bool,
): void {
  memory.fill(SUMS, 0, SUMS_STRIDE);
  if (backward) memory.fill(GRADIENT, 0, (<usize>parameters) << 2);
  for (let at = from; at < to; at++) doEvent(word(ORDER, at), terms, model, inverseScale, backward);
}

// @ts-ignore: decorator
@inline
function word(list: usize, at: i32): i32 {
  return load<i32>(list + ((<usize>at) << 2));
}

function doEvent(row: i32, terms: i32, model: i32, inverseScale: f32, backward: bool): void {
  const slot = word(SLOTS, row);
  const offers = word(SLOTS, row + 1) - slot;
  const first: usize = (<usize>word(PADDED, row)) << 2;
  useWidth((offers + 3) & ~3);
  scoreColumns(row);
  scoreOffers(slot, offers);
  const moves = backward && offers > 1;
  if (moves) combineWeights(row, first, terms);
  if (offers == 1) {
    memory.fill(PI, 0, 16);
    store<f32>(PI, 1.0);
  } else if (model == GAUSSIAN) gaussianRow(SCORES, offers, inverseScale, DELTAS, moves);
  else if (model == MIXED_LOGIT) mixedLogitRow(SCORES, offers, inverseScale, DELTAS, moves);
  else softmaxRow(SCORES, width, width, WEIGHTS, DELTAS, 0, PI, moves, false);
  addSums(row, first, terms, SUMS);
  memory.copy(PROBABILITIES + first, PI, (<usize>width) << 2);
  if (moves) addGradient(row, slot, offers);
}

/** t_j = Σ_i u_i θ(i, j) for the columns of a row. */
function scoreColumns(row: i32): void {
  const begin = word(COLUMN_ENDS, row);
  const count = word(COLUMN_ENDS, row + 1) - begin;
  const columns = COLUMNS + ((<usize>begin) << 2);
  const vectors: usize = (<usize>(count & ~3)) << 2;
  const bytes: usize = (<usize>count) << 2;
  const last = word(SHARED_ENDS, row + 1);
  const mu = MU;
  const scores = COLUMN_SCORES;
  const limit = mask;
  const limits = i32x4.splat(limit);
  memory.fill(scores, 0, bytes);
  for (let k = word(SHARED_ENDS, row); k < last; k++) {
    const s = SHARED + ((<usize>k) << 3);
    const part = load<u32>(s);
    const u = load<f32>(s, 4);
    if (SHARED_SPACES != 0) {
      for (let o: usize = 0, c = begin; o < bytes; o += 4, c++)
        if (meets(k, word(ACTION_SPACES, c))) scoreColumn(o, u, mu + <usize>((load<u32>(columns + o) + part) & limit));
      continue;
    }
    const parts = i32x4.splat(part);
    const us = f32x4.splat(u);
    for (let o: usize = 0; o < vectors; o += 16) {
      const at = v128.and(i32x4.add(v128.load(columns + o), parts), limits);
      let theta = v128.load32_zero(mu + <usize>(<u32>i32x4.extract_lane(at, 0)));
      theta = v128.load_lane<f32>(mu + <usize>(<u32>i32x4.extract_lane(at, 1)), theta, 1);
      theta = v128.load_lane<f32>(mu + <usize>(<u32>i32x4.extract_lane(at, 2)), theta, 2);
      theta = v128.load_lane<f32>(mu + <usize>(<u32>i32x4.extract_lane(at, 3)), theta, 3);
      v128.store(scores + o, fma(us, theta, v128.load(scores + o)));
    }
    for (let o = vectors; o < bytes; o += 4)
      scoreColumn(o, u, mu + <usize>((load<u32>(columns + o) + part) & limit));
  }
}

// @ts-ignore: decorator
@inline
function scoreColumn(column: usize, u: f32, theta: usize): void {
  const to = COLUMN_SCORES + column;
  store<f32>(to, load<f32>(to) + u * load<f32>(theta));
}

/** s_a = Σ_j v_aj t_j; what is only padding can never be chosen. */
function scoreOffers(slot: i32, offers: i32): void {
  const scores = COLUMN_SCORES;
  let at: usize = ENTRIES + ((<usize>word(ENTRY_ENDS, slot)) << 3);
  for (let offer = 0; offer < offers; offer++) {
    const end: usize = ENTRIES + ((<usize>word(ENTRY_ENDS, slot + offer + 1)) << 3);
    // Four sums, so that no addition waits for the one before it.
    let sum0: f32 = 0;
    let sum1: f32 = 0;
    let sum2: f32 = 0;
    let sum3: f32 = 0;
    for (; at + 32 <= end; at += 32) {
      sum0 += product(scores, at);
      sum1 += product(scores, at + 8);
      sum2 += product(scores, at + 16);
      sum3 += product(scores, at + 24);
    }
    for (; at < end; at += 8) sum0 += product(scores, at);
    store<f32>(SCORES + ((<usize>offer) << 2), sum0 + sum1 + (sum2 + sum3));
  }
  for (let offer = offers; offer < width; offer++) store<f32>(SCORES + ((<usize>offer) << 2), -3.0e37);
}

/** v_aj t_j of the entry at an address. */
// @ts-ignore: decorator
@inline
function product(scores: usize, entry: usize): f32 {
  return load<f32>(entry, 4) * load<f32>(scores + ((<usize>load<u32>(entry)) << 2));
}

/** ∂/∂θ(i, j) = u_i Σ_a (∂/∂s_a) v_aj. */
function addGradient(row: i32, slot: i32, offers: i32): void {
  const begin = word(COLUMN_ENDS, row);
  const end = word(COLUMN_ENDS, row + 1);
  const slopes = COLUMN_SCORES;
  memory.fill(slopes, 0, (<usize>(end - begin)) << 2);
  let at: usize = ENTRIES + ((<usize>word(ENTRY_ENDS, slot)) << 3);
  for (let offer = 0; offer < offers; offer++) {
    const last: usize = ENTRIES + ((<usize>word(ENTRY_ENDS, slot + offer + 1)) << 3);
    const g = load<f32>(DELTAS + ((<usize>offer) << 2));
    for (; at < last; at += 8) {
      const to = slopes + ((<usize>load<u32>(at)) << 2);
      store<f32>(to, load<f32>(to) + g * load<f32>(at, 4));
    }
  }
  const columns = COLUMNS + ((<usize>begin) << 2);
  const vectors: usize = (<usize>((end - begin) & ~3)) << 2;
  const bytes: usize = (<usize>(end - begin)) << 2;
  const stop = word(SHARED_ENDS, row + 1);
  const gradient = GRADIENT;
  const limit = mask;
  const limits = i32x4.splat(limit);
  for (let k = word(SHARED_ENDS, row); k < stop; k++) {
    const s = SHARED + ((<usize>k) << 3);
    const part = load<u32>(s);
    const u = load<f32>(s, 4);
    if (SHARED_SPACES != 0) {
      for (let o: usize = 0, c = begin; o < bytes; o += 4, c++)
        if (meets(k, word(ACTION_SPACES, c)))
          addTo(gradient, (load<u32>(columns + o) + part) & limit, u * load<f32>(slopes + o));
      continue;
    }
    const parts = i32x4.splat(part);
    const us = f32x4.splat(u);
    for (let o: usize = 0; o < vectors; o += 16) {
      const at = v128.and(i32x4.add(v128.load(columns + o), parts), limits);
      const g = f32x4.mul(us, v128.load(slopes + o));
      // One after the other: two columns may have one coefficient.
      addTo(gradient, i32x4.extract_lane(at, 0), f32x4.extract_lane(g, 0));
      addTo(gradient, i32x4.extract_lane(at, 1), f32x4.extract_lane(g, 1));
      addTo(gradient, i32x4.extract_lane(at, 2), f32x4.extract_lane(g, 2));
      addTo(gradient, i32x4.extract_lane(at, 3), f32x4.extract_lane(g, 3));
    }
    for (let o = vectors; o < bytes; o += 4)
      addTo(gradient, (load<u32>(columns + o) + part) & limit, u * load<f32>(slopes + o));
  }
}

// @ts-ignore: decorator
@inline
function addTo(list: usize, offset: u32, value: f32): void {
  const to = list + <usize>offset;
  store<f32>(to, load<f32>(to) + value);
}

// @ts-ignore: decorator
@inline
function meets(shared: i32, space: i32): bool {
  return load<u8>(MEETS + <usize>(word(SHARED_SPACES, shared) + space)) != 0;
}
