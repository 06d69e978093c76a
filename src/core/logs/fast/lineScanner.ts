import * as layout from '../assembly/layout';
import { identityColumns } from '../blocks/identityColumns';
import { powersOfFive } from './powersOfFive';
import type { LineLearner } from './lineLearner';
import type { ScanCounts, ScannedRows } from '../rows/scannedRows';
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

/** How the lines of a log are read. */
const settings = {
  MODE: layout.MODE,
  ROOT: layout.ROOT,
  ACTION_COUNT: layout.ACTION_COUNT,
  FIRST_ACTION: layout.FIRST_ACTION,
  LABELS: layout.LABELS,
  NEEDS_DISTRIBUTION: layout.NEEDS_DISTRIBUTION,
  UNIFORM: layout.UNIFORM,
  NEGATED: layout.NEGATED,
  RANK_BASE: layout.RANK_BASE,
  USES_RANKED: layout.USES_RANKED,
  NAMED_BY_ID: layout.NAMED_BY_ID,
  LISTED: layout.LISTED,
  DELIMITER: layout.DELIMITER,
  COLUMN_COUNT: layout.COLUMN_COUNT,
  HAS_POSITION: layout.HAS_POSITION,
  BASE_MUST_SHOW: layout.BASE_MUST_SHOW,
  OFFER_ROOT: layout.OFFER_ROOT,
  NEEDS_WEIGHT: layout.NEEDS_WEIGHT,
} as const;

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

  set(name: keyof typeof settings, value: number | boolean): void {
    this.words[settings[name] >> 2] = Number(value);
  }

  setPosition(position: number | undefined): void {
    this.set('HAS_POSITION', position !== undefined);
    new Float64Array(this.bytes.buffer, layout.POSITION, 1)[0] = position ?? 0;
  }

  /** What a row without an outcome counts as; undefined: there is none. */
  setDefault(outcome: number | undefined): void {
    this.words[layout.HAS_DEFAULT >> 2] = Number(outcome !== undefined);
    new Float64Array(this.bytes.buffer, layout.DEFAULT_OUTCOME, 1)[0] = outcome ?? 0;
  }

  /** The weights of the fields whose sum is the outcome; none: it is one field. */
  setSum(weights: readonly number[]): void {
    this.words[layout.SUM_PARTS >> 2] = weights.length;
    new Float64Array(this.bytes.buffer, layout.SUM_WEIGHTS, layout.MOST_PARTS).set(weights);
  }

  /** A record may go on after its line. */
  get hasLongRecords(): boolean {
    const mode = this.words[layout.MODE >> 2];
    return mode === layout.TABLE || mode === layout.VW_EVENTS;
  }

  /** All settings, for another scanner. */
  settings(): Uint8Array {
    return this.bytes.slice(layout.SETTINGS, layout.SETTINGS + layout.SETTINGS_BYTES);
  }

  follow(given: Uint8Array): void {
    this.bytes.set(given, layout.SETTINGS);
  }

  /** What the last scan found beside its rows. */
  counts(): ScanCounts {
    const at = (address: number): number => this.words[address >> 2];
    return {
      lines: at(layout.LINES),
      events: at(layout.EVENTS),
      blankLines: at(layout.BLANK_LINES),
      otherPositions: at(layout.OTHER_POSITIONS),
      continuedLines: at(layout.CONTINUED_LINES),
      sharedLines: at(layout.SHARED_LINES),
      otherActionLines: at(layout.OTHER_ACTION_LINES),
      withoutOutcome: at(layout.WITHOUT_OUTCOME),
      partsFound: at(layout.PARTS_FOUND),
      rankBase: at(layout.BASE_SHOWN) === 0 ? undefined : at(layout.RANK_BASE),
    };
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
    quoted: new Uint32Array(buffer, layout.OUT_QUOTED, rows),
    identities: new Uint32Array(buffer, layout.OUT_IDENTITIES, identityColumns * rows),
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
