import * as v from 'valibot';
import type { Method, Notice } from './method';
import { writtenFormats } from '../core/experiments/logLines';
import { judgingOptions, readingOptions, trainingOptions } from './options';
import { analysisReport, boundValue, certificate, finding } from './report';

/** A fault a person can act on, as it travels between rooms. */
export const fault = v.object({
  code: v.string(),
  message: v.string(),
  line: v.exactOptional(v.number()),
  /** Index of the file that line is in, where a log has several; absent: the first. */
  file: v.exactOptional(v.number()),
  details: v.exactOptional(v.record(v.string(), v.unknown())),
});
export type Fault = v.InferOutput<typeof fault>;

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** The files of a log, read as one in this order. */
export const paths = v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.minLength(1));

/** The folder whose .banditlens/schemas.json says how a log is read. */
export const home = v.exactOptional(v.string());

/** Read a log, and say what can be said about a policy on it. */
export const analyzeJob = v.object({
  kind: v.literal('analyze'),
  paths,
  home,
  /** logging, uniform, always:K, greedy, file:POLICY.json or predictions:FILE. */
  policy: v.exactOptional(v.string()),
  reading: v.exactOptional(readingOptions),
  judging: v.exactOptional(judgingOptions),
});

/** Read a log into the cache, and say what it is. */
export const inspectJob = v.object({
  kind: v.literal('inspect'),
  paths,
  home,
  reading: v.exactOptional(readingOptions),
});

/** Read a log into the cache, and prepare what is said of its rows under a policy. */
export const indexJob = v.object({
  kind: v.literal('index'),
  paths,
  home,
  policy: v.exactOptional(v.string()),
  reading: v.exactOptional(readingOptions),
});

/** Train a policy on a log, and certify it. */
export const trainJob = v.object({
  kind: v.literal('train'),
  paths,
  home,
  /** Where the policy is written. */
  out: v.string(),
  reading: v.exactOptional(readingOptions),
  training: v.exactOptional(trainingOptions),
});

const { class: policyClass, objective, alpha } = trainingOptions.entries;

/** Train every class with every objective at every α on one log, each certified as one of so many. */
export const compareJob = v.object({
  kind: v.literal('compare'),
  paths,
  home,
  /** The folder where the policies are written. */
  out: v.string(),
  classes: v.array(policyClass.wrapped),
  objectives: v.array(objective.wrapped),
  alphas: v.array(alpha.wrapped),
  reading: v.exactOptional(readingOptions),
  training: v.exactOptional(trainingOptions),
});

/** Make the certificate document of a policy on a log. */
export const certifyJob = v.object({
  kind: v.literal('certify'),
  paths,
  home,
  /** As in an analysis. */
  policy: v.string(),
  /** Where the certificate is written. */
  out: v.string(),
  reading: v.exactOptional(readingOptions),
  judging: v.exactOptional(judgingOptions),
});

const truth = v.object({ logging: v.number(), uniform: v.number(), optimal: v.number() });

/** Write a simulated log from labelled data. */
export const simulateJob = v.object({
  kind: v.literal('simulate'),
  /** An images and a labels file of the MNIST family, or a table. */
  train: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(2)),
  /** The table's column of labels. */
  label: v.string(),
  /** η0: 0 logs uniformly, 1 as well as it was learned. */
  eta: v.pipe(v.number(), v.finite()),
  /** Where the log is written; compressed where the name ends with .gz. */
  out: v.string(),
  format: v.picklist(writtenFormats),
  seed: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export const simulationReport = v.object({
  log: v.string(),
  format: v.picklist(writtenFormats),
  rows: v.number(),
  actions: v.number(),
  features: v.number(),
  /** What is known of policies; of a labelled set, what the logging policy earned and that the labels earn 1. */
  truth,
});
export type SimulationReport = v.InferOutput<typeof simulationReport>;

export const job = v.variant('kind', [
  inspectJob,
  indexJob,
  analyzeJob,
  trainJob,
  compareJob,
  certifyJob,
  simulateJob,
]);
export type Job = v.InferOutput<typeof job>;
export type InspectJob = v.InferOutput<typeof inspectJob>;
export type IndexJob = v.InferOutput<typeof indexJob>;
export type AnalyzeJob = v.InferOutput<typeof analyzeJob>;
export type TrainJob = v.InferOutput<typeof trainJob>;
export type CompareJob = v.InferOutput<typeof compareJob>;
export type CertifyJob = v.InferOutput<typeof certifyJob>;
export type SimulateJob = v.InferOutput<typeof simulateJob>;

const standing = {
  epoch: v.number(),
  objective: boundValue,
  risk: v.number(),
  bias: v.number(),
  variance: boundValue,
  kl: v.number(),
  alpha: v.nullable(v.number()),
  lambda: v.nullable(boundValue),
  sigma: v.number(),
};

/** One epoch of a training; see core/documents/trainingStatus.ts. */
export const epochRecord = v.object({
  ...standing,
  seconds: v.number(),
  certifiable: v.nullable(v.number()),
});
export type EpochRecord = v.InferOutput<typeof epochRecord>;

/** The checks of the log that did not pass. */
const concerns = v.exactOptional(v.array(finding));

export const trainingReport = v.object({
  /** The policy file that was written. */
  policy: v.string(),
  /** On held-out rows where there are any. */
  certificate,
  /** Of its value by IPS, on the rows of the certificate. */
  estimate: v.number(),
  /** On the rows it was trained on, with its divergence from the prior: the paper's own. */
  trainingCertificate: certificate,
  history: v.array(epochRecord),
  checks: concerns,
});
export type TrainingReport = v.InferOutput<typeof trainingReport>;

/** One row of a comparison: how a policy was trained, and what is certified of it, or why nothing is. */
export const comparedMethod = v.object({
  class: policyClass.wrapped,
  objective: objective.wrapped,
  alpha: alpha.wrapped,
  seconds: v.number(),
  policy: v.exactOptional(v.string()),
  certificate: v.exactOptional(certificate),
  /** As in a training's report. */
  estimate: v.exactOptional(v.number()),
  error: v.exactOptional(fault),
});
export type ComparedMethod = v.InferOutput<typeof comparedMethod>;

export const comparisonReport = v.object({
  /** Each certificate holds at δ divided by this, so that all hold at once: the best may be picked by looking. */
  comparisons: v.number(),
  delta: v.number(),
  methods: v.array(comparedMethod),
  checks: concerns,
});
export type ComparisonReport = v.InferOutput<typeof comparisonReport>;

export const certifyReport = v.object({ path: v.string(), certificate, checks: concerns });
export type CertifyReport = v.InferOutput<typeof certifyReport>;

/** Where a training stands; see core/documents/trainingStatus.ts. */
export const trainingStatus = v.object({
  ...standing,
  epochs: v.number(),
  rowsPerSecond: v.number(),
  secondsLeft: v.number(),
  /** The epochs that ended since the notice before. */
  ended: v.array(epochRecord),
});
export type TrainingStatus = v.InferOutput<typeof trainingStatus>;

export const progress = v.object({
  fraction: share,
  message: v.string(),
  training: v.exactOptional(trainingStatus),
  /** Something a person should know, and which does not stop the work. */
  warning: v.exactOptional(v.string()),
});
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

/** Extension to server: train and certify a set of policies. */
export const CompareRequest = {
  method: 'banditLens/compare',
  params: v.object({ jobId, job: compareJob }),
  result: reply(comparisonReport),
} satisfies Method<v.GenericSchema, v.GenericSchema>;

/** Extension to server: certify a policy on a log. */
export const CertifyRequest = {
  method: 'banditLens/certify',
  params: v.object({ jobId, job: certifyJob }),
  result: reply(certifyReport),
} satisfies Method<v.GenericSchema, v.GenericSchema>;

/** Extension to server: write a simulated log. */
export const SimulateRequest = {
  method: 'banditLens/simulate',
  params: v.object({ jobId, job: simulateJob }),
  result: reply(simulationReport),
} satisfies Method<v.GenericSchema, v.GenericSchema>;

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

/** Worker thread to server. */
export const workerMessage = v.variant('type', [
  v.object({ type: v.literal('progress'), progress }),
  v.object({ type: v.literal('done'), result: v.unknown() }),
  v.object({ type: v.literal('cancelled') }),
  v.object({ type: v.literal('failed'), fault }),
]);
export type WorkerMessage = v.InferOutput<typeof workerMessage>;
