import * as v from 'valibot';

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
