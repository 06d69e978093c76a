import { rowFacts } from '../core/documents/results/rowFacts';
import { inspection } from '../core/documents/log/inspection';
import { fault } from '../core/documents/runs/fault';
import * as v from 'valibot';
import { log } from './kinds/fields';
import type { Method } from './method';

/** The log and the policy that rows are looked at by. */
const rowView = v.object({
  paths: log.paths,
  home: log.home,
  reading: log.reading,
  /** In the words of the command line; the policy an analysis takes by itself where there is none. */
  policy: v.exactOptional(v.string()),
  /** Where the rows are smoothed; 1 - n^(-1/4) where nobody says. */
  alpha: v.exactOptional(v.number()),
});
export type RowView = v.InferOutput<typeof rowView>;

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
