import * as v from 'valibot';
import { fault, home, paths } from './jobs';
import type { Method } from './method';
import { inspection } from './report';

/** The log and the policy that rows are looked at by. */
export const rowView = v.object({
  paths,
  home,
  /** In the words of the command line; the policy an analysis takes by itself where there is none. */
  policy: v.exactOptional(v.string()),
  /** Where the rows are smoothed; 1 - n^(-1/4) where nobody says. */
  alpha: v.exactOptional(v.number()),
});
export type RowView = v.InferOutput<typeof rowView>;

/** One row, and what it does to the estimate of a policy. */
export const rowFacts = v.object({
  row: v.number(),
  file: v.number(),
  line: v.number(),
  actionName: v.string(),
  propensity: v.number(),
  reward: v.number(),
  /** π(a|x); null where the policy was trained on this row, which then does not count. */
  probability: v.nullable(v.number()),
  /** π/p and π/p^α. */
  weight: v.nullable(v.number()),
  smoothed: v.nullable(v.number()),
  /** What it adds to the estimate, in reward units. */
  contribution: v.nullable(v.number()),
  /** 1 for the largest weight. */
  rank: v.nullable(v.number()),
});
export type RowFacts = v.InferOutput<typeof rowFacts>;

/** How many rows count, and the α they are smoothed at. */
const facts = { counted: v.number(), alpha: v.number() };

const indexing = v.object({ status: v.literal('indexing') });
const failed = v.object({ status: v.literal('failed'), fault });

/** Extension to server: read a log for hovers ahead of time. Answers when that is done. */
export const IndexRequest = {
  method: 'banditLens/index',
  params: rowView,
  result: v.variant('status', [v.object({ status: v.literal('ok'), inspection }), failed]),
} satisfies Method<v.GenericSchema, v.GenericSchema>;

/** Extension to server: what a line of a log says. Answers at once, also while the log is still being read. */
export const RowRequest = {
  method: 'banditLens/row',
  params: v.object({ ...rowView.entries, file: v.exactOptional(v.number()), line: v.number() }),
  result: v.variant('status', [
    v.object({
      status: v.literal('ok'),
      ...facts,
      row: v.nullable(rowFacts),
      rejected: v.nullable(v.string()),
      /** What the checks of the log say of this line. */
      warnings: v.array(v.string()),
    }),
    indexing,
    failed,
  ]),
} satisfies Method<v.GenericSchema, v.GenericSchema>;

const line = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Extension to server: what the rows on some lines of a file weigh. Answers when the log is read. */
export const WeightsRequest = {
  method: 'banditLens/weights',
  params: v.object({ ...rowView.entries, file: v.exactOptional(v.number()), first: line, last: line }),
  result: v.variant('status', [
    v.object({
      status: v.literal('ok'),
      /** By line; null where the policy was trained on the row. */
      weights: v.array(v.object({ line, weight: v.nullable(v.number()) })),
    }),
    failed,
  ]),
} satisfies Method<v.GenericSchema, v.GenericSchema>;

/** Extension to server: a page of rows. */
export const RowsRequest = {
  method: 'banditLens/rows',
  params: v.object({ ...rowView.entries, first: v.number(), count: v.number() }),
  result: v.variant('status', [
    v.object({ status: v.literal('ok'), ...facts, total: v.number(), rows: v.array(rowFacts) }),
    failed,
  ]),
} satisfies Method<v.GenericSchema, v.GenericSchema>;
