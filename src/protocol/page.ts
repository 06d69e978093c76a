import { rowFacts } from '../core/documents/results/rowFacts';
import { reproductionReport } from '../core/documents/runs/reproduction';
import { certificate } from '../core/documents/results/certificate';
import { analysisReport, type AnalysisReport } from '../core/documents/results/analysisReport';
import { fault } from '../core/documents/runs/fault';
import { epochRecord } from '../core/documents/runs/trainingStatus';
import { wholeNumber } from '../core/documents/values';
import * as v from 'valibot';
import { progress } from './jobs';
import { compareKind } from './kinds/compare';
import { verifyKind } from './kinds/verify';

/** What a page is about: enough to fill it again after the window was closed. */
export const pageSubject = v.object({
  /** The files of the log, as URIs. */
  files: v.pipe(v.array(v.string()), v.minLength(1)),
});
export type PageSubject = v.InferOutput<typeof pageSubject>;

const { rejections, questions, featureMap, actionFeatureMap, actionNames, actionCounts, files, ...drawn } =
  analysisReport.entries;

/** So many fields are offered to divide a log by; others can be typed. */
const mostFields = 200;

/** What the page needs of an analysis: sums, curves and counts, never rows or long lists of names. */
const pageReport = v.object({
  ...drawn,
  /** Of the context, to divide the log by. */
  fields: v.exactOptional(v.array(v.string())),
});
export type PageReport = v.InferOutput<typeof pageReport>;

/** The part of a report that a page needs. */
export function pageReportOf(report: AnalysisReport): PageReport {
  const { rejections, questions, featureMap, actionFeatureMap, actionNames, actionCounts, files, ...drawn } =
    report;
  const fields = new Set(
    featureMap.columns.filter((name) => !name.startsWith('#')).map((name) => name.split('=', 1)[0]),
  );
  return { ...drawn, fields: [...fields].slice(0, mostFields) };
}

/** A job as its page shows it. */
const watchedJob = {
  file: v.string(),
  title: v.string(),
  state: v.picklist(['waiting', 'running', 'paused', 'finished', 'failed', 'canceled', 'interrupted']),
  progress,
  /** The epochs that have ended. */
  history: v.array(epochRecord),
  fault: v.exactOptional(fault),
};

const trainingMessage = v.object({
  type: v.literal('training'),
  ...watchedJob,
  certificate: v.exactOptional(certificate),
  /** The file of the policy. */
  policy: v.exactOptional(v.string()),
  /** By IPS, on the rows of the certificate. */
  estimate: v.exactOptional(v.number()),
});

const comparisonMessage = v.object({
  type: v.literal('comparison'),
  ...watchedJob,
  result: v.exactOptional(compareKind.report),
});

const jobMessage = v.variant('type', [trainingMessage, comparisonMessage]);
export type JobMessage = v.InferOutput<typeof jobMessage>;

/** The page of a job after the window was closed: what it showed when the job last changed its state. */
export const jobSubject = v.object({
  /** The job's log, as a URI. */
  log: v.string(),
  message: jobMessage,
});
export type JobSubject = v.InferOutput<typeof jobSubject>;

/** A training as the page of its log shows it. */
const runningTraining = v.object({
  title: v.string(),
  state: watchedJob.state,
  fraction: v.number(),
  message: v.string(),
});
export type RunningTraining = Readonly<v.InferOutput<typeof runningTraining>>;

/** Extension to page. */
export const toPage = v.variant('type', [
  v.object({ type: v.literal('subject'), subject: v.union([pageSubject, jobSubject]) }),
  v.object({ type: v.literal('progress'), file: v.string(), ...progress.entries }),
  v.object({
    type: v.literal('analysis'),
    report: pageReport,
    /** The same analysis for a terminal. */
    command: v.string(),
    /** The log is too large for the editor to hand to extensions: its rows have no hovers. */
    tooLarge: v.exactOptional(v.literal(true)),
  }),
  /** Trainings on the log of the page that are under way, or have just ended. */
  v.object({ type: v.literal('trainings'), jobs: v.array(runningTraining) }),
  v.object({ type: v.literal('fault'), file: v.string(), fault }),
  v.object({
    type: v.literal('certificate'),
    file: v.string(),
    certificate,
    /** False when the document was changed after it was written. */
    intact: v.boolean(),
    /** What came of verifying this very document. */
    verified: v.exactOptional(
      v.object({
        ...verifyKind.report.entries,
        /** The log it was recomputed from, as a person knows it. */
        log: v.string(),
      }),
    ),
  }),
  trainingMessage,
  comparisonMessage,
  v.object({
    type: v.literal('rows'),
    file: v.string(),
    /** The policy the rows are looked at by, as a person knows it. */
    policy: v.string(),
    alpha: v.number(),
    /** How many rows count for the policy, of how many there are. */
    counted: v.number(),
    total: v.number(),
    /** The index of the first row shown, and how many make a page. */
    first: v.number(),
    pageSize: v.number(),
    rows: v.array(rowFacts),
  }),
  v.object({ type: v.literal('reproduction'), file: v.string(), report: reproductionReport }),
  v.object({ type: v.literal('export'), format: v.picklist(['html', 'md']) }),
]);
export type ToPage = v.InferOutput<typeof toPage>;

const savedFormats = ['png', 'svg', 'csv', 'html', 'md'] as const;

/** Page to extension. */
export const fromPage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({
    type: v.literal('openLine'),
    line: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** Index of its file, where the log has several; absent: the first. */
    file: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  v.object({ type: v.literal('retry') }),
  v.object({ type: v.literal('cancel') }),
  v.object({ type: v.literal('showRows') }),
  v.object({ type: v.literal('verify') }),
  v.object({ type: v.literal('exportPolicy') }),
  v.object({ type: v.literal('selectPolicy'), policy: v.string() }),
  v.object({ type: v.literal('selectSlot'), slot: wholeNumber }),
  v.object({ type: v.literal('removePolicy'), policy: v.string() }),
  v.object({ type: v.literal('addPolicy') }),
  /** Files that were dropped on the page. */
  v.object({ type: v.literal('dropped'), uris: v.pipe(v.array(v.string()), v.maxLength(100)) }),
  /** The number of policies that will be looked at. */
  v.object({ type: v.literal('lookAt'), count: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  /** Fields to divide the log by, as --segment takes them; none: do not divide it. */
  v.object({ type: v.literal('divide'), by: v.pipe(v.string(), v.maxLength(2000)) }),
  /** A condition on rows, as --where takes it; none: all rows. */
  v.object({
    type: v.literal('filter'),
    where: v.pipe(v.string(), v.maxLength(10_000)),
    declared: v.boolean(),
  }),
  v.object({ type: v.literal('start'), what: v.picklist(['train', 'compare', 'certify', 'export']) }),
  v.object({ type: v.literal('turnTo'), first: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  v.object({ type: v.literal('pause'), paused: v.boolean() }),
  v.object({ type: v.literal('copy'), what: v.string(), text: v.string() }),
  v.object({
    type: v.literal('save'),
    /** Without folder and ending. */
    name: v.pipe(v.string(), v.regex(/^[\w.-]+$/)),
    format: v.picklist(savedFormats),
    /** Text, or base64 of a png. */
    content: v.string(),
  }),
]);
export type FromPage = v.InferOutput<typeof fromPage>;
export type SaveRequest = Extract<FromPage, { type: 'save' }>;
