import type { JobControl } from '../core/control/jobControl';
import type { JobKind, JobOf, ReportOf } from '../protocol/jobKinds';
import { analyzeLog } from './kinds/analyze';
import { certifyLog } from './kinds/certify';
import { compareMethods } from './kinds/compare';
import { exportPolicy } from './kinds/export';
import { askGate } from './kinds/gate';
import { indexRows } from './kinds/index';
import { inspectLog } from './kinds/inspect';
import { reproduce } from './kinds/reproduce';
import { scoreContexts } from './kinds/score';
import { simulateLog } from './kinds/simulate';
import { listTables } from './kinds/tables';
import { trainPolicy } from './kinds/train';
import { verifyCertificate } from './kinds/verify';

type Run<K extends JobKind> = (job: JobOf<K>, control: JobControl) => Promise<ReportOf<K>>;

const runs: { readonly [K in JobKind]: Run<K> } = {
  inspect: inspectLog,
  index: indexRows,
  analyze: analyzeLog,
  train: trainPolicy,
  compare: compareMethods,
  certify: certifyLog,
  verify: verifyCertificate,
  gate: askGate,
  score: scoreContexts,
  export: exportPolicy,
  simulate: simulateLog,
  reproduce,
  tables: listTables,
};

/** The one door to long work: the server's worker thread and the command line both come in here. */
export function runJob<K extends JobKind>(
  job: JobOf<K> & { readonly kind: K },
  control: JobControl,
): Promise<ReportOf<K>> {
  return runs[job.kind](job, control);
}
