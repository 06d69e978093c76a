import * as v from 'valibot';
import { list } from '../values';

/** null where nothing is certified. */
const end = v.nullable(v.number());
const segmentInterval = v.object({ estimate: v.number(), lower: end, upper: end });

const segmentPart = v.object({
  label: v.string(),
  rows: v.number(),
  value: segmentInterval,
  /** Over the logging policy. */
  improvement: segmentInterval,
  logging: v.object({ estimate: v.number() }),
});
export type SegmentPart = Readonly<v.InferOutput<typeof segmentPart>>;

/** What a policy earns in the parts of a log that the values of a field make. */
export const segment = v.object({
  field: v.string(),
  parts: list(segmentPart),
  /** All intervals hold together with 1 - δ: δ was divided by their number, those that are not shown included. */
  delta: v.number(),
  intervals: v.number(),
  /** Why nothing is certified about the parts of this field, where others are. */
  doubt: v.exactOptional(v.string()),
});
export type Segment = Readonly<v.InferOutput<typeof segment>>;
