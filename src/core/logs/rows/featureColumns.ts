import type { LogBlock } from '../blocks/logBlock';
import { beginOf, type ScannedRows } from './scannedRows';
import { GrowableFloat64, GrowableUint32 } from '../../numerics/collections/growable';

/** Up to this many columns a block is dense whatever it holds; beyond, only if a quarter of its cells are not 0. */
const alwaysDenseColumns = 64;

/** The features of a block's rows: gathered as entries, handed on in whichever way takes less room. */
export class FeatureColumns {
  private readonly ends = new GrowableUint32();
  private readonly indices = new GrowableUint32();
  private readonly values = new GrowableFloat64();
  private dense = new Float64Array(0);
  /** Of all blocks so far: a narrow block among wide ones would have to be widened again. */
  private width = 0;

  constructor(
    /** Whether a 0 that was written must be told from nothing written: then every entry is kept. */
    private readonly exact = false,
  ) {}

  /** One row's entries, ordered by column. */
  addRow(indices: Uint32Array, values: Float64Array, count: number): void {
    this.indices.append(indices, 0, count);
    this.values.append(values, 0, count);
    this.ends.push(this.indices.length);
    if (count > 0 && indices[count - 1] >= this.width) this.width = indices[count - 1] + 1;
  }

  addRows(found: ScannedRows, from: number, to: number): void {
    const { entryEnds, indices } = found;
    const begin = beginOf(entryEnds, from);
    const shift = this.indices.length - begin;
    this.indices.append(indices, begin, entryEnds[to - 1]);
    this.values.append(found.values, begin, entryEnds[to - 1]);
    for (let i = from; i < to; i++) {
      const end = entryEnds[i];
      this.ends.push(end + shift);
      // The last entry of a row is its highest column.
      if (end > beginOf(entryEnds, i) && indices[end - 1] >= this.width) this.width = indices[end - 1] + 1;
    }
  }

  bytes(rows: number): number {
    return this.isDense(rows) ? 8 * rows * this.width : 12 * this.values.length;
  }

  columns(rows: number): Pick<LogBlock, 'width' | 'features'> {
    return this.isDense(rows)
      ? { width: this.width, features: { kind: 'dense', values: this.spread(rows) } }
      : { width: 0, features: { kind: 'sparse', ...this.entries(rows) } };
  }

  clear(): void {
    this.ends.length = this.indices.length = this.values.length = 0;
  }

  private isDense(rows: number): boolean {
    if (this.exact) return false;
    return this.width <= alwaysDenseColumns || this.values.length >= 0.25 * rows * this.width;
  }

  private spread(rows: number): Float64Array {
    const { width } = this;
    const cells = rows * width;
    if (this.dense.length < cells) this.dense = new Float64Array(cells);
    const { dense } = this;
    const indices = this.indices.data;
    const values = this.values.data;
    if (this.values.length < cells) dense.fill(0, 0, cells);
    for (let row = 0, at = 0, start = 0; row < rows; row++, start += width) {
      for (const end = this.ends.data[row]; at < end; at++) dense[start + indices[at]] = values[at];
    }
    return dense.subarray(0, cells);
  }

  private entries(rows: number): { offsets: Uint32Array; indices: Uint32Array; values: Float64Array } {
    const offsets = new Uint32Array(rows + 1);
    const indices = this.indices.data;
    const values = this.values.data;
    let kept = 0;
    for (let row = 0, at = 0; row < rows; row++) {
      for (const end = this.ends.data[row]; at < end; at++) {
        if (values[at] === 0 && !this.exact) continue;
        indices[kept] = indices[at];
        values[kept++] = values[at];
      }
      offsets[row + 1] = kept;
    }
    return { offsets, indices: indices.subarray(0, kept), values: values.subarray(0, kept) };
  }
}
