import type { JobControl } from '../../core/control/jobControl';
import type { ReadingOptions } from '../../protocol/options';
import { openLogs, type OpenOptions } from './openLog';
import type { ParsedLog } from './parsedLog';
import { schemasPath, workspaceOptions } from './schemaFiles';

/** A log as a job names it. */
export interface LogReference {
  /** The files, read as one in this order. */
  readonly paths: readonly string[];
  /** The folder whose .banditlens/schemas.json may say how it is read; what `reading` says goes before. */
  readonly home?: string;
  readonly reading?: ReadingOptions;
}

/** The files that decide what a log is read as: no result may take the place of one. */
export function inputsOf({ paths, home }: LogReference): string[] {
  return [...paths, ...(home === undefined ? [] : [schemasPath(home)])];
}

/** Opens a log for a job: its reading is the first `share` of the job's progress, and the job's cancel stops it. */
export async function openForJob(
  { paths, home, reading }: LogReference,
  control: JobControl,
  share: number,
  how: Pick<OpenOptions, 'featureMap' | 'actionNames' | 'verified' | 'fresh'> = {},
): Promise<ParsedLog> {
  control.progress(0, 'Reading the log');
  const kept = home === undefined ? undefined : workspaceOptions(home, paths);
  const log = await openLogs(paths, {
    ...kept,
    ...(reading as OpenOptions | undefined),
    ...how,
    warn: (message) => control.warn?.(message),
    progress(done, total) {
      control.checkpoint();
      control.progress(
        total > 0 ? (share * done) / total : share,
        `Reading the log: ${megabytes(done)} of ${megabytes(total)} MB`,
      );
    },
  });
  // What the workspace has answered is not asked again.
  const answered = Object.keys(kept ?? {}).some((said) => said !== 'excludedLines');
  return answered ? { ...log, inspection: { ...log.inspection, questions: [] } } : log;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
