// Where everything lies: the host lays out one shared memory (../wasm/layout.ts) and tells every thread's instance, each
// with a scratch of its own.

/** Rows handled between the two products: their scores and score gradients stay in the first-level cache. */
export const BLOCK: i32 = 48;
/** Bytes between the sums of two pieces: no two threads write to one cache line. */
export const SUMS_STRIDE: usize = 128;

export let features: i32 = 0; // padded to a multiple of 12
export let width: i32 = 0; // actions padded to a multiple of the panel; of events, those of the row at hand
export let panel: i32 = 0; // 8 or 12
/** A batch and the parameters are cut into so many pieces, whatever the number of threads. */
export let pieces: i32 = 0;
/** Coefficients, with their padding. */
export let parameters: i32 = 0;
/** Nodes of the quadrature per unit of t. */
export let density: f32 = 0;
export let X: usize = 0; // rows in groups of 12, feature by feature
export let MU: usize = 0;
export let PRIOR: usize = 0;
export let FIRST: usize = 0; // Adam's moments
export let SECOND: usize = 0;
export let GRADIENT: usize = 0; // one per piece
export let gradientStride: usize = 0;
export let SUMS: usize = 0; // per piece f64: one per term, then log σ
export let SQUARES: usize = 0; // per piece f64
export let ACTIONS: usize = 0;
export let OFFERED: usize = 0;
export let INVERSE: usize = 0; // 1/‖φ‖ per row
export let SLOPES: usize = 0;
export let CHOSEN: usize = 0; // per term: the address of rows of f32, or 0
export let EVERY: usize = 0; // per term: the address of rows × width of f32, or 0
export let TABLE: usize = 0;
export let PROBABILITIES: usize = 0; // of one batch, rows × width
export let SCORES: usize = 0;
export let DELTAS: usize = 0;
export let WEIGHTS: usize = 0;
export let PI: usize = 0;
export let SCRATCH: usize = 0;

export function configure(
  _features: i32,
  _width: i32,
  _panel: i32,
  _pieces: i32,
  _density: f32,
  _x: usize,
  _mu: usize,
  _prior: usize,
  _first: usize,
  _second: usize,
  _gradient: usize,
  _gradientStride: usize,
  _sums: usize,
  _squares: usize,
  _actions: usize,
  _offered: usize,
  _inverse: usize,
  _slopes: usize,
  _chosen: usize,
  _every: usize,
  _table: usize,
  _probabilities: usize,
  _own: usize,
): void {
  features = _features;
  width = _width;
  parameters = _features * _width;
  panel = _panel;
  pieces = _pieces;
  density = _density;
  X = _x;
  MU = _mu;
  PRIOR = _prior;
  FIRST = _first;
  SECOND = _second;
  GRADIENT = _gradient;
  gradientStride = _gradientStride;
  SUMS = _sums;
  SQUARES = _squares;
  ACTIONS = _actions;
  OFFERED = _offered;
  INVERSE = _inverse;
  SLOPES = _slopes;
  CHOSEN = _chosen;
  EVERY = _every;
  TABLE = _table;
  PROBABILITIES = _probabilities;
  const stride: usize = (<usize>_width) << 2;
  SCORES = _own;
  DELTAS = SCORES + <usize>BLOCK * stride;
  WEIGHTS = DELTAS + <usize>BLOCK * stride;
  PI = WEIGHTS + stride;
  SCRATCH = PI + stride;
}

/** Events have ragged sets of actions: one panel is as wide as the row at hand. */
export function useWidth(_width: i32): void {
  width = _width;
  panel = _width;
}

/** For events (events.ts): one piece, and scratch for the widest set of actions. */
export function configureEvents(
  _parameters: i32,
  _widest: i32,
  _density: f32,
  _mu: usize,
  _prior: usize,
  _first: usize,
  _second: usize,
  _gradient: usize,
  _sums: usize,
  _squares: usize,
  _actions: usize,
  _slopes: usize,
  _chosen: usize,
  _every: usize,
  _table: usize,
  _own: usize,
): void {
  parameters = _parameters;
  pieces = 1;
  density = _density;
  MU = _mu;
  PRIOR = _prior;
  FIRST = _first;
  SECOND = _second;
  GRADIENT = _gradient;
  SUMS = _sums;
  SQUARES = _squares;
  ACTIONS = _actions;
  SLOPES = _slopes;
  CHOSEN = _chosen;
  EVERY = _every;
  TABLE = _table;
  const stride: usize = (<usize>_widest) << 2;
  SCORES = _own;
  DELTAS = SCORES + stride;
  WEIGHTS = DELTAS + stride;
  PI = WEIGHTS + stride;
  SCRATCH = PI + stride;
}
