import { isBanditLogPath } from '../core/sql/parseBanditLog';
import type { JobOf } from './jobKinds';

/** The file of a workspace that says which server a job would ask, and with whose password; undefined where it asks none. */
export function tableOf(job: JobOf): string | undefined {
  const values: unknown[] = Object.values(job).flat();
  return values.filter((value) => typeof value === 'string').find(isBanditLogPath);
}
