import { encodeNumbers } from '../../core/certificate/certificateText';
import type { JobControl } from '../../core/control/jobControl';
import type { InspectJob } from '../../protocol/jobs';
import type { Inspection } from '../../protocol/report';
import { openForJob } from '../open/openForJob';

/** Format, mapping, counts and checks of a log, which is in the cache afterwards. */
export async function inspectLogJob(job: InspectJob, control: JobControl): Promise<Inspection> {
  const log = await openForJob(job, control, 1);
  log.close();
  return encodeNumbers(log.inspection) as Inspection;
}
