import type { StoredRow } from '../../core/documents/results/rowFacts';
import type { FileInspection, LogSummary } from '../../core/documents/log/inspection';
import type { LoggedData } from '../../core/logs/blocks/loggedData';
import type { LogBlock } from '../../core/logs/blocks/logBlock';
import { hasPropensities } from '../../core/logs/schema/hasPropensities';
import { blockOfRow, storedData, type StoredLog } from '../reading/storedLog';
import { createHash } from 'node:crypto';

/** A row with all that is kept of it. */
export interface LoggedRow extends StoredRow {
  readonly event: number;
  readonly action: number;
  readonly weight: number;
}

/** A log that was read, now or before. */
export interface ParsedLog {
  readonly data: LoggedData;
  readonly inspection: FileInspection;
  readonly sha256: string;
  /** Names its content and everything that decided how it was read. */
  readonly key: string;
  /** The file of the cache that holds it; undefined where no cache can be used. */
  readonly cacheFile: string | undefined;
  /** Nothing was parsed: the cache had it. */
  readonly fromCache: boolean;
  /** The row that starts on this line, if that line is a row that counts. */
  rowAtLine(line: number, file?: number): LoggedRow | undefined;
  /** The rows of one file that start on these lines, the last one included. */
  rowsOnLines(first: number, last: number, file?: number): LoggedRow[];
  /** Rows by their index, from `first` on, at most `count`. */
  rowsFrom(first: number, count: number): LoggedRow[];
  close(): void;
}

export function parsedLog(reader: StoredLog, paths: readonly string[], fromCache: boolean): ParsedLog {
  const { summary, sha256: hashes } = reader.footer;
  const sha256 = combinedHash(hashes);
  const files = paths.map((path, i) => ({ path, sha256: hashes[i] }));
  return {
    data: storedData(reader),
    inspection: { ...summary, sha256, files },
    sha256,
    key: reader.footer.key,
    cacheFile: reader.path,
    fromCache,
    rowAtLine: (line, file = 0) => rowsOnLines(reader, line, line, file).at(0),
    rowsOnLines: (first, last, file = 0) => rowsOnLines(reader, first, last, file),
    rowsFrom: (first, count) => listRows(reader, first, count),
    close: () => reader.close(),
  };
}

/** One hash for a log of several files; a single file's own. */
export function combinedHash(hashes: readonly string[]): string {
  return hashes.length === 1 ? hashes[0] : createHash('sha256').update(hashes.join('\n')).digest('hex');
}

function rowsOnLines(reader: StoredLog, first: number, last: number, file: number): LoggedRow[] {
  const rows: LoggedRow[] = [];
  for (const [index, entry] of reader.footer.blocks.entries()) {
    if (entry.file !== file || entry.lastLine < first || entry.firstLine > last) continue;
    const block = reader.read(index);
    for (let i = firstFrom(block, first); i < block.rows && block.lines[i] <= last; i++)
      rows.push(factsOf(block, i, reader.footer.summary));
  }
  return rows;
}

/** The index of a block's first row on this line or after it. */
function firstFrom({ lines, rows }: LogBlock, line: number): number {
  let low = 0;
  let high = rows;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle] < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

function listRows(reader: StoredLog, first: number, count: number): LoggedRow[] {
  const rows: LoggedRow[] = [];
  for (let index = blockOfRow(reader, first); index < reader.count && rows.length < count; index++) {
    const block = reader.read(index);
    for (let i = Math.max(0, first - block.firstRow); i < block.rows && rows.length < count; i++)
      rows.push(factsOf(block, i, reader.footer.summary));
  }
  return rows;
}

function factsOf(block: LogBlock, i: number, summary: LogSummary): LoggedRow {
  const action = block.actions[i];
  return {
    row: block.firstRow + i,
    file: block.file,
    line: block.lines[i],
    event: block.events[i],
    action,
    actionName: summary.actionNames[action],
    propensity: propensityOf(block, i, summary),
    reward: block.rewards[i],
    weight: block.weights?.[i] ?? 1,
  };
}

function propensityOf(block: LogBlock, i: number, { uniform, actions, mapping }: LogSummary): number | null {
  if (uniform) return 1 / (block.offered?.[i] ?? actions);
  return hasPropensities(mapping) ? block.propensities[i] : null;
}
