import type { JobControl } from '../../core/control/jobControl';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { openRemote } from '../clickhouse/openRemote';
import { banditLogPath } from '../clickhouse/banditLogPath';
import { openLog } from '../open/openLog';

/** Format, mapping, counts and checks of a log, which is in the cache afterwards. */
export async function inspectLog(job: JobOf<'inspect'>, control: JobControl): Promise<ReportOf<'inspect'>> {
  const remote = banditLogPath(job);
  if (remote !== undefined) return (await openRemote(remote, control)).log.inspection;
  const log = await openLog(job, control, 1);
  log.close();
  return log.inspection;
}
