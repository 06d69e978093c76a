import type { ConstantSlots, LogBlock } from '../blocks/logBlock';
import { beginOf, type ScannedRows } from './scannedRows';
import { GrowableFloat64, GrowableUint32 } from '../../numerics/collections/growable';

type Columns = Pick<LogBlock, 'offered' | 'offeredActions' | 'actionFeatures' | 'repeatedFeatures'>;

/** The actions that a block's rows offer: how many, in which order, with which features. */
export class OfferColumns {
  private readonly offered = new GrowableUint32();
  private readonly order = new GrowableUint32();
  private readonly orderEnds = new GrowableUint32();
  private readonly slotEnds = new GrowableUint32();
  private readonly slotEntryEnds = new GrowableUint32();
  private readonly indices = new GrowableUint32();
  private readonly values = new GrowableFloat64();
  private anyOffered = false;
  private anyOrder = false;

  /** The features of one action of the row to come, ordered by column. */
  addSlot(indices: Uint32Array, values: Float64Array, count: number): void {
    for (let i = 0; i < count; i++) {
      if (values[i] === 0) continue;
      this.indices.push(indices[i]);
      this.values.push(values[i]);
    }
    this.slotEntryEnds.push(this.indices.length);
  }

  /** Forgets the slots of a row that does not come. */
  dropSlots(): void {
    this.slotEntryEnds.length = last(this.slotEnds);
    this.indices.length = this.values.length = last(this.slotEntryEnds);
  }

  /** `actions`: those that the row offers, where they are not 0, 1, 2, … */
  endRow(offered: number, actions: Uint32Array | undefined): void {
    this.offered.push(offered);
    this.anyOffered ||= offered > 0;
    this.anyOrder ||= actions !== undefined;
    for (let i = 0; i < offered; i++) this.order.push(actions?.[i] ?? i);
    this.orderEnds.push(this.order.length);
    this.slotEnds.push(this.slotEntryEnds.length);
  }

  addRows(found: ScannedRows, from: number, to: number): void {
    const { slotEnds, slotEntryEnds, orderEnds, order, offered } = found;
    const firstSlot = beginOf(slotEnds, from);
    const lastSlot = slotEnds[to - 1];
    const slotShift = this.slotEntryEnds.length - firstSlot;
    for (let i = from; i < to; i++) {
      this.offered.push(offered[i]);
      this.slotEnds.push(slotEnds[i] + slotShift);
      if (offered[i] > 0) this.addOrder(order, beginOf(orderEnds, i), orderEnds[i], offered[i]);
      this.orderEnds.push(this.order.length);
    }
    if (lastSlot === firstSlot) return;
    const firstEntry = firstSlot === 0 ? 0 : slotEntryEnds[firstSlot - 1];
    const entryShift = this.indices.length - firstEntry;
    for (let slot = firstSlot; slot < lastSlot; slot++)
      this.slotEntryEnds.push(slotEntryEnds[slot] + entryShift);
    this.indices.append(found.actionIndices, firstEntry, slotEntryEnds[lastSlot - 1]);
    this.values.append(found.actionValues, firstEntry, slotEntryEnds[lastSlot - 1]);
  }

  get bytes(): number {
    return 12 * this.values.length;
  }

  columns(rows: number): Columns {
    return {
      ...(this.anyOffered ? { offered: Int32Array.from(this.offered.view()) } : {}),
      ...(this.anyOrder
        ? { offeredActions: { offsets: offsetsOf(this.orderEnds), actions: this.order.view() } }
        : {}),
      ...this.featureColumns(rows),
    };
  }

  clear(): void {
    const { offered, order, orderEnds, slotEnds, slotEntryEnds, indices, values } = this;
    for (const list of [offered, order, orderEnds, slotEnds, slotEntryEnds, indices, values]) list.length = 0;
    this.anyOffered = this.anyOrder = false;
  }

  private addOrder(order: Uint32Array, from: number, to: number, offered: number): void {
    this.anyOffered = true;
    if (from === to) {
      for (let i = 0; i < offered; i++) this.order.push(i);
      return;
    }
    for (let i = from; i < to; i++) {
      this.anyOrder ||= order[i] !== i - from;
      this.order.push(order[i]);
    }
  }

  private featureColumns(rows: number): Pick<LogBlock, 'actionFeatures' | 'repeatedFeatures'> {
    if (this.slotEntryEnds.length === 0) return {};
    const repeated = this.repeated(rows);
    if (repeated) return { repeatedFeatures: repeated };
    return {
      actionFeatures: {
        rowOffsets: offsetsOf(this.slotEnds),
        slotOffsets: offsetsOf(this.slotEntryEnds),
        indices: this.indices.view(),
        values: this.values.view(),
      },
    };
  }

  /** The slots of every row, where they are the same on all of them. */
  private repeated(rows: number): ConstantSlots | undefined {
    const [slots] = this.slotEnds.data;
    const ends = this.slotEntryEnds.view();
    const entries = slots === 0 ? 0 : ends[slots - 1];
    if (ends.length !== slots * rows || this.indices.length !== entries * rows) return undefined;
    const indices = this.indices.view();
    const values = this.values.view();
    for (let row = 1; row < rows; row++) if (this.slotEnds.data[row] !== slots * (row + 1)) return undefined;
    for (let i = slots; i < ends.length; i++) if (ends[i] !== ends[i - slots] + entries) return undefined;
    for (let i = entries; i < indices.length; i++)
      if (indices[i] !== indices[i - entries] || values[i] !== values[i - entries]) return undefined;
    return {
      counts: Uint32Array.from({ length: slots }, (_, i) => ends[i] - beginOf(ends, i)),
      indices: indices.slice(0, entries),
      values: values.slice(0, entries),
    };
  }
}

const last = (list: GrowableUint32): number => (list.length === 0 ? 0 : list.data[list.length - 1]);

/** A 0 and then the ends. */
function offsetsOf(ends: GrowableUint32): Uint32Array {
  const offsets = new Uint32Array(ends.length + 1);
  offsets.set(ends.view(), 1);
  return offsets;
}
