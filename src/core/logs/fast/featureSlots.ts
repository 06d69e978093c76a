import { encodeContext } from '../features/encodeContext';
import type { FeatureEncoder } from '../features/featureEncoder';
import { cellValue } from '../readers/values';
import { problemOf } from '../../errors/rowProblem';
import { type ScannedLine, slotText } from './linePlan';

/** One feature of a planned line, in the order in which the plain path would meet it. */
export type FeatureSlot =
  | { readonly kind: 'number'; readonly name: string; readonly slot: number }
  /** `cell`: text of a table, which may turn out to be a number or nothing. */
  | { readonly kind: 'text' | 'cell'; readonly name: string; readonly slot: number }
  | { readonly kind: 'constant'; readonly name: string; readonly value: unknown };

/** Encodes the features of scanned lines; numbers whose column is settled take no look-up. */
export class FeatureSlots {
  private readonly slots: Int32Array;
  private readonly columns: Int32Array;
  private readonly simple: boolean;
  /** Columns 0, 1, 2, … in slots that follow each other. */
  private readonly consecutive: boolean;

  constructor(
    private readonly encoder: FeatureEncoder,
    private readonly features: readonly FeatureSlot[],
  ) {
    this.slots = Int32Array.from(features, (feature) => (feature.kind === 'constant' ? -1 : feature.slot));
    this.columns = Int32Array.from(features, (feature) =>
      feature.kind === 'number' ? encoder.columnOf(feature.name) : -1,
    );
    this.simple = this.columns.every((column) => column >= 0);
    const first = this.slots[0];
    this.consecutive =
      features.length > 0 && this.columns.every((column, i) => column === i && this.slots[i] === first + i);
  }

  /** The first of slots that follow each other in the order of columns 0, 1, 2, …; -1 where they do not. */
  get firstSlot(): number {
    return this.consecutive ? this.slots[0] : -1;
  }

  get length(): number {
    return this.slots.length;
  }

  /** Encodes features none of which depends on the line. */
  encodeConstants(): void {
    this.encoder.begin();
    for (const feature of this.features) {
      if (feature.kind === 'constant') encodeContext(this.encoder, feature.value, feature.name);
    }
  }

  /** A reason means that the line is rejected. */
  encode(scanned: ScannedLine): string | undefined {
    const { encoder, slots, columns } = this;
    encoder.begin();
    const { at, slots: values } = scanned;
    if (this.consecutive) {
      encoder.point(values, at + slots[0], slots.length);
      return undefined;
    }
    if (this.simple) {
      for (let i = 0; i < slots.length; i++) encoder.entry(columns[i], values[at + slots[i]]);
      return undefined;
    }
    return problemOf(() => this.encodeEach(scanned));
  }

  private encodeEach(scanned: ScannedLine): void {
    const { encoder, slots, columns } = this;
    const { at, slots: values } = scanned;
    for (let i = 0; i < slots.length; i++) {
      const feature = this.features[i];
      if (columns[i] >= 0) encoder.entry(columns[i], values[at + slots[i]]);
      else if (feature.kind === 'constant') encodeContext(encoder, feature.value, feature.name);
      else if (feature.kind === 'number') encoder.number(feature.name, values[at + feature.slot]);
      else if (feature.kind === 'text') encoder.category(feature.name, slotText(scanned, at + feature.slot));
      else encodeContext(encoder, cellValue(slotText(scanned, at + feature.slot)), feature.name);
    }
  }
}
