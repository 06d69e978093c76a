import type { ScanCounts } from '../rows/scannedRows';

/** Tells a scanner what the lines of one log hold, from lines that the plain path has read. */
export interface LineLearner {
  /** Before every scan: what the log has become by other lines. */
  prepare(): void;
  /** After every scan, by this scanner or by another. */
  settle(counts: ScanCounts): void;
  /** The code of a category that no row has shown before; it is taken back unless the row is filed. */
  newCategory(node: number, text: string): number;
  /** The row with those categories was filed, or not. */
  endLearning(filed: boolean): void;
  /** One line, bytes[start..end) without its terminator, whose row was filed. */
  learn(bytes: Uint8Array, start: number, end: number): void;
}
