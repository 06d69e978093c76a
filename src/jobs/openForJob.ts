import type { JobControl } from '../core/control';
import type { ReadingOptions } from '../protocol/options';
import { openLog, type OpenOptions } from './logs/openLog';
import type { ParsedLog } from './logs/parsedLog';

/** Opens a log for a job: its reading is the first `share` of the job's progress, and the job's cancel stops it. */
export function openForJob(
  path: string,
  reading: ReadingOptions | undefined,
  control: JobControl,
  share: number,
): Promise<ParsedLog> {
  control.progress(0, 'Reading the log');
  return openLog(path, {
    ...(reading as OpenOptions | undefined),
    progress(done, total) {
      control.checkpoint();
      control.progress(
        total > 0 ? (share * done) / total : share,
        `Reading the log: ${megabytes(done)} of ${megabytes(total)} MB`,
      );
    },
  });
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
