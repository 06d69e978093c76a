import { MixedLogitLaws } from '../../policies/probabilities/mixedLogitLaws';
import { gaussianLaw } from '../../policies/probabilities/noiseLaw';
import { adamConstants, momentCorrections } from '../adam';
import type { Accumulation, Descent, DescentStep, EngineSession, RowModel } from '../engine';
import type { DataTerm } from '../objectives/dataTerms';
import type { WasmExports } from '../wasm/kernels';
import { noiseCells } from '../wasm/noiseCells';
import type { WasmMachine } from '../wasm/wasmEngine';
import type { EventData, EventShape } from './eventData';
import { addressesOfRows, configurationOfEvents, eventLayout, type EventLayout } from './eventLayout';
import { packEvents, padded } from './packEvents';
import type { EventEngine } from './plainEventEngine';

const maximumBytes = 3.5e9;

/** The compiled kernels on events: float32 with float64 sums, on one thread. */
export function wasmEventEngine(name: string, machine: Pick<WasmMachine, 'host'>): EventEngine {
  return {
    name,
    supports: (kind) => kind !== 'imitation',
    bytes(shape) {
      // Namespaces take a number for each column of a row, where interactions are chosen.
      const total = eventLayout(shape, undefined).total + 4 * (shape.shared + shape.columns);
      return total <= maximumBytes ? total : Infinity;
    },
    open: (kind, data, batchSize, theta0) => new WasmEventSession(kind, data, batchSize, theta0, machine),
  };
}

/** By their numbers in assembly/events.ts. */
const models: readonly RowModel[] = ['softmax', 'gaussian', 'imitation', 'mixed-logit'];

/** What tables are made of serves every session. */
const laws = new MixedLogitLaws(0);

class WasmEventSession implements EngineSession<EventData> {
  squared = 0;
  private readonly layout: EventLayout;
  private readonly exports: WasmExports;
  private readonly f32: Float32Array;
  private readonly f64: Float64Array;
  private readonly u32: Uint32Array;
  private firsts: Uint32Array;
  private terms: readonly DataTerm[] = [];
  private steps = 0;
  private lawSigma = NaN;
  private lawScale = NaN;

  constructor(
    private readonly kind: RowModel,
    private data: EventData,
    private readonly batchSize: number,
    theta0: Float64Array,
    machine: Pick<WasmMachine, 'host'>,
  ) {
    const { table, mask } = data.space;
    const layout = (this.layout = eventLayout(roomOf(data), table));
    const { buffer, exports } = machine.host(layout.total);
    this.exports = exports;
    this.f32 = new Float32Array(buffer);
    this.f64 = new Float64Array(buffer);
    this.u32 = new Uint32Array(buffer);
    const addresses = addressesOfRows(layout);
    if (table) {
      const meets = new Uint8Array(buffer, layout.at.meets);
      meets.fill(1, 0, table.width);
      meets.set(table.meets, table.width);
    } else addresses.splice(-3, 3, 0, 0, 0);
    exports.configureEvents(...configurationOfEvents(layout));
    // An address is four times a number.
    exports.configureEventRows(...addresses, 4 * mask);
    this.f32.set(noiseCells(gaussianLaw(1), layout.step, 1), layout.at.table / 4);
    this.f32.set(theta0, layout.at.mu / 4);
    this.f32.set(theta0, layout.at.prior / 4);
    this.firsts = packEvents(data, layout, this.f32, this.u32);
  }

  load(data: EventData): void {
    this.data = data;
    this.firsts = packEvents(data, this.layout, this.f32, this.u32);
    this.setTerms(this.terms);
  }

  setTerms(terms: readonly DataTerm[]): void {
    this.terms = terms;
    const { at } = this.layout;
    const { rows, costs, propensities, distributions, slots, offered } = this.data;
    terms.forEach(({ chosen, everyAction, curved }, t) => {
      this.u32[at.chosenList / 4 + t] = chosen || curved ? at.chosen[t] : 0;
      this.u32[at.everyList / 4 + t] = everyAction && distributions ? at.every[t] : 0;
      for (let row = 0; row < rows; row++) {
        if (chosen) this.f32[at.chosen[t] / 4 + row] = chosen(costs[row], propensities[row]);
        if (!everyAction || !distributions) continue;
        const first = at.every[t] / 4 + this.firsts[row];
        this.f32.fill(0, first, first + padded(offered[row]));
        for (let a = 0; a < offered[row]; a++) {
          const p = distributions[slots[row] + a];
          if (p > 0) this.f32[first + a] = everyAction(p);
        }
      }
    });
  }

  accumulate(batch: number, sigma: number, slopes?: readonly number[]): Accumulation {
    const { at } = this.layout;
    const curved = this.straighten(batch, sigma);
    if (slopes) this.f32.set(slopes, at.slopes / 4);
    this.pass(batch, sigma, slopes !== undefined);
    const sums = Float64Array.from(this.terms, (_, t) => curved?.[t] ?? this.f64[at.sums / 8 + t]);
    return { sums, logSigma: 0 };
  }

  /** A term that is not linear in π is followed along its tangent, as wasm/wasmEngine.ts does. */
  private straighten(batch: number, sigma: number): (number | undefined)[] | undefined {
    if (!this.terms.some(({ curved }) => curved)) return undefined;
    const { at } = this.layout;
    const { actions, costs, propensities } = this.data;
    this.pass(batch, sigma, false);
    const valueAndSlope: [number, number] = [0, 0];
    return this.terms.map(({ curved }, t) => {
      if (!curved) return undefined;
      let sum = 0;
      for (const row of this.rowsOf(batch)) {
        const pi = this.f32[at.probabilities / 4 + this.firsts[row] + actions[row]];
        curved(costs[row], propensities[row], pi, valueAndSlope);
        sum += valueAndSlope[0];
        this.f32[at.chosen[t] / 4 + row] = valueAndSlope[1];
      }
      return sum;
    });
  }

  probabilities(batch: number, sigma: number): Float64Array {
    this.pass(batch, sigma, false);
    const from = this.layout.at.probabilities / 4;
    const found: number[] = [];
    for (const row of this.rowsOf(batch))
      for (let a = 0; a < this.data.offered[row]; a++) found.push(this.f32[from + this.firsts[row] + a]);
    return Float64Array.from(found);
  }

  private rowsOf(batch: number): Uint32Array {
    const { order, rows } = this.data;
    return order.subarray(batch * this.batchSize, Math.min((batch + 1) * this.batchSize, rows));
  }

  private pass(batch: number, sigma: number, backward: boolean): void {
    const from = batch * this.batchSize;
    const to = from + this.rowsOf(batch).length;
    const scale = this.kind === 'mixed-logit' ? this.useLaw(sigma) : sigma;
    const model = models.indexOf(this.kind);
    this.exports.accumulateEvents(from, to, this.terms.length, model, 1 / scale, Number(backward));
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
    return this.read(this.layout.at.gradient);
  }

  descend({ rows, pull, rate }: DescentStep): void {
    const { beta1, beta2, epsilon } = adamConstants;
    const { first, second } = momentCorrections(++this.steps);
    this.exports.descend(0, 1 / rows, pull, rate * first, beta1, beta2, second, epsilon);
    this.squared = this.f64[this.layout.at.squares / 8];
  }

  save(): Descent {
    const { mu, first, second } = this.layout.at;
    const { steps, squared } = this;
    return { mu: this.read(mu), first: this.read(first), second: this.read(second), steps, squared };
  }

  restore({ mu, first, second, steps, squared }: Descent): void {
    const { at } = this.layout;
    this.f32.set(mu, at.mu / 4);
    this.f32.set(first, at.first / 4);
    this.f32.set(second, at.second / 4);
    this.steps = steps;
    this.squared = squared;
  }

  close(): void {
    this.terms = [];
  }

  private read(address: number): Float64Array {
    return Float64Array.from(this.f32.subarray(address / 4, address / 4 + this.data.space.size));
  }
}

/** The arrays of the first part are as long as those of any part. */
function roomOf({
  actions,
  entryEnds,
  shared,
  columns,
  places,
  distributions,
  ...data
}: EventData): EventShape {
  return {
    rows: actions.length,
    slots: entryEnds.length - 1,
    shared: shared.length,
    columns: columns.length,
    entries: places.length,
    mostOffers: data.mostOffers,
    mostColumns: data.mostColumns,
    full: distributions !== undefined,
    size: data.space.size,
  };
}
