import * as v from 'valibot';

/** A row of a log as it was read. */
const storedRow = v.object({
  /** Its index among the rows that count. */
  row: v.number(),
  /** Index of its file, where several were opened as one log. */
  file: v.number(),
  line: v.number(),
  actionName: v.string(),
  /** null where the log does not say it. */
  propensity: v.nullable(v.number()),
  reward: v.number(),
});

/** One row, and what it does to the estimate of a policy. */
export const rowFacts = v.object({
  ...storedRow.entries,
  /** π(a|x); null where the policy was trained on this row, which then does not count. */
  probability: v.nullable(v.number()),
  /** π/p and π/p^α; null, as all below, where the row does not count or the log does not say p. */
  weight: v.nullable(v.number()),
  smoothed: v.nullable(v.number()),
  /** What it adds to the estimate, in reward units. */
  contribution: v.nullable(v.number()),
  /** 1 for the largest weight. */
  rank: v.nullable(v.number()),
});
export type RowFacts = Readonly<v.InferOutput<typeof rowFacts>>;
export type StoredRow = Readonly<v.InferOutput<typeof storedRow>>;
