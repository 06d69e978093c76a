import * as v from 'valibot';
import { fault } from '../core/documents/runs/fault';
import { firstNumbers } from '../core/documents/runs/firstNumbers';
import { trainingStatus } from '../core/documents/runs/trainingStatus';
import { share } from '../core/documents/values';
import { jobKinds, type JobKind, type JobOf, type ReportOf } from './jobKinds';
import type { Method, Notice } from './method';
import { tableAccess, type TableAccess } from './tableAccess';

export const progress = v.object({
  fraction: share,
  message: v.string(),
  training: v.exactOptional(trainingStatus),
  /** Of a log that is being read. */
  first: v.exactOptional(firstNumbers),
  /** Something a person should know, and which does not stop the work. */
  warning: v.exactOptional(v.string()),
});
export type Progress = Readonly<v.InferOutput<typeof progress>>;

const reply = <S extends v.GenericSchema>(result: S) =>
  v.variant('status', [
    v.object({ status: v.literal('ok'), result }),
    v.object({ status: v.literal('canceled') }),
    v.object({ status: v.literal('failed'), fault }),
  ]);

const jobId = v.pipe(v.string(), v.minLength(1));

/** How a job ended. */
export type OutcomeOf<K extends JobKind = JobKind> =
  | { readonly status: 'ok'; readonly result: ReportOf<K> }
  | { readonly status: 'canceled' }
  | { readonly status: 'failed'; readonly fault: v.InferOutput<typeof fault> };

/** A job, its name, and the password that it may need: beside it, for what is listed and kept is the job alone. */
export interface JobStart<K extends JobKind = JobKind> {
  readonly jobId: string;
  readonly job: JobOf<K>;
  readonly access?: TableAccess;
}

/** Extension to server: run a job of this kind. */
export interface JobMethod<K extends JobKind = JobKind> {
  readonly method: `banditLens/${K}`;
  readonly params: v.GenericSchema<unknown, JobStart<K>>;
  readonly result: v.GenericSchema<unknown, OutcomeOf<K>>;
}

export function jobRequest<K extends JobKind>(kind: K): JobMethod<K> {
  const { job, report } = jobKinds[kind];
  const params = v.object({ jobId, job, access: v.exactOptional(tableAccess) });
  const method = { method: `banditLens/${kind}`, params, result: reply(report) };
  // Which of the kinds it is, the compiler loses on the way through the table.
  return method as unknown as JobMethod<K>;
}

/** Extension to server: let a job rest at its next batch, or go on. */
export const PauseRequest = {
  method: 'banditLens/pause',
  params: v.object({ jobId, paused: v.boolean() }),
  result: v.null(),
} satisfies Method<v.GenericSchema, v.GenericSchema>;

/** Server to extension, while a job runs. */
export const ProgressNotice = {
  method: 'banditLens/progress',
  params: v.object({ jobId, ...progress.entries }),
} satisfies Notice<v.GenericSchema>;

/** Extension to server: what is running, and with what. */
export const StatusRequest = {
  method: 'banditLens/status',
  params: v.object({}),
  result: v.object({
    version: v.string(),
    processId: v.number(),
    engine: v.string(),
    jobs: v.array(v.string()),
  }),
} satisfies Method<v.GenericSchema, v.GenericSchema>;

/** Extension to server: keep a person's answer about a log in .banditlens/schemas.json. */
export const SaveSchemaRequest = {
  method: 'banditLens/saveSchema',
  params: v.object({ home: v.string(), path: v.string(), entry: v.record(v.string(), v.unknown()) }),
  result: reply(v.null()),
} satisfies Method<v.GenericSchema, v.GenericSchema>;

/** Extension to server: forget all parsed logs. Tells how many bytes that freed. */
export const ClearCacheRequest = {
  method: 'banditLens/clearCache',
  params: v.object({}),
  result: reply(v.number()),
} satisfies Method<v.GenericSchema, v.GenericSchema>;
