/**
 * The layout of a line, as the scanner follows it: constant bytes, and between them what may differ.
 * `number` is a JSON number; `skipText` and `keepText` are the inside of a JSON string, `skipCell` and `keepCell` a
 * cell without quotation marks, all of them plain ASCII. A number or a kept text fills one slot. No cell holds the
 * delimiter: a last cell that goes on after one is a row with too many fields.
 */
export type LineToken =
  | { readonly kind: 'literal'; readonly bytes: Uint8Array }
  | { readonly kind: 'number' | 'skipText' | 'keepText' }
  | { readonly kind: 'skipCell' | 'keepCell'; readonly delimiter: number };

/** Where one scanned line left its slots, those of the lines that follow it behind them. */
export interface ScannedLine {
  readonly bytes: Uint8Array;
  readonly slots: Float64Array;
  /** The memory of the slots, for the fingerprint in the last one. */
  readonly hashes: Int32Array;
  /** Index of the line's first slot. */
  at: number;
  /** Slots from one line to the next; the last one holds the fingerprint. */
  stride: number;
  line: number;
  /**
   * Slots of this line and the following ones, `rows` in all: `count` a line from the given one on, one line after the
   * other. Valid until the next call, like what the other two give.
   */
  gather(slot: number, count: number, rows: number): Float64Array;
  /** The same of lines up to the first that has something else than probabilities there. */
  gatherProbabilities(slot: number, count: number, rows: number): Float64Array;
  /** The same, each line's in the order of the `count` actions that it ranks; up to the first that does not rank all. */
  arrangeProbabilities(rankSlot: number, slot: number, count: number, rows: number): Float64Array;
}

/** How to read lines of one layout without parsing them: what each slot means. */
export interface LinePlan {
  readonly tokens: readonly LineToken[];
  /** Files or rejects the row, exactly as the reader's plain path would have done. */
  take(scanned: ScannedLine): void;
  /** The same for this line and the following ones, as long as they are as simple as can be; returns how many were. */
  takeRun?(scanned: ScannedLine, rows: number): number;
}

/** Text slots hold start and length of the text in the scanned bytes. */
const textLengthLimit = 65536;

/** The ASCII text of a slot. */
export function slotText({ bytes, slots }: ScannedLine, slot: number): string {
  const packed = slots[slot];
  const start = Math.floor(packed / textLengthLimit);
  const end = start + (packed - start * textLengthLimit);
  let text = '';
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i]);
  return text;
}
