import type { ReportOf } from '../../../protocol/jobKinds';
import { CacheReader } from '../../cache/cacheReader';
import { cacheDamaged } from '../../reading/storedLog';
import { parsedLog, type ParsedLog } from '../parsedLog';
import { RowWeights } from './rowWeights';

/** A log whose rows can be asked about, one by one. */
export interface IndexedLog {
  readonly log: ParsedLog;
  readonly weights: RowWeights;
}

/** Opens exactly the rows that were weighed a moment ago: each block is checked when it is read, and not all at once. */
export function openIndexed({ inspection, log: path, weights }: ReportOf<'index'>): IndexedLog {
  const files = inspection.files;
  const stored = CacheReader.open(
    path,
    files.map(({ sha256 }) => sha256),
    false,
  );
  if (stored === undefined) throw cacheDamaged();
  const log = parsedLog(
    stored,
    files.map(({ path }) => path),
    true,
  );
  try {
    return {
      log: { ...log, inspection: { ...inspection, format: log.inspection.format } },
      weights: RowWeights.open(weights),
    };
  } catch (error) {
    log.close();
    throw error;
  }
}
