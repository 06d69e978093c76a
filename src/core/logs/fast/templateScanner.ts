import type { LineToken, ScannedLine } from './linePlan';

/** A plan in the scanner's own memory. */
export interface LoadedPlan {
  readonly program: number;
  readonly terminatorBytes: number;
  /** Slots of one line, its fingerprint included. */
  readonly stride: number;
}

/** A byte scanner that follows a layout line by line. Several plans may be loaded; one input is held at a time. */
export interface TemplateScanner {
  /** The most bytes `input` takes. */
  readonly inputBytes: number;
  readonly scanned: ScannedLine;
  /** Memory for chunks of a file: what is read into it is scanned in place. */
  readonly chunks: readonly Uint8Array[];
  /** Where the last scan stopped, from the beginning of the input: at a line that does not fit, or at the end. */
  readonly stopped: number;
  /** Forgets every plan. */
  reset(): void;
  load(tokens: readonly LineToken[], terminatorBytes: number): LoadedPlan | undefined;
  input(bytes: Uint8Array, start: number, end: number): void;
  /** How many lines from `at` on fitted; their slots are in `scanned`, `stride` apart. */
  scan(plan: LoadedPlan, at: number): number;
}
