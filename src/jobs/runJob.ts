import type { JobControl } from '../core/control';
import type { Job } from '../protocol/jobs';
import type { AnalysisReport, Inspection } from '../protocol/report';
import type { TrainingReport } from '../protocol/jobs';
import { analyzeLog } from './analyzeLog';
import { inspectLogJob } from './inspectLogJob';
import { trainPolicy } from './trainPolicy';

/** The one door to long work: the server's worker thread and the command line both come in here. */
export function runJob(job: Job, control: JobControl): Promise<Inspection | AnalysisReport | TrainingReport> {
  switch (job.kind) {
    case 'inspect':
      return inspectLogJob(job, control);
    case 'analyze':
      return analyzeLog(job, control);
    case 'train':
      return trainPolicy(job, control);
  }
}
