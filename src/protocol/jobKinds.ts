import * as v from 'valibot';
import { analyzeKind } from './kinds/analyze';
import { certifyKind } from './kinds/certify';
import { compareKind } from './kinds/compare';
import { exportKind } from './kinds/export';
import { gateKind } from './kinds/gate';
import { indexKind } from './kinds/index';
import { inspectKind } from './kinds/inspect';
import { reproduceKind } from './kinds/reproduce';
import { scoreKind } from './kinds/score';
import { simulateKind } from './kinds/simulate';
import { tablesKind } from './kinds/tables';
import { trainKind } from './kinds/train';
import { verifyKind } from './kinds/verify';

/** All kinds of long work. Server, command line, job list and pages derive from this. */
export const jobKinds = {
  inspect: inspectKind,
  index: indexKind,
  analyze: analyzeKind,
  train: trainKind,
  compare: compareKind,
  certify: certifyKind,
  verify: verifyKind,
  gate: gateKind,
  score: scoreKind,
  export: exportKind,
  simulate: simulateKind,
  reproduce: reproduceKind,
  tables: tablesKind,
} as const;

type JobKinds = typeof jobKinds;
export type JobKind = keyof JobKinds;
export type JobOf<K extends JobKind = JobKind> = { [N in K]: Readonly<v.InferOutput<JobKinds[N]['job']>> }[K];
export type ReportOf<K extends JobKind = JobKind> = {
  [N in K]: Readonly<v.InferOutput<JobKinds[N]['report']>>;
}[K];

/** A job of any kind. */
export const job = v.variant(
  'kind',
  Object.values(jobKinds).map((kind) => kind.job),
);
