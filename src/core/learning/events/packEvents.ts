import type { EventData } from './eventData';
import type { EventLayout } from './eventLayout';

/** Offers of a row in whole vectors. */
export const padded = (offers: number): number => (offers + 3) & ~3;

/** Copies events into the kernels' memory; returns where the padded offers of each row begin. */
export function packEvents(
  data: EventData,
  { at }: EventLayout,
  f32: Float32Array,
  u32: Uint32Array,
): Uint32Array {
  const { rows, offered, slots } = data;
  const firsts = new Uint32Array(rows + 1);
  for (let row = 0; row < rows; row++) firsts[row + 1] = firsts[row] + padded(offered[row]);
  const put = (values: ArrayLike<number>, address: number): void => u32.set(values, address / 4);
  put(data.order, at.order);
  put(data.actions.subarray(0, rows), at.actions);
  put(firsts, at.padded);
  put(slots.subarray(0, rows + 1), at.slots);
  put(data.sharedEnds.subarray(0, rows + 1), at.sharedEnds);
  put(data.columnEnds.subarray(0, rows + 1), at.columnEnds);
  put(data.entryEnds.subarray(0, slots[rows] + 1), at.entryEnds);
  const { sharedParts, actionParts, table } = data.space;
  const columns = data.columnEnds[rows];
  // Addresses, of which a number takes four.
  for (let c = 0; c < columns; c++) u32[at.columns / 4 + c] = 4 * actionParts[data.columns[c]];
  for (let k = 0, to = at.shared / 4; k < data.sharedEnds[rows]; k++, to += 2) {
    u32[to] = 4 * sharedParts[data.shared[k]];
    f32[to + 1] = data.sharedValues[k];
  }
  for (let k = 0, to = at.entries / 4; k < data.entryEnds[slots[rows]]; k++, to += 2) {
    u32[to] = data.places[k];
    f32[to + 1] = data.values[k];
  }
  if (!table) return firsts;
  for (let c = 0; c < columns; c++) u32[at.actionSpaces / 4 + c] = table.actions[data.columns[c]];
  for (let k = 0; k < data.sharedEnds[rows]; k++) {
    const column = data.shared[k];
    u32[at.sharedSpaces / 4 + k] = column === 0 ? 0 : table.width * (1 + table.shared[column - 1]);
  }
  return firsts;
}
