import * as v from 'valibot';
import { rewardRange } from '../log/rewardRange';
import { bound, list } from '../values';

/** Each takes its part of δ: more would leave nothing to claim. */
const mostMetrics = 20;

/** Other outcomes of a decision, as --metric names them: `clicks`, `margin=-50,50` or `latency=0,2000,min`. */
export const metricTexts = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(1000))),
  v.maxLength(mostMetrics, `at most ${mostMetrics} metrics can be named`),
  v.readonly(),
);

/** What a policy does to another outcome, in the units of the log. */
const metricReport = v.object({
  name: v.string(),
  range: rewardRange,
  direction: v.picklist(['max', 'min']),
  /** IPS; null where some rows have no value. */
  estimate: v.nullable(bound),
  /** The ends of what is certified; null where nothing is. */
  lower: v.nullable(bound),
  upper: v.nullable(bound),
  /** Against the logging policy, in the direction that is better: what is certified at least, and whether that is a gain. */
  improvement: v.object({
    estimate: v.nullable(bound),
    by: v.nullable(bound),
    certified: v.boolean(),
  }),
  /** What was logged, on the same rows. */
  logging: v.nullable(bound),
  /** Rows that count, and those among them that have no value. */
  rows: v.number(),
  missing: v.number(),
  /** Why nothing is certified of it; null where something may be. */
  withheld: v.nullable(v.string()),
});
export type MetricReport = Readonly<v.InferOutput<typeof metricReport>>;

/** All metrics of an analysis; their claims hold together. */
export const metricReports = list(metricReport);
