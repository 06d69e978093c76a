import type { LoggedData } from '../logs/blocks/loggedData';
import { explainRepeats, type RepeatReport } from './repeats';
import { rowKeys } from './rowKeys';

/** What the rows of a log are known by, and what equal rows among them are. */
export interface RowIdentities {
  readonly rows: Float64Array;
  readonly classes: Uint16Array;
  readonly repeats: RepeatReport;
}

const known = new WeakMap<LoggedData, RowIdentities>();

/** One pass over the log, the first time that it is asked for. */
export function rowIdentities(data: LoggedData, progress?: () => void): RowIdentities {
  const before = known.get(data);
  if (before) return before;
  const propensities = new Float64Array(data.rows);
  const keys = rowKeys(data, (batch) => {
    propensities.set(batch.propensities.subarray(0, batch.length), batch.firstRow);
    progress?.();
  });
  const facts = {
    rows: keys.rows,
    classes: keys.classes,
    repeats: explainRepeats(keys, (row) => propensities[row]),
  };
  known.set(data, facts);
  return facts;
}
