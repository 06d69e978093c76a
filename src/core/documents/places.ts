import * as v from 'valibot';
import { list } from './values';

/** Lines, and the index of each one's file where not all are in the first. */
export const places = {
  rows: v.exactOptional(list(v.number())),
  files: v.exactOptional(list(v.number())),
};

/** One diagnosis of a log or of a policy on it: what was looked at, how bad it is, and the first lines concerned. */
export const finding = v.object({
  name: v.string(),
  severity: v.picklist(['ok', 'warning', 'error']),
  message: v.string(),
  value: v.optional(v.unknown()),
  ...places,
});
export type Finding = v.InferOutput<typeof finding>;

/** A line that was not used, and why. */
export const rejection = v.object({
  line: v.number(),
  /** Index of its file, where several were opened as one log; absent in the first. */
  file: v.exactOptional(v.number()),
  reason: v.string(),
});
export type Rejection = v.InferOutput<typeof rejection>;
