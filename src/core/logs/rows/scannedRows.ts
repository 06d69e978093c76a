/** Rows that a scan has found, as columns in the scanner's memory: valid until its next scan. */
export interface ScannedRows {
  readonly rewards: Float64Array;
  readonly propensities: Float64Array;
  readonly weights: Float64Array;
  /** The fingerprint of row i: low half at 2i, high half behind it. */
  readonly hashes: Int32Array;
  readonly actions: Int32Array;
  /** How many lines and events of the scan come before each row. */
  readonly lines: Uint32Array;
  readonly events: Uint32Array;
  /** 0: all actions of the log. */
  readonly offered: Int32Array;
  /** Features that a given map ignores, or has in a bucket. */
  readonly ignored: Uint32Array;
  readonly hashed: Uint32Array;
  /** 1 where a number is written between quotation marks. */
  readonly quoted: Uint32Array;
  /** `identityColumns` of each row, one after the other; 0: there is none. */
  readonly identities: Uint32Array;
  /** Where the entries of each row end; they begin where those of the row before end, here and below. */
  readonly entryEnds: Uint32Array;
  readonly indices: Uint32Array;
  readonly values: Float64Array;
  readonly probabilityEnds: Uint32Array;
  readonly probabilities: Float64Array;
  /** Actions by their names, in the order in which events offer them. */
  readonly orderEnds: Uint32Array;
  readonly order: Uint32Array;
  /** One slot for each action that a row offers. */
  readonly slotEnds: Uint32Array;
  readonly slotEntryEnds: Uint32Array;
  readonly actionIndices: Uint32Array;
  readonly actionValues: Float64Array;
}

/** What a scan found beside its rows. */
export interface ScanCounts {
  readonly lines: number;
  readonly events: number;
  readonly blankLines: number;
  readonly otherPositions: number;
  readonly continuedLines: number;
  /** Of events in Vowpal Wabbit's text. */
  readonly sharedLines: number;
  readonly otherActionLines: number;
  /** Rows without an outcome, which count as a default. */
  readonly withoutOutcome: number;
  /** The parts of a sum of outcomes that some row has, a bit for each. */
  readonly partsFound: number;
  /** Where the rankings of dsjson begin to count, if an event has shown it. */
  readonly rankBase: number | undefined;
}

/** Where a row's part of a list begins. */
export const beginOf = (ends: Uint32Array, row: number): number => (row === 0 ? 0 : ends[row - 1]);
