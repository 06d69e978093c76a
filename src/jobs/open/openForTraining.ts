import type { JobControl } from '../../core/control/jobControl';
import { splitOf } from '../../core/learning/trainOnLog';
import { learnedMap } from '../../core/logs/features/learnedMap';
import { partOf } from '../../core/provenance/rowSplit';
import type { RepeatReport } from '../../core/provenance/repeats';
import { rowRepeats } from '../../core/provenance/rowRepeats';
import type { JobOf } from '../../protocol/jobKinds';
import type { ParsedLog } from './parsedLog';
import { openLog } from './openLog';

export interface LogForTraining {
  readonly log: ParsedLog;
  /** What equal rows are, by all features of the log; absent where only this reading can tell. */
  readonly repeats?: RepeatReport;
}

/**
 * A log in the columns that the rows of its training teach. A category that only held-out rows have is nothing a policy
 * could know of: they are read as rows in production will be, or else another policy is certified than is deployed.
 */
export async function openForTraining(job: JobOf<'train'>, control: JobControl): Promise<LogForTraining> {
  const log = await openLog(job, control, 0);
  try {
    const { data } = log;
    const { featureMap } = log.inspection;
    const checkpoint = (): void => control.checkpoint();
    const repeats = rowRepeats(data, checkpoint);
    const given = job.training?.prior;
    const split = splitOf(job.training ?? {}, given !== undefined && given !== 'fitted');
    // A copy of a held-out row is a held-out row.
    const teaches = (row: number): boolean => partOf(split, row) !== 'hold-out' && !repeats.isAgain?.(row);
    const learned = learnedMap(data, featureMap, teaches, checkpoint);
    if (learned === featureMap) return { log, repeats };
    const again = await openLog(job, control, 0, { featureMap: learned });
    log.close();
    // A row may be usable without a feature that nobody has learned; then the rows are others, and known by themselves.
    return again.data.rows === data.rows ? { log: again, repeats } : { log: again };
  } catch (error) {
    log.close();
    throw error;
  }
}
