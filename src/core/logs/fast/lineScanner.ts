import * as layout from '../assembly/layout';
import { powersOfFive } from './powersOfFive';
import type { LineLearner } from './lineLearner';
import type { ScannedRows } from './scannedRows';
import { ScanTree, type TreeExports } from './scanTree';

/** What the compiled scanner of ../assembly/scanner.ts exports. */
export interface ScannerExports extends TreeExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  scan(from: number, end: number, capacity: number): number;
}

/** What the compiled scanner asks for while it scans. */
export interface ScannerImports {
  newCategory(node: number, text: number, length: number): number;
  endLearning(isFiled: number): void;
}

/** How the lines of a log are read, by the names of ../assembly/layout.ts. */
export type ScanSetting =
  | 'MODE'
  | 'ROOT'
  | 'ACTION_COUNT'
  | 'FIRST_ACTION'
  | 'LABELS'
  | 'NEEDS_DISTRIBUTION'
  | 'UNIFORM'
  | 'NEGATED'
  | 'RANK_BASE'
  | 'USES_RANKED'
  | 'NAMED_BY_ID'
  | 'LISTED'
  | 'DELIMITER'
  | 'COLUMN_COUNT'
  | 'HAS_POSITION';

/** What the last scan found beside rows. */
export type ScanCount =
  | 'LINES'
  | 'EVENTS'
  | 'BLANK_LINES'
  | 'OTHER_POSITIONS'
  | 'CONTINUED_LINES'
  | 'RANK_BASE';

/** Reads lines of JSON or of tables in WebAssembly, as far as its tree knows what they hold. */
export class LineScanner {
  /** The most bytes `input` takes. */
  readonly inputBytes = layout.INPUT_BYTES;
  /** Memory for chunks of a file: what is read into it is scanned in place. */
  readonly chunks: readonly Uint8Array[];
  readonly rows: ScannedRows;
  readonly tree: ScanTree;
  private readonly bytes: Uint8Array;
  private readonly words: Int32Array;
  /** Whoever knows what a new category becomes. */
  learner: Pick<LineLearner, 'newCategory' | 'endLearning'> | undefined;
  private inputStart: number = layout.INPUT;
  private inputEnd: number = layout.INPUT;

  private readonly exports: ScannerExports;

  constructor(instantiate: (imports: ScannerImports) => ScannerExports) {
    this.exports = instantiate({
      newCategory: (node, text, length) =>
        this.learner?.newCategory(node, this.tree.textAt(text, length)) ?? layout.UNKNOWN,
      endLearning: (isFiled) => this.learner?.endLearning(isFiled !== 0),
    });
    const { exports } = this;
    const { buffer } = exports.memory;
    this.bytes = new Uint8Array(buffer);
    this.words = new Int32Array(buffer);
    new Float64Array(buffer, layout.POWERS, 23).set(Array.from({ length: 23 }, (_, i) => Number(`1e${i}`)));
    new BigUint64Array(buffer, layout.SCALES, 9).set(Array.from({ length: 9 }, (_, i) => 10n ** BigInt(i)));
    const fives = powersOfFive();
    new BigUint64Array(buffer, layout.FIVES, fives.length).set(fives);
    this.tree = new ScanTree(buffer, exports);
    this.rows = rowsIn(buffer);
    this.chunks = Array.from(
      { length: layout.INPUT_COUNT - 1 },
      (_, i) =>
        new Uint8Array(
          buffer,
          layout.INPUT + (i + 1) * (layout.INPUT_BYTES + layout.INPUT_GAP),
          layout.INPUT_BYTES,
        ),
    );
  }

  set(name: ScanSetting, value: number | boolean): void {
    this.words[layout[name] >> 2] = Number(value);
  }

  setPosition(position: number | undefined): void {
    this.set('HAS_POSITION', position !== undefined);
    new Float64Array(this.bytes.buffer, layout.POSITION, 1)[0] = position ?? 0;
  }

  /** The nodes of a table's columns. */
  setColumns(nodes: readonly number[]): void {
    this.set('COLUMN_COUNT', nodes.length);
    this.words.set(nodes, layout.COLUMNS >> 2);
  }

  count(name: ScanCount): number {
    return this.words[layout[name] >> 2];
  }

  /** Where the last scan stopped, from the beginning of the input: at a line that it cannot read, or at the end. */
  get stopped(): number {
    return this.words[layout.STOPPED >> 2] - this.inputStart;
  }

  input(bytes: Uint8Array, start: number, end: number): void {
    if (bytes.buffer === this.bytes.buffer) {
      this.inputStart = bytes.byteOffset + start;
    } else {
      this.bytes.set(bytes.subarray(start, end), layout.INPUT);
      this.inputStart = layout.INPUT;
    }
    this.inputEnd = this.inputStart + end - start;
  }

  /** Reads lines from `at` on, at most `capacity`; returns how many rows they gave. */
  scan(at: number, capacity: number): number {
    return this.exports.scan(this.inputStart + at, this.inputEnd, Math.min(capacity, layout.MOST_ROWS));
  }
}

function rowsIn(buffer: ArrayBuffer): ScannedRows {
  const rows = layout.MOST_ROWS;
  const entries = layout.MOST_ENTRIES;
  const slots = layout.MOST_SLOTS;
  return {
    rewards: new Float64Array(buffer, layout.OUT_REWARDS, rows),
    propensities: new Float64Array(buffer, layout.OUT_PROPENSITIES, rows),
    weights: new Float64Array(buffer, layout.OUT_WEIGHTS, rows),
    hashes: new Int32Array(buffer, layout.OUT_HASHES, 2 * rows),
    actions: new Int32Array(buffer, layout.OUT_ACTIONS, rows),
    lines: new Uint32Array(buffer, layout.OUT_LINES, rows),
    events: new Uint32Array(buffer, layout.OUT_EVENTS, rows),
    offered: new Int32Array(buffer, layout.OUT_OFFERED, rows),
    ignored: new Uint32Array(buffer, layout.OUT_IGNORED, rows),
    hashed: new Uint32Array(buffer, layout.OUT_HASHED, rows),
    entryEnds: new Uint32Array(buffer, layout.OUT_ENTRY_ENDS, rows),
    indices: new Uint32Array(buffer, layout.OUT_INDICES, entries),
    values: new Float64Array(buffer, layout.OUT_VALUES, entries),
    probabilityEnds: new Uint32Array(buffer, layout.OUT_PROBABILITY_ENDS, rows),
    probabilities: new Float64Array(buffer, layout.OUT_PROBABILITIES, entries),
    orderEnds: new Uint32Array(buffer, layout.OUT_ORDER_ENDS, rows),
    order: new Uint32Array(buffer, layout.OUT_ORDER, slots),
    slotEnds: new Uint32Array(buffer, layout.OUT_SLOT_ENDS, rows),
    slotEntryEnds: new Uint32Array(buffer, layout.OUT_SLOT_ENTRY_ENDS, slots),
    actionIndices: new Uint32Array(buffer, layout.OUT_ACTION_INDICES, entries),
    actionValues: new Float64Array(buffer, layout.OUT_ACTION_VALUES, entries),
  };
}
