import type { JobControl } from '../core/control/jobControl';
import type {
  CertifyReport,
  ComparisonReport,
  Job,
  SimulationReport,
  TrainingReport,
} from '../protocol/jobs';
import type { AnalysisReport, Inspection } from '../protocol/report';
import { analyzeLog } from './kinds/analyze';
import { certifyLog } from './kinds/certify';
import { compareMethods } from './kinds/compare';
import { indexRows, type RowIndex } from './kinds/index';
import { inspectLogJob } from './kinds/inspect';
import { simulateLog } from './kinds/simulate';
import { trainPolicy } from './kinds/train';

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
