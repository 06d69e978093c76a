import type { LoggedData } from '../logs/blocks/loggedData';
import { rowKeys, type RowKeys } from './rowKeys';

const known = new WeakMap<LoggedData, RowKeys>();

/** What the rows of a log are known by to policies: one scan, the first time that it is asked for. */
export function rowIdentities(data: LoggedData, progress?: () => void): RowKeys {
  const before = known.get(data);
  if (before) return before;
  const keys = rowKeys(data, progress);
  known.set(data, keys);
  return keys;
}
