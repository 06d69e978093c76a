import * as v from 'valibot';
import { readingOptions } from '../../core/documents/runs/options';
import { finding } from '../../core/documents/places';
import { list } from '../../core/documents/values';

/** A log as a job names it. */
export const log = {
  /** The files, read as one in this order. */
  paths: v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.minLength(1), v.readonly()),
  /** The folder whose .banditlens/schemas.json says how a log is read; what `reading` says goes before. */
  home: v.exactOptional(v.string()),
  reading: v.exactOptional(readingOptions),
};

/** logging, uniform, always:K, greedy, file:POLICY.json, predictions:FILE, rule:RULE or column:FIELDS. */
export const policy = v.string();

/** The rows that count, by a condition on their fields; `declared`: it was written down before they were looked at. */
export const filter = {
  where: v.exactOptional(v.string()),
  declared: v.exactOptional(v.boolean()),
};

/** The checks of the log that did not pass. */
export const concerns = v.exactOptional(list(finding));
