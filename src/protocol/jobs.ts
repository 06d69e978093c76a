import * as v from 'valibot';
import type { Method, Notice } from './method';
import { judgingOptions, readingOptions, trainingOptions } from './options';
import { analysisReport, certificate } from './report';

/** A fault a person can act on, as it travels between rooms. */
export const fault = v.object({
  code: v.string(),
  message: v.string(),
  line: v.exactOptional(v.number()),
  details: v.exactOptional(v.record(v.string(), v.unknown())),
});
export type Fault = v.InferOutput<typeof fault>;

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** The folder whose .banditlens/schemas.json says how a log is read. */
const home = v.exactOptional(v.string());

/** Read a log, and say what can be said about a policy on it. */
export const analyzeJob = v.object({
  kind: v.literal('analyze'),
  path: v.string(),
  home,
  /** logging, uniform, always:K, greedy, file:POLICY.json or predictions:FILE. */
  policy: v.exactOptional(v.string()),
  reading: v.exactOptional(readingOptions),
  judging: v.exactOptional(judgingOptions),
});

/** Read a log into the cache, and say what it is. */
export const inspectJob = v.object({
  kind: v.literal('inspect'),
  path: v.string(),
  home,
  reading: v.exactOptional(readingOptions),
});

/** Train a policy on a log, and certify it. */
export const trainJob = v.object({
  kind: v.literal('train'),
  path: v.string(),
  home,
  /** Where the policy is written. */
  out: v.string(),
  reading: v.exactOptional(readingOptions),
  training: v.exactOptional(trainingOptions),
});

export const job = v.variant('kind', [inspectJob, analyzeJob, trainJob]);
export type Job = v.InferOutput<typeof job>;
export type InspectJob = v.InferOutput<typeof inspectJob>;
export type AnalyzeJob = v.InferOutput<typeof analyzeJob>;
export type TrainJob = v.InferOutput<typeof trainJob>;

export const trainingReport = v.object({
  /** The policy file that was written. */
  policy: v.string(),
  certificate,
  history: v.array(v.looseObject({ epoch: v.number(), objective: v.number() })),
});
export type TrainingReport = v.InferOutput<typeof trainingReport>;

export const progress = v.object({ fraction: share, message: v.string() });
export type Progress = v.InferOutput<typeof progress>;

const reply = <S extends v.GenericSchema>(result: S) =>
  v.variant('status', [
    v.object({ status: v.literal('ok'), result }),
    v.object({ status: v.literal('cancelled') }),
    v.object({ status: v.literal('failed'), fault }),
  ]);

const jobId = v.pipe(v.string(), v.minLength(1));

/** Extension to server: read a log and say what can be said about a policy on it. */
export const AnalyzeRequest = {
  method: 'banditLens/analyze',
  params: v.object({ jobId, job: analyzeJob }),
  result: reply(analysisReport),
} satisfies Method<v.GenericSchema, v.GenericSchema>;

/** Extension to server: train a policy and certify it. */
export const TrainRequest = {
  method: 'banditLens/train',
  params: v.object({ jobId, job: trainJob }),
  result: reply(trainingReport),
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

/** Worker thread to server. */
export const workerMessage = v.variant('type', [
  v.object({ type: v.literal('progress'), ...progress.entries }),
  v.object({ type: v.literal('done'), result: v.unknown() }),
  v.object({ type: v.literal('cancelled') }),
  v.object({ type: v.literal('failed'), fault }),
]);
export type WorkerMessage = v.InferOutput<typeof workerMessage>;
