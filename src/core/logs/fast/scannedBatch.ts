import { identityColumns } from '../blocks/identityColumns';
import { beginOf, type ScanCounts, type ScannedRows } from '../rows/scannedRows';

/** The rows of some lines, found by a scanner elsewhere. */
export interface ScannedBatch {
  /** The lines begin and end here in the bytes that were scanned. */
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  readonly counts: ScanCounts;
  /** The columns one after the other, as `packRows` puts them. */
  readonly columns: ArrayBuffer;
}

/** How many numbers each column has. Those of eight bytes come first, so that all of them are aligned. */
function lengthsOf(rows: number, lists: ListLengths): readonly (readonly [keyof ScannedRows, number])[] {
  return [
    ['rewards', rows],
    ['propensities', rows],
    ['weights', rows],
    ['values', lists.entries],
    ['probabilities', lists.probabilities],
    ['actionValues', lists.actionEntries],
    ['hashes', 2 * rows],
    ['actions', rows],
    ['lines', rows],
    ['events', rows],
    ['offered', rows],
    ['ignored', rows],
    ['hashed', rows],
    ['quoted', rows],
    ['identities', identityColumns * rows],
    ['entryEnds', rows],
    ['probabilityEnds', rows],
    ['orderEnds', rows],
    ['slotEnds', rows],
    ['indices', lists.entries],
    ['order', lists.order],
    ['slotEntryEnds', lists.slots],
    ['actionIndices', lists.actionEntries],
  ];
}

interface ListLengths {
  readonly entries: number;
  readonly probabilities: number;
  readonly order: number;
  readonly slots: number;
  readonly actionEntries: number;
}

const header = 5 * 8;

/** Copies what the first `rows` rows fill; `memory` gives at least so many bytes. */
export function packRows(
  found: ScannedRows,
  rows: number,
  memory: (bytes: number) => ArrayBuffer,
): ArrayBuffer {
  const slots = beginOf(found.slotEnds, rows);
  const lists: ListLengths = {
    entries: beginOf(found.entryEnds, rows),
    probabilities: beginOf(found.probabilityEnds, rows),
    order: beginOf(found.orderEnds, rows),
    slots,
    actionEntries: beginOf(found.slotEntryEnds, slots),
  };
  const lengths = lengthsOf(rows, lists);
  const bytes = lengths.reduce((sum, [name, length]) => sum + length * found[name].BYTES_PER_ELEMENT, header);
  const packed = memory(bytes);
  new Float64Array(packed, 0, 5).set([
    lists.entries,
    lists.probabilities,
    lists.order,
    lists.slots,
    lists.actionEntries,
  ]);
  let at = header;
  for (const [name, length] of lengths) {
    const source = found[name];
    const size = length * source.BYTES_PER_ELEMENT;
    new Uint8Array(packed, at, size).set(new Uint8Array(source.buffer, source.byteOffset, size));
    at += size;
  }
  return packed;
}

/** The columns of a batch; nothing is copied. */
export function unpackRows({ columns, rows }: ScannedBatch): ScannedRows {
  const [entries, probabilities, order, slots, actionEntries] = new Float64Array(columns, 0, 5);
  const found: Partial<Record<keyof ScannedRows, ScannedRows[keyof ScannedRows]>> = {};
  let at = header;
  for (const [name, length] of lengthsOf(rows, { entries, probabilities, order, slots, actionEntries })) {
    const Column = columnTypes[name];
    found[name] = new Column(columns, at, length);
    at += length * Column.BYTES_PER_ELEMENT;
  }
  return found as ScannedRows;
}

const columnTypes = {
  rewards: Float64Array,
  propensities: Float64Array,
  weights: Float64Array,
  values: Float64Array,
  probabilities: Float64Array,
  actionValues: Float64Array,
  hashes: Int32Array,
  actions: Int32Array,
  lines: Uint32Array,
  events: Uint32Array,
  offered: Int32Array,
  ignored: Uint32Array,
  hashed: Uint32Array,
  quoted: Uint32Array,
  identities: Uint32Array,
  entryEnds: Uint32Array,
  probabilityEnds: Uint32Array,
  orderEnds: Uint32Array,
  slotEnds: Uint32Array,
  indices: Uint32Array,
  order: Uint32Array,
  slotEntryEnds: Uint32Array,
  actionIndices: Uint32Array,
} as const;
