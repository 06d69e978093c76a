import * as v from 'valibot';
import { bound, list } from '../values';

const verdictStatuses = ['improves', 'certified', 'nothing', 'withheld'] as const;

/** A policy on a list, with what is certified of it together with all others there. */
export const leaderboardRow = v.object({
  /** In the words of the command line. */
  policy: v.string(),
  /** As a person knows it. */
  name: v.string(),
  /** Of the policy's file; of its name where it has none. */
  sha256: v.string(),
  /** IPS on the rows it may be evaluated on. */
  estimate: bound,
  lower: bound,
  upper: bound,
  /** By the one-sided claim: rows are sorted by it. */
  atLeast: v.number(),
  improvement: v.object({
    /** Not certified: the estimate minus what was earned on the same rows. */
    estimate: bound,
    /** Paired, one-sided. */
    by: v.number(),
    certified: v.boolean(),
    /** About how many times these rows would decide; "inf" where none would. */
    rowFactor: bound,
  }),
  rows: v.number(),
  effectiveRows: v.number(),
  status: v.picklist(verdictStatuses),
  /** Whether to switch to it, in a sentence. */
  verdict: v.string(),
  /** Why nothing is certified of it; null where something may be. */
  withheld: v.nullable(v.string()),
  /** δ is divided by this for the row: all on the list, times what it was picked from itself. */
  comparisons: v.number(),
});
export type LeaderboardRow = Readonly<v.InferOutput<typeof leaderboardRow>>;

export const leaderboard = v.object({
  /** By what is certified, the most first. */
  rows: list(leaderboardRow),
  /** Policies that were asked for and cannot be evaluated on this log. */
  unfit: list(v.object({ policy: v.string(), message: v.string() })),
  /** Which policy to run, and how sure that is, in a sentence or two. */
  answer: v.string(),
  /** The policy to run; null where none is certified to beat what runs. */
  run: v.nullable(v.string()),
  /** So many policies were looked at: all claims hold together at δ. */
  looked: v.number(),
  /** And each on so many slots: their claims hold together, too. */
  slots: v.exactOptional(v.number()),
  delta: v.number(),
});
export type Leaderboard = Readonly<v.InferOutput<typeof leaderboard>>;
