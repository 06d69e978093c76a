/**
 * The layout of a line, as the scanner follows it: constant bytes, and between them what may differ.
 * `number` is a JSON number; `skipText` and `keepText` are the inside of a JSON string, `skipCell` and `keepCell` a
 * cell without quotation marks, all of them plain ASCII. A number or a kept text fills one slot.
 */
export type LineToken =
  | { readonly kind: 'literal'; readonly bytes: Uint8Array }
  | { readonly kind: 'number' | 'skipText' | 'keepText' | 'skipCell' | 'keepCell' };

/** Where one scanned line left its slots. */
export interface ScannedLine {
  readonly bytes: Uint8Array;
  readonly slots: Float64Array;
  /** The memory of the slots, for the fingerprint in the last one. */
  readonly hashes: Int32Array;
  /** Index of the line's first slot. */
  at: number;
  /** Index in `hashes` of the fingerprint's low half; the high one follows. */
  hashAt: number;
  line: number;
}

/** How to read lines of one layout without parsing them: what each slot means. */
export interface LinePlan {
  readonly tokens: readonly LineToken[];
  /** Files or rejects the row, exactly as the reader's plain path would have done. */
  take(scanned: ScannedLine): void;
  /** The same for one line that is as simple as can be; false: it is not, and nothing was done. */
  takeSimple?(scanned: ScannedLine): boolean;
}

/** Text slots hold start and length of the text in the scanned bytes. */
export const textLengthLimit = 65536;

/** The ASCII text of a slot. */
export function slotText({ bytes, slots }: ScannedLine, slot: number): string {
  const packed = slots[slot];
  const start = Math.floor(packed / textLengthLimit);
  const end = start + (packed - start * textLengthLimit);
  let text = '';
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i]);
  return text;
}
