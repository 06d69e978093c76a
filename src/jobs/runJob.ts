import type { JobControl } from '../core/control';
import type {
  CertifyReport,
  ComparisonReport,
  Job,
  SimulationReport,
  TrainingReport,
} from '../protocol/jobs';
import type { AnalysisReport, Inspection } from '../protocol/report';
import { analyzeLog } from './analyzeLog';
import { certifyLog } from './certifyLog';
import { compareMethods } from './compareMethods';
import { indexRows, type RowIndex } from './indexRows';
import { inspectLogJob } from './inspectLogJob';
import { simulateLog } from './simulateLog';
import { trainPolicy } from './trainPolicy';

type Report =
  | Inspection
  | RowIndex
  | AnalysisReport
  | TrainingReport
  | ComparisonReport
  | CertifyReport
  | SimulationReport;

/** The one door to long work: the server's worker thread and the command line both come in here. */
export function runJob(job: Job, control: JobControl): Promise<Report> {
  switch (job.kind) {
    case 'inspect':
      return inspectLogJob(job, control);
    case 'index':
      return indexRows(job, control);
    case 'analyze':
      return analyzeLog(job, control);
    case 'train':
      return trainPolicy(job, control);
    case 'compare':
      return compareMethods(job, control);
    case 'certify':
      return certifyLog(job, control);
    case 'simulate':
      return simulateLog(job, control);
  }
}
