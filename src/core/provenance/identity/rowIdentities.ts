import type { LoggedData } from '../../logs/blocks/loggedData';
import { onceForEach } from './onceForEach';
import { rowKeys, type RowKeys } from './rowKeys';

/** What the rows of a log are known by to policies: one scan, the first time that it is asked for. */
export const rowIdentities: (data: LoggedData, progress?: () => void, byActions?: boolean) => RowKeys =
  onceForEach(rowKeys);
