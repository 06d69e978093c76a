import type { LogBatch } from '../../logs/blocks/loggedData';
import { mix32 } from '../../numerics/random';
import { OffersContent } from './offersContent';
import { kept } from './rowKeys';

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

/** Rows that are fingerprinted at once, so that looking them up need not wait for one after the other. */
export const fingerprintedRows = 512;

/** What belongs to the context of a row beside its features. */
export interface KnownBy {
  /** The features of the actions that it offers. */
  readonly actions: boolean;
  /** What tells one decision from another. */
  readonly identity?: boolean;
}

/**
 * What tells the rows of one log from each other, within one run of the program: 64 bits of each context and 32 of what was
 * done there. Faster than the keys of `rowKeys`, which policies carry and which must stay as they are.
 */
export class RowFingerprints {
  readonly low = new Int32Array(fingerprintedRows);
  readonly high = new Int32Array(fingerprintedRows);
  /** Of the context with action, reward, propensity and weight. */
  readonly row = new Int32Array(fingerprintedRows);
  /** 0: by its id a row is to be known, and it has none. */
  readonly known = new Uint8Array(fingerprintedRows).fill(1);
  private a = 0;
  private b = 0;
  private readonly offers = new OffersContent();

  constructor(private readonly by: KnownBy) {}

  /** Of `count` rows from `first` on. */
  take(batch: LogBatch, first: number, count: number): void {
    const { actions, rewards, propensities, weights } = batch;
    for (let i = 0; i < count; i++) {
      const at = first + i;
      this.a = 0x6b65;
      this.b = 0x2545f491;
      this.addFeatures(batch, at);
      if (this.by.actions) this.add(this.offers.of(batch, at));
      if (this.by.identity) {
        const id = batch.identities?.[0]?.[at] ?? 0;
        this.known[i] = id === 0 ? 0 : 1;
        this.add(id);
      }
      this.low[i] = mix32(this.a);
      this.high[i] = mix32(this.b);
      this.add(actions[at]);
      this.add(kept(rewards[at]));
      this.add(kept(propensities[at]));
      if (weights) this.add(kept(weights[at]));
      this.row[i] = mix32(this.a ^ Math.imul(this.b, 31));
    }
  }

  private add(value: number): void {
    // Adding 0 makes -0 and 0 the same number.
    double[0] = value + 0;
    const one = words[0];
    const two = words[1];
    let a = Math.imul(this.a ^ one ^ Math.imul(two, 0x9e3779b1), 0x85ebca6b);
    a ^= a >>> 15;
    let b = Math.imul(this.b ^ two ^ Math.imul(one, 0x85ebca77), 0xc2b2ae35);
    b ^= b >>> 14;
    this.a = a;
    this.b = b;
  }

  private addFeatures({ features, length }: LogBatch, row: number): void {
    const { values } = features;
    if (features.kind === 'sparse') {
      const { indices, offsets } = features;
      for (let at = offsets[row]; at < offsets[row + 1]; at++) {
        if (values[at] === 0) continue;
        this.add(indices[at]);
        this.add(kept(values[at]));
      }
    } else {
      const width = values.length / length;
      for (let at = row * width; at < (row + 1) * width; at++) this.add(kept(values[at]));
    }
  }
}
