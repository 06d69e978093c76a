import { type OpenOptions, openLogs } from './openLog';
import type { LogInspection } from './parsedLog';

/** Format, mapping, counts and checks of a log: what `bandit-lens inspect` prints. */
export async function inspectLog(
  path: string | readonly string[],
  options: OpenOptions = {},
): Promise<LogInspection> {
  const log = await openLogs(typeof path === 'string' ? [path] : path, options);
  log.close();
  return log.inspection;
}
