import type { JobControl } from '../core/control';
import type { Job } from '../protocol/jobs';
import type { AnalysisReport } from '../protocol/report';
import type { TrainingReport } from '../protocol/jobs';
import { analyzeLog } from './analyzeLog';
import { trainPolicy } from './trainPolicy';

/** The one door to long work: the server's worker thread and the command line both come in here. */
export function runJob(job: Job, control: JobControl): Promise<AnalysisReport | TrainingReport> {
  switch (job.kind) {
    case 'analyze':
      return analyzeLog(job, control);
    case 'train':
      return trainPolicy(job, control);
  }
}
