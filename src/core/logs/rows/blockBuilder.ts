import type { FeatureEncoder } from '../features/featureEncoder';
import { mergeEntries } from '../features/mergeEntries';
import { GrowableFloat64, GrowableUint32 } from '../../numerics/growable';
import type { ConstantSlots, LogBlock } from '../blocks/logBlock';
import type { RowDraft } from './rowDraft';

/** Few enough that a block stays in a processor's cache while it is gathered, checked and written. */
const maxBlockRows = 2048;
const maxBlockBytes = 4 * 1024 * 1024;
/** Up to this many columns a block is dense whatever it holds; beyond, only if a quarter of its cells are not 0. */
const alwaysDenseColumns = 64;

/** Gathers rows into blocks of bounded size, dense while that is worth it, and hands each full block on. */
export class BlockBuilder {
  private rowsInAll = 0;
  private file = 0;
  rows = 0;
  private readonly lines = new Uint32Array(maxBlockRows);
  private readonly events = new Uint32Array(maxBlockRows);
  readonly actions = new Int32Array(maxBlockRows);
  readonly rewards = new Float64Array(maxBlockRows);
  readonly propensities = new Float64Array(maxBlockRows);
  private readonly weights = new Float64Array(maxBlockRows);
  private readonly offered = new Int32Array(maxBlockRows);
  private weighted = false;
  private anyOffered = false;
  private anyOrder = false;
  private repeated: ConstantSlots | undefined;
  private sparse = false;
  private width = 0;
  private dense = new Float64Array(0);
  private distributionWidth = 0;
  private distributions = new Float64Array(0);
  private readonly rowOffsets = new GrowableUint32(maxBlockRows + 1);
  private readonly indices = new GrowableUint32();
  private readonly values = new GrowableFloat64();
  private readonly orderOffsets = new GrowableUint32(maxBlockRows + 1);
  private readonly order = new GrowableUint32();
  private readonly offerOffsets = new GrowableUint32(maxBlockRows + 1);
  private readonly slotOffsets = new GrowableUint32();
  private readonly actionIndices = new GrowableUint32();
  private readonly actionValues = new GrowableFloat64();

  constructor(private readonly emit: (block: LogBlock) => void) {
    this.clear();
  }

  /** Rows from now on belong to another file. */
  startFile(file: number): void {
    this.flush();
    this.file = file;
  }

  /** The last action of the row to come has had its features: `encoder` holds them. */
  addActionSlot(encoder: FeatureEncoder): void {
    if (this.repeated) this.unfoldRepeated();
    if (encoder.direct) unpack(encoder, encoder.direct);
    const count = mergeEntries(encoder.indices, encoder.values, encoder.count);
    for (let i = 0; i < count; i++) {
      if (encoder.values[i] === 0) continue;
      this.actionIndices.push(encoder.indices[i]);
      this.actionValues.push(encoder.values[i]);
    }
    this.slotOffsets.push(this.actionIndices.length);
  }

  /** Forgets action slots of a row that was rejected after all. */
  dropActionSlots(): void {
    if (this.repeated) return;
    const kept = this.offerOffsets.length > this.rows ? this.offerOffsets.data[this.rows] : 0;
    this.slotOffsets.length = kept + 1;
    this.actionIndices.length = this.slotOffsets.data[this.slotOffsets.length - 1];
    this.actionValues.length = this.actionIndices.length;
  }

  add(draft: RowDraft, encoder: FeatureEncoder): void {
    const row = this.rows;
    if (this.repeated) this.unfoldRepeated();
    this.lines[row] = draft.line;
    this.events[row] = draft.event;
    this.actions[row] = draft.action;
    this.rewards[row] = draft.reward;
    this.propensities[row] = draft.propensity;
    this.weights[row] = draft.weight;
    this.weighted ||= draft.weight !== 1;
    this.offered[row] = draft.offered;
    this.anyOffered ||= draft.offered > 0;
    this.addOrder(draft);
    this.addDistribution(draft);
    this.addFeatures(encoder);
    this.endRows(1);
  }

  /** Rows so far were noted as all the same; now that one differs, each gets slots of its own. */
  private unfoldRepeated(): void {
    const slots = this.repeated;
    this.repeated = undefined;
    for (let row = 0; slots && row < this.rows; row++) this.pushSlots(slots, row);
  }

  /** The same as so many calls of `addActionSlot` for that row. */
  private pushSlots(slots: ConstantSlots, row: number): void {
    const { indices, values, counts } = slots;
    for (let slot = 0, entry = 0; slot < counts.length; slot++) {
      for (const end = entry + counts[slot]; entry < end; entry++) {
        this.actionIndices.push(indices[entry]);
        this.actionValues.push(values[entry]);
      }
      this.slotOffsets.push(this.actionIndices.length);
    }
    catchUp(this.offerOffsets, row + 1, this.slotOffsets.length - 1);
  }

  /**
   * How many rows of the commonest kind the block has room for just now: `width` features, `actions` probabilities,
   * and action slots that are always the same; 0 where it holds rows of another kind.
   */
  runRoom(width: number, actions: number, slots?: ConstantSlots): number {
    if (this.sparse || this.anyOrder || width !== this.width || actions !== this.distributionWidth) return 0;
    const held = Math.min(
      maxBlockRows,
      Math.floor(this.dense.length / width),
      Math.floor(this.distributions.length / actions),
    );
    // Long rows may fill the block before it has all of them: `endRows` looks at every 64th.
    const rowBytes = 8 * (width + actions + 4) + 12 * (slots?.values.length ?? 0);
    const until = rowBytes * maxBlockRows < maxBlockBytes ? held : Math.min(held, (this.rows | 63) + 1);
    return Math.max(0, until - this.rows);
  }

  /** The distributions of the rows to come. */
  setDistributions(probabilities: Float64Array): void {
    this.distributions.set(probabilities, this.rows * this.distributionWidth);
  }

  /**
   * Adds as many of those rows as there is room for, with features one row after the other. Their actions, rewards,
   * propensities and distributions were written into the columns by the caller.
   */
  addRun(
    count: number,
    line: number,
    event: number,
    offered: number,
    features: Float64Array,
    slots?: ConstantSlots,
  ): void {
    const { rows: first, lines, events } = this;
    for (let i = 0; i < count; i++) {
      lines[first + i] = line + i;
      events[first + i] = event + i;
    }
    this.weights.fill(1, first, first + count);
    this.offered.fill(offered, first, first + count);
    this.anyOffered ||= offered > 0;
    this.dense.set(features, first * this.width);
    if (slots && (first === 0 || this.repeated === slots)) {
      this.repeated = slots;
    } else {
      if (this.repeated) this.unfoldRepeated();
      for (let i = 0; slots && i < count; i++) this.pushSlots(slots, first + i);
    }
    this.endRows(count);
  }

  private endRows(count: number): void {
    this.rows += count;
    this.rowsInAll += count;
    // Offsets of rows that have nothing to offset are caught up on when one has.
    if (this.slotOffsets.length > 1) catchUp(this.offerOffsets, this.rows, this.slotOffsets.length - 1);
    if (this.rows === maxBlockRows || ((this.rows & 63) === 0 && this.bytes() > maxBlockBytes)) this.flush();
  }

  flush(): void {
    if (this.rows === 0) return;
    this.emit(this.block());
    this.clear();
  }

  private bytes(): number {
    const features = this.sparse ? 12 * this.values.length : 8 * this.rows * this.width;
    return features + 8 * this.rows * (this.distributionWidth + 4) + 12 * this.actionValues.length;
  }

  private addOrder(draft: RowDraft): void {
    if (draft.offeredActions && !this.anyOrder) this.startOrders();
    if (!this.anyOrder) return;
    for (let i = 0; i < draft.offered; i++) this.order.push(draft.offeredActions?.[i] ?? i);
    this.orderOffsets.push(this.order.length);
  }

  /** The first row with an order of its own: the rows before it had the ordinary one. */
  private startOrders(): void {
    this.anyOrder = true;
    for (let row = 0; row < this.rows; row++) {
      for (let i = 0; i < this.offered[row]; i++) this.order.push(i);
      this.orderOffsets.push(this.order.length);
    }
  }

  private addDistribution(draft: RowDraft): void {
    const length = draft.distributionLength;
    if (length > this.distributionWidth) {
      this.distributions = relay(this.distributions, this.rows, this.distributionWidth, length);
      this.distributionWidth = length;
    }
    const width = this.distributionWidth;
    if (width === 0) return;
    const start = this.rows * width;
    if (start + width > this.distributions.length) {
      this.distributions = enlarged(this.distributions, start + width, maxBlockRows * width);
    }
    const { distributions } = this;
    for (let i = 0; i < length; i++) distributions[start + i] = draft.distribution[i];
    for (let i = length; i < width; i++) distributions[start + i] = 0;
  }

  private addFeatures(encoder: FeatureEncoder): void {
    if (encoder.direct) {
      if (!this.sparse && encoder.count === this.width) {
        this.addDense(encoder.direct, encoder.directAt);
        return;
      }
      unpack(encoder, encoder.direct);
    }
    const count = mergeEntries(encoder.indices, encoder.values, encoder.count);
    const { indices, values } = encoder;
    if (!this.sparse) {
      const needed = count === 0 ? 0 : indices[count - 1] + 1;
      if (needed > this.width) this.widen(needed, count);
    }
    if (this.sparse) {
      for (let i = 0; i < count; i++) {
        if (values[i] === 0) continue;
        this.indices.push(indices[i]);
        this.values.push(values[i]);
      }
      this.rowOffsets.push(this.values.length);
      return;
    }
    const start = this.rows * this.width;
    const end = start + this.width;
    this.makeRoom(end);
    const { dense } = this;
    if (count < this.width) dense.fill(0, start, end);
    for (let i = 0; i < count; i++) dense[start + indices[i]] = values[i];
  }

  /** A whole row, every column in its place. */
  private addDense(source: Float64Array, at: number): void {
    const { width } = this;
    const start = this.rows * width;
    this.makeRoom(start + width);
    const { dense } = this;
    for (let i = 0; i < width; i++) dense[start + i] = source[at + i];
  }

  private makeRoom(end: number): void {
    if (end > this.dense.length) this.dense = enlarged(this.dense, end, maxBlockRows * this.width);
  }

  /** More columns than before: either every row gets them, or from now on rows are compressed. */
  private widen(width: number, count: number): void {
    if (width > alwaysDenseColumns) {
      let filled = count;
      for (let i = 0; i < this.rows * this.width; i++) if (this.dense[i] !== 0) filled++;
      if (filled < 0.25 * (this.rows + 1) * width) {
        this.compress();
        return;
      }
    }
    this.dense = relay(this.dense, this.rows, this.width, width);
    this.width = width;
  }

  private compress(): void {
    this.sparse = true;
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.width; column++) {
        const value = this.dense[row * this.width + column];
        if (value === 0) continue;
        this.indices.push(column);
        this.values.push(value);
      }
      this.rowOffsets.push(this.values.length);
    }
    this.dense = new Float64Array(0);
    this.width = 0;
  }

  private block(): LogBlock {
    const { rows } = this;
    return {
      file: this.file,
      rows,
      firstRow: this.rowsInAll - rows,
      lines: this.lines.subarray(0, rows),
      events: this.events.subarray(0, rows),
      actions: this.actions.subarray(0, rows),
      rewards: this.rewards.subarray(0, rows),
      propensities: this.propensities.subarray(0, rows),
      ...(this.weighted ? { weights: this.weights.subarray(0, rows) } : {}),
      ...(this.anyOffered ? { offered: this.offered.subarray(0, rows) } : {}),
      distributionWidth: this.distributionWidth,
      ...(this.distributionWidth > 0
        ? { distributions: this.distributions.subarray(0, rows * this.distributionWidth) }
        : {}),
      width: this.width,
      features: this.sparse
        ? {
            kind: 'sparse',
            offsets: this.rowOffsets.view(),
            indices: this.indices.view(),
            values: this.values.view(),
          }
        : { kind: 'dense', values: this.dense.subarray(0, rows * this.width) },
      ...(this.anyOrder
        ? { offeredActions: { offsets: this.orderOffsets.view(), actions: this.order.view() } }
        : {}),
      ...(this.repeated ? { repeatedFeatures: this.repeated } : {}),
      ...(this.slotOffsets.length > 1
        ? {
            actionFeatures: {
              rowOffsets: this.offerOffsets.view(),
              slotOffsets: this.slotOffsets.view(),
              indices: this.actionIndices.view(),
              values: this.actionValues.view(),
            },
          }
        : {}),
    };
  }

  private clear(): void {
    this.rows = 0;
    this.repeated = undefined;
    this.weighted = this.anyOffered = this.anyOrder = false;
    for (const list of [this.rowOffsets, this.orderOffsets, this.offerOffsets, this.slotOffsets]) {
      list.length = 0;
      list.push(0);
    }
    for (const list of [this.indices, this.values, this.order, this.actionIndices, this.actionValues])
      list.length = 0;
  }
}

/** Rows that had no slots start and end where the first slot does. */
function catchUp(offsets: GrowableUint32, rows: number, end: number): void {
  while (offsets.length < rows) offsets.push(offsets.data[offsets.length - 1]);
  if (offsets.length === rows) offsets.push(end);
}

/** Entries one by one, of a row that the encoder only points to. */
function unpack(encoder: FeatureEncoder, source: Float64Array): void {
  const { directAt, count } = encoder;
  encoder.begin();
  for (let i = 0; i < count; i++) encoder.entry(i, source[directAt + i]);
}

/** The same rows, wider. */
function relay(old: Float64Array, rows: number, from: number, to: number): Float64Array<ArrayBuffer> {
  const wide = new Float64Array(Math.max(64, rows + 1) * to);
  for (let row = 0; row < rows; row++) wide.set(old.subarray(row * from, (row + 1) * from), row * to);
  return wide;
}

function enlarged(old: Float64Array, needed: number, most: number): Float64Array<ArrayBuffer> {
  const bigger = new Float64Array(Math.max(needed, Math.min(2 * old.length, most)));
  bigger.set(old);
  return bigger;
}
