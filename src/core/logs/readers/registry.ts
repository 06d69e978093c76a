import type { LogFormat } from '../../documents/names';
import { DecisionReader } from './decisionReader';
import { DelimitedReader } from './delimitedReader';
import { JsonLinesReader } from './jsonLinesReader';
import type { LineReader, ReadingState } from './records/lineReader';
import { VwAdfReader } from './vwAdfReader';
import { VwCbReader } from './vwCbReader';

/** What a table is divided by, and what its columns are called where no header says so. */
interface TableLayout {
  readonly delimiter?: string;
  readonly columns?: readonly string[];
}

interface FormatReader {
  /** The name a person reads. */
  readonly title: string;
  /** Turns lines into rows. */
  readonly make: (state: ReadingState, layout: TableLayout) => LineReader;
}

const table = (state: ReadingState, { delimiter = ',', columns }: TableLayout): LineReader =>
  new DelimitedReader(state, delimiter, columns);

/** All formats of logs, and the reader of each. detection/detectFormat tells them apart. */
export const formatReaders: Readonly<Record<LogFormat, FormatReader>> = {
  jsonl: { title: 'JSON lines', make: (state) => new JsonLinesReader(state) },
  csv: { title: 'CSV', make: table },
  tsv: { title: 'TSV', make: table },
  dsjson: { title: 'Vowpal Wabbit dsjson', make: (state) => new DecisionReader(state) },
  'vw-cb': { title: 'Vowpal Wabbit --cb text', make: (state) => new VwCbReader(state) },
  'vw-cb-adf': { title: 'Vowpal Wabbit --cb_adf text', make: (state) => new VwAdfReader(state) },
  obd: { title: 'Open Bandit Dataset CSV', make: table },
  // Its rows are handed on as JSON lines.
  parquet: { title: 'Parquet', make: (state) => new JsonLinesReader(state) },
};
