import type { PolicyClass } from '../policies/policyDocument';
import { tabulate, type DataTerm } from './dataTerms';
import type { Accumulation, EngineSession, Parameters, TrainingEngine } from './engine';
import { logPhiCells } from './logPhiCells';
import type { TrainingData } from './trainingData';

/** What assembly/engine.ts exports. */
export interface WasmExports {
  configure(...layout: number[]): void;
  setTerms(...layout: number[]): void;
  accumulate(
    first: number,
    last: number,
    end: number,
    gaussian: boolean,
    inverseSigma: number,
    backward: boolean,
  ): void;
}

/** A memory and a kernel in it; the room that may touch WebAssembly makes them. */
export interface WasmInstance {
  readonly buffer: ArrayBuffer;
  readonly exports: WasmExports;
}

export type Instantiate = (bytes: number) => WasmInstance;

/** Rows lie in groups of 12: the kernels' tiles divide it. */
const groupRows = 12;
const blockRows = 48;
const quadratureBlocks = 8;
const maximumBytes = 3.5e9;

const roundUp = (value: number, multiple: number): number => Math.ceil(value / multiple) * multiple;

/** Panels of 8 or 12 actions, whichever wastes less. */
function panelFor(actions: number): number {
  return roundUp(actions, 8) <= roundUp(actions, 12) ? 8 : 12;
}

/** The compiled kernels: float32 SIMD with float64 sums. Softmax and Gaussian policies, terms linear in π. */
export function wasmEngine(name: string, instantiate: Instantiate): TrainingEngine {
  return {
    name,
    supports: (kind, terms, data) =>
      kind !== 'mixed-logit' &&
      terms.every(({ curved }) => curved === undefined) &&
      layoutOf(data, 1024, terms.length).total < maximumBytes,
    open: (kind, data, batchSize) => new WasmSession(kind, data, batchSize, instantiate),
  };
}

/** Addresses of everything in the kernel's memory, by name, for up to `terms` terms. */
function layoutOf(data: TrainingData, batchSize: number, terms: number) {
  const panel = panelFor(data.actionCount);
  const width = roundUp(data.actionCount, panel);
  const features = roundUp(Math.max(data.featureCount, 1), groupRows);
  const batchRows = roundUp(Math.min(batchSize, data.rows), groupRows);
  const rows = Math.ceil(data.rows / batchSize) * batchRows;
  let next = 65536;
  const reserve = (bytes: number): number => {
    const at = next;
    // An odd multiple of the cache line keeps arrays from falling on the same cache sets.
    next = roundUp(next + bytes, 64) + 64;
    return at;
  };
  const at = {
    x: reserve(rows * features * 4),
    mu: reserve(features * width * 4),
    gradient: reserve(features * width * 4),
    scores: reserve(blockRows * width * 4),
    deltas: reserve(blockRows * width * 4),
    weights: reserve(width * 4),
    pi: reserve(width * 4),
    scratch: reserve(2 * width * 4 + 48 * quadratureBlocks + 16 * width * quadratureBlocks),
    table: reserve(7 * 256),
    actions: reserve(rows * 4),
    offered: reserve(rows * 4),
    inverse: reserve(rows * 4),
    slopes: reserve(64),
    sums: reserve(128),
    chosenList: reserve(64),
    everyList: reserve(64),
    chosen: Array.from({ length: terms }, () => reserve(rows * 4)),
    every: Array.from({ length: terms }, () => reserve(rows * width * 4)),
  };
  return { at, panel, width, features, batchRows, rows, total: next };
}

/** No objective has more terms. */
const maximumTerms = 3;

class WasmSession implements EngineSession {
  private readonly layout: ReturnType<typeof layoutOf>;
  private readonly exports: WasmExports;
  private readonly f32: Float32Array;
  private readonly f64: Float64Array;
  private readonly i32: Int32Array;
  private terms = 0;

  constructor(
    private readonly kind: PolicyClass,
    private readonly data: TrainingData,
    private readonly batchSize: number,
    instantiate: Instantiate,
  ) {
    const layout = (this.layout = layoutOf(data, batchSize, maximumTerms));
    const { buffer, exports } = instantiate(layout.total);
    this.exports = exports;
    this.f32 = new Float32Array(buffer);
    this.f64 = new Float64Array(buffer);
    this.i32 = new Int32Array(buffer);
    const { at, features, width, panel } = layout;
    exports.configure(
      features,
      data.actionCount,
      width,
      panel,
      at.x,
      at.mu,
      at.gradient,
      at.scores,
      at.deltas,
      at.weights,
      at.pi,
      at.scratch,
      at.table,
    );
    this.f32.set(logPhiCells(), at.table / 4);
    this.packRows();
  }

  setTerms(terms: readonly DataTerm[]): void {
    const { at, width } = this.layout;
    const { actionCount: K } = this.data;
    this.terms = terms.length;
    tabulate(terms, this.data).forEach(({ chosen, everyAction }, t) => {
      this.i32[at.chosenList / 4 + t] = chosen ? at.chosen[t] : 0;
      this.i32[at.everyList / 4 + t] = everyAction ? at.every[t] : 0;
      for (let row = 0; row < this.data.rows; row++) {
        const place = this.placeOf(row);
        if (chosen) this.f32[at.chosen[t] / 4 + place] = chosen[row];
        if (everyAction)
          this.f32.set(everyAction.subarray(row * K, (row + 1) * K), at.every[t] / 4 + place * width);
      }
    });
    const { chosenList, everyList, actions, offered, inverse, slopes, sums } = at;
    this.exports.setTerms(this.terms, chosenList, everyList, actions, offered, inverse, slopes, sums);
  }

  accumulate(
    batch: number,
    parameters: Parameters,
    slopes?: readonly number[],
    gradient?: Float64Array,
  ): Accumulation {
    const { at, batchRows } = this.layout;
    const backward = slopes !== undefined && gradient !== undefined;
    this.writeMu(parameters.mu);
    this.f64.fill(0, at.sums / 8, at.sums / 8 + this.terms + 1);
    if (backward) {
      this.f32.set(slopes, at.slopes / 4);
      this.f32.fill(0, at.gradient / 4, at.gradient / 4 + this.layout.features * this.layout.width);
    }
    const first = batch * batchRows;
    const count = Math.min(this.batchSize, this.data.rows - batch * this.batchSize);
    const last = first + roundUp(count, groupRows);
    this.exports.accumulate(
      first,
      last,
      first + count,
      this.kind === 'gaussian',
      1 / parameters.sigma,
      backward,
    );
    if (backward) this.addGradient(gradient);
    const sums = this.f64.slice(at.sums / 8, at.sums / 8 + this.terms);
    return { sums, logSigma: this.f64[at.sums / 8 + this.terms] };
  }

  close(): void {
    this.terms = 0;
  }

  /** Where a row lies: every batch starts at a group of its own. */
  private placeOf(row: number): number {
    const batch = Math.floor(row / this.batchSize);
    return batch * this.layout.batchRows + (row - batch * this.batchSize);
  }

  private packRows(): void {
    const { at, features } = this.layout;
    const { rows, featureCount: d, norms, actions, offered } = this.data;
    for (let row = 0; row < rows; row++) {
      const place = this.placeOf(row);
      const group = at.x / 4 + Math.floor(place / groupRows) * features * groupRows + (place % groupRows);
      for (let j = 0; j < d; j++) this.f32[group + j * groupRows] = this.data.features[row * d + j];
      this.i32[at.actions / 4 + place] = actions[row];
      this.i32[at.offered / 4 + place] = offered[row];
      this.f32[at.inverse / 4 + place] = norms[row] > 0 ? 1 / norms[row] : 0;
    }
  }

  /** The place of μ_a's coefficient j within the panels. */
  private parameterAt(action: number, j: number): number {
    const { panel, features } = this.layout;
    return (Math.floor(action / panel) * features + j) * panel + (action % panel);
  }

  private writeMu(mu: Float64Array): void {
    const { featureCount: d, actionCount: K } = this.data;
    const base = this.layout.at.mu / 4;
    for (let a = 0; a < K; a++) {
      for (let j = 0; j < d; j++) this.f32[base + this.parameterAt(a, j)] = mu[a * d + j];
    }
  }

  private addGradient(gradient: Float64Array): void {
    const { featureCount: d, actionCount: K } = this.data;
    const base = this.layout.at.gradient / 4;
    for (let a = 0; a < K; a++) {
      for (let j = 0; j < d; j++) gradient[a * d + j] += this.f32[base + this.parameterAt(a, j)];
    }
  }
}
