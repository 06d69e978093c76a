import { adamConstants, momentCorrections } from '../adam';
import type { DataTerm } from '../objectives/dataTerms';
import type { Accumulation, Descent, DescentStep, EngineSession, RowModel, TrainingEngine } from '../engine';
import type { TrainingData } from '../data/trainingData';
import type { KernelName, WasmExports } from './kernels';
import { configurationOf, groupRows, layoutOf, roundUp, sumsStride, type Layout } from './layout';
import { MixedLogitLaws } from '../../policies/probabilities/mixedLogitLaws';
import { gaussianLaw } from '../../policies/probabilities/noiseLaw';
import { noiseCells } from './noiseCells';
import { packRows, parameterPlaces, placeOf } from './packing';
import { Leader, type TeamPlan } from './team';

/** A memory and the kernels in it; the room that may touch WebAssembly makes them. */
interface WasmHost {
  readonly buffer: SharedArrayBuffer;
  readonly exports: WasmExports;
  /** Starts threads that help on this memory; what it returns ends them. */
  startHelpers(starts: readonly HelperStart[]): () => void;
}

/** What a helping thread needs to know: the arguments of `configure`, and where its team meets. */
export interface HelperStart {
  readonly configuration: readonly number[];
  readonly plan: TeamPlan;
}

export interface WasmMachine {
  /** Threads that a training may use. */
  readonly threads: number;
  host(bytes: number): WasmHost;
}

const maximumBytes = 3.5e9;
/** Waking a thread takes as long as so many operations: where a batch has fewer, one thread is faster. */
const worthSharing = 4e6;
const worthSharingParameters = 60_000;

/** The compiled kernels: float32 SIMD with float64 sums. A mixed-logit table serves one ‖φ‖ alone. */
export function wasmEngine(name: string, machine: WasmMachine): TrainingEngine {
  return {
    name,
    supports: (kind, unitNorms) => kind !== 'mixed-logit' || unitNorms,
    bytes(shape, batchSize) {
      const { total } = layoutOf(shape, batchSize, machine.threads);
      return total <= maximumBytes ? total : Infinity;
    },
    open: (kind, data, batchSize, mu0) => new WasmSession(kind, data, batchSize, mu0, machine),
  };
}

/** By their numbers in assembly/engine.ts. */
const models: readonly RowModel[] = ['softmax', 'gaussian', 'imitation', 'mixed-logit'];

/** σ moves at every step, so that no table of its own is worth making; what they are made of serves every session. */
const laws = new MixedLogitLaws(0);

class WasmSession implements EngineSession {
  squared = 0;
  private readonly layout: Layout;
  private readonly exports: WasmExports;
  /** Where the work is shared with other threads. */
  private readonly leader: Leader | undefined;
  private readonly endHelpers: () => void;
  private readonly f32: Float32Array;
  private readonly f64: Float64Array;
  private readonly i32: Int32Array;
  private readonly places: Int32Array;
  private terms: readonly DataTerm[] = [];
  private steps = 0;
  private lawSigma = NaN;
  private lawScale = NaN;

  constructor(
    private readonly kind: RowModel,
    private data: TrainingData,
    private readonly batchSize: number,
    mu0: Float64Array,
    machine: WasmMachine,
  ) {
    const layout = (this.layout = layoutOf(data, batchSize, machine.threads));
    const host = machine.host(layout.total);
    const { buffer, exports } = host;
    this.exports = exports;
    this.f32 = new Float32Array(buffer);
    this.f64 = new Float64Array(buffer);
    this.i32 = new Int32Array(buffer);
    this.places = parameterPlaces(data, layout);
    exports.configure(...configurationOf(layout, 0));
    this.f32.set(noiseCells(gaussianLaw(1), layout.step, 1), layout.at.table / 4);
    packRows(data, batchSize, layout, this.f32, this.i32);
    this.write(layout.at.prior, mu0);
    this.write(layout.at.mu, mu0);
    const helpers = this.helpersWorthwhile(machine.threads);
    const { ticket, done, command } = layout.at;
    const plan: TeamPlan = { ticket, done, command, pieces: layout.pieces };
    this.leader = helpers > 0 ? new Leader(buffer, plan, exports) : undefined;
    const starts = Array.from({ length: helpers }, (_, i) => ({
      configuration: configurationOf(layout, i + 1),
      plan,
    }));
    this.endHelpers = helpers > 0 ? host.startHelpers(starts) : () => undefined;
  }

  private helpersWorthwhile(threads: number): number {
    const { batchRows, features, width, pieces } = this.layout;
    // Two products, and the quadrature with about thirty operations at each of 32 nodes.
    const operations = batchRows * width * (4 * features + 32 * 30);
    return operations < worthSharing ? 0 : Math.min(threads, pieces) - 1;
  }

  load(data: TrainingData): void {
    this.data = data;
    packRows(data, this.batchSize, this.layout, this.f32, this.i32);
    this.setTerms(this.terms);
  }

  setTerms(terms: readonly DataTerm[]): void {
    this.terms = terms;
    terms.forEach(({ chosen, everyAction, curved }, t) => {
      const { at } = this.layout;
      this.i32[at.chosenList / 4 + t] = chosen || curved ? at.chosen[t] : 0;
      this.i32[at.everyList / 4 + t] = everyAction ? at.every[t] : 0;
      if (chosen) this.tabulateChosen(chosen, at.chosen[t] / 4);
      if (everyAction) this.tabulateEvery(everyAction, at.every[t] / 4);
    });
  }

  private tabulateChosen(weight: NonNullable<DataTerm['chosen']>, at: number): void {
    const { rows, costs, propensities } = this.data;
    for (let row = 0; row < rows; row++) {
      this.f32[at + placeOf(row, this.batchSize, this.layout)] = weight(costs[row], propensities[row]);
    }
  }

  private tabulateEvery(weight: NonNullable<DataTerm['everyAction']>, at: number): void {
    const { rows, actionCount: K, distributions } = this.data;
    if (!distributions) return;
    for (let row = 0, from = 0; row < rows; row++) {
      const to = at + placeOf(row, this.batchSize, this.layout) * this.layout.width;
      for (let a = 0; a < K; a++, from++) {
        this.f32[to + a] = distributions[from] > 0 ? weight(distributions[from]) : 0;
      }
    }
  }

  accumulate(batch: number, sigma: number, slopes?: readonly number[]): Accumulation {
    const { at } = this.layout;
    const curved = this.straighten(batch, sigma);
    if (slopes) this.f32.set(slopes, at.slopes / 4);
    this.pass(batch, sigma, slopes !== undefined, false);
    const sums = Float64Array.from(this.terms, (_, t) => curved?.[t] ?? this.sumOverPieces(at.sums, t));
    return { sums, logSigma: this.sumOverPieces(at.sums, this.terms.length) };
  }

  /**
   * The kernels know terms that are linear in π. One that is not is followed along its tangent: a pass finds π(a_i|x_i),
   * the slopes there become the weights of the next pass, and the term's own sum is made here.
   */
  private straighten(batch: number, sigma: number): (number | undefined)[] | undefined {
    if (!this.terms.some(({ curved }) => curved)) return undefined;
    const { at, width } = this.layout;
    const { actions, costs, propensities } = this.data;
    const rows = this.pass(batch, sigma, false, true);
    const valueAndSlope: [number, number] = [0, 0];
    return this.terms.map(({ curved }, t) => {
      if (!curved) return undefined;
      let sum = 0;
      for (let i = 0, row = batch * this.batchSize; i < rows; i++, row++) {
        const pi = this.f32[at.probabilities / 4 + i * width + actions[row]];
        curved(costs[row], propensities[row], pi, valueAndSlope);
        sum += valueAndSlope[0];
        this.f32[at.chosen[t] / 4 + placeOf(row, this.batchSize, this.layout)] = valueAndSlope[1];
      }
      return sum;
    });
  }

  probabilities(batch: number, sigma: number): Float64Array {
    const { at, width } = this.layout;
    const { actionCount: K } = this.data;
    const rows = this.pass(batch, sigma, false, true);
    const out = new Float64Array(rows * K);
    for (let row = 0, from = at.probabilities / 4; row < rows; row++, from += width) {
      out.set(this.f32.subarray(from, from + K), row * K);
    }
    return out;
  }

  /** Runs a batch's rows through the kernels; returns how many there are. */
  private pass(batch: number, sigma: number, backward: boolean, wanted: boolean): number {
    const first = batch * this.layout.batchRows;
    const rows = Math.min(this.batchSize, this.data.rows - batch * this.batchSize);
    const groups = roundUp(rows, groupRows) / groupRows;
    const model = models.indexOf(this.kind);
    const scale = this.kind === 'mixed-logit' ? this.useLaw(sigma) : sigma;
    const flags = [Number(backward), Number(wanted)];
    this.run('accumulate', [first, groups, first + rows, this.terms.length, model, 1 / scale, ...flags]);
    return rows;
  }

  /** Tabulates the mixed-logit noise of another σ; returns its scale. */
  private useLaw(sigma: number): number {
    if (sigma === this.lawSigma) return this.lawScale;
    const law = laws.of(sigma);
    this.f32.set(noiseCells(law, this.layout.step, sigma), this.layout.at.table / 4);
    this.lawSigma = sigma;
    return (this.lawScale = law.scale);
  }

  gradient(): Float64Array {
    const { at, pieces, gradientStride } = this.layout;
    const total = new Float64Array(this.places.length);
    for (let piece = 0; piece < pieces; piece++) {
      this.read(at.gradient + piece * gradientStride).forEach((value, k) => (total[k] += value));
    }
    return total;
  }

  descend({ rows, pull, rate }: DescentStep): void {
    const { beta1, beta2, epsilon } = adamConstants;
    const correct = momentCorrections(++this.steps);
    this.run('descend', [1 / rows, pull, rate * correct.first, beta1, beta2, correct.second, epsilon]);
    this.squared = this.sumOverPieces(this.layout.at.squares, 0);
  }

  save(): Descent {
    const { mu, first, second } = this.layout.at;
    return {
      mu: this.read(mu),
      first: this.read(first),
      second: this.read(second),
      steps: this.steps,
      squared: this.squared,
    };
  }

  restore({ mu, first, second, steps, squared }: Descent): void {
    const { at } = this.layout;
    this.write(at.mu, mu);
    this.write(at.first, first);
    this.write(at.second, second);
    this.steps = steps;
    this.squared = squared;
  }

  close(): void {
    this.leader?.dismiss();
    this.endHelpers();
  }

  private run(kernel: KernelName, values: readonly number[]): void {
    if (this.leader && (kernel === 'accumulate' || this.places.length >= worthSharingParameters)) {
      this.leader.run(kernel, values);
      return;
    }
    for (let piece = 0; piece < this.layout.pieces; piece++) this.exports[kernel](piece, ...values);
  }

  /** In the order of the pieces, whoever did them. */
  private sumOverPieces(address: number, index: number): number {
    let total = 0;
    for (let piece = 0; piece < this.layout.pieces; piece++) {
      total += this.f64[(address + piece * sumsStride) / 8 + index];
    }
    return total;
  }

  private write(address: number, values: Float64Array): void {
    this.places.forEach((place, k) => (this.f32[address / 4 + place] = values[k]));
  }

  private read(address: number): Float64Array {
    return Float64Array.from(this.places, (place) => this.f32[address / 4 + place]);
  }
}
