import type { LoggedData } from '../../core/logs/loggedData';
import type { LogSummary } from '../../core/logs/logSummary';
import { viewBlocks } from '../../core/logs/viewBlocks';
import type { CacheReader } from './cache/cacheReader';
import { createHash } from 'node:crypto';

/** What `inspect` prints. */
export interface LogInspection extends LogSummary {
  /** Of the file's bytes; of the files' hashes where there are several. */
  readonly sha256: string;
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
}

/** A row as a hover shows it. */
export interface RowFacts {
  readonly line: number;
  readonly event: number;
  readonly action: number;
  readonly actionName: string;
  readonly propensity: number;
  readonly reward: number;
  readonly weight: number;
}

/** A log that was read, now or before. */
export interface ParsedLog {
  readonly data: LoggedData;
  readonly inspection: LogInspection;
  readonly sha256: string;
  /** Nothing was parsed: the cache had it. */
  readonly fromCache: boolean;
  /** The row that starts on this line, if that line is a row that counts. */
  rowAtLine(line: number, file?: number): RowFacts | undefined;
  close(): void;
}

export function parsedLog(reader: CacheReader, paths: readonly string[], fromCache: boolean): ParsedLog {
  const { summary, sha256: hashes } = reader.footer;
  const sha256 = combinedHash(hashes);
  const files = paths.map((path, i) => ({ path, sha256: hashes[i] }));
  return {
    data: viewBlocks(reader, summary),
    inspection: { ...summary, sha256, files },
    sha256,
    fromCache,
    rowAtLine: (line, file = 0) => findRow(reader, line, file),
    close: () => reader.close(),
  };
}

/** One hash for a log of several files; a single file's own. */
export function combinedHash(hashes: readonly string[]): string {
  return hashes.length === 1 ? hashes[0] : createHash('sha256').update(hashes.join('\n')).digest('hex');
}

function findRow(reader: CacheReader, line: number, file: number): RowFacts | undefined {
  const { blocks, summary } = reader.footer;
  const index = blocks.findIndex(
    (entry) => entry.file === file && entry.firstLine <= line && line <= entry.lastLine,
  );
  if (index < 0) return undefined;
  const block = reader.read(index);
  let low = 0;
  let high = block.rows - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (block.lines[middle] < line) low = middle + 1;
    else high = middle;
  }
  if (block.lines[low] !== line) return undefined;
  const action = block.actions[low];
  return {
    line,
    event: block.events[low],
    action,
    actionName: summary.actionNames[action],
    propensity: summary.uniform ? 1 / (block.offered?.[low] ?? summary.actions) : block.propensities[low],
    reward: block.rewards[low],
    weight: block.weights?.[low] ?? 1,
  };
}
