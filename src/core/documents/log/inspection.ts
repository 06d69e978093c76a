import * as v from 'valibot';
import { estimatedPropensities } from './estimatedPropensities';
import { featureMap } from './featureMap';
import { joinReport } from './join';
import { logSchema, mappingQuestion } from './logSchema';
import { logFormats, skipRules } from '../names';
import { remoteReport } from './remote';
import { finding, rejection } from '../places';
import { list } from '../values';

/** A field that could have been a feature and is none, unless a person says so ("keep" in a schema). */
const leftOut = v.object({ field: v.string(), reason: v.string() });
export type LeftOut = Readonly<v.InferOutput<typeof leftOut>>;

/** What is known of a log once it is read: all that `inspect` prints, and what its blocks need to be understood. */
const logSummary = v.object({
  format: v.picklist(logFormats),
  confidence: v.number(),
  mapping: logSchema,
  questions: list(mappingQuestion),
  leftOut: list(leftOut),
  /** used + skipped + rejected = lines. */
  rows: v.object({ lines: v.number(), used: v.number(), skipped: v.number(), rejected: v.number() }),
  skippedBy: v.object(v.entriesFromList(skipRules, v.exactOptional(v.number()))),
  /** Events as predictions count them. */
  events: v.number(),
  /** Where events decide several slots: how many at most, and which one was read. */
  slots: v.exactOptional(v.object({ count: v.number(), read: v.number() })),
  actions: v.number(),
  actionNames: list(v.string()),
  /** How often each action was taken. */
  actionCounts: list(v.number()),
  features: v.number(),
  propensities: v.picklist(['full', 'chosen']),
  /** The logging policy was said to be uniform: distributions are 1/K, not read. */
  uniform: v.boolean(),
  /** Events offer different numbers of actions. */
  offersVary: v.boolean(),
  sparse: v.boolean(),
  rejections: list(rejection),
  checks: list(finding),
  /** Fields of the first rows, where some were asked for by name. */
  fieldNames: v.exactOptional(list(v.string())),
  featureMap,
  actionFeatureMap: v.exactOptional(featureMap),
});
export type LogSummary = Readonly<v.InferOutput<typeof logSummary>>;

/** The summary, and the files that it is of. */
export const inspection = v.object({
  ...logSummary.entries,
  /** Of a file, or the engine that holds the table. */
  format: v.picklist([...logFormats, 'clickhouse']),
  /** Of the file's bytes; of the files' hashes where there are several. */
  sha256: v.string(),
  files: list(v.object({ path: v.string(), sha256: v.string() })),
  /** Where outcomes came from other files: what became of them. */
  join: v.exactOptional(joinReport),
  /** Where the log holds no propensities: nothing that rests on these is certified. */
  estimatedPropensities: v.exactOptional(estimatedPropensities),
  /** Where the rows are in a table elsewhere. */
  remote: v.exactOptional(remoteReport),
});
export type Inspection = Readonly<v.InferOutput<typeof inspection>>;
/** That of files. */
export type FileInspection = Inspection & Pick<LogSummary, 'format'>;
