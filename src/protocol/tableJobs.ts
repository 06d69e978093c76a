import { isBanditLogPath } from '../core/sql/parseBanditLog';
import type { JobOf } from './jobKinds';

/** Whether a job would ask a server that a file of the workspace names, with a password that the file asks for. */
export function asksServer(job: JobOf): boolean {
  const values: unknown[] = Object.values(job).flat();
  return values.some((value) => typeof value === 'string' && isBanditLogPath(value));
}
