import * as v from 'valibot';
import { list } from '../values';

/** Sums that are merged in another order differ in their last digits: two reports of the same rows agree to this. */
export const remoteTolerance = 1e-9;

const tableEngine = v.picklist(['clickhouse', 'chdb']);

/** Where the rows of a certificate are, and how they are known again. */
export const remoteProvenance = v.pipe(
  v.object({
    engine: tableEngine,
    engineVersion: v.string(),
    source: v.pipe(v.string(), v.description('What the rows were selected from.')),
    query: v.pipe(v.string(), v.description('The SHA-256 of the query that made the sums.')),
    text: v.exactOptional(v.pipe(v.string(), v.description('The query itself, where it is not long.'))),
    rows: v.pipe(v.number(), v.description('All rows of the table, used or not.')),
    fingerprint: v.pipe(
      v.string(),
      v.description('A sum of hashes of all that is mapped, over all rows: the same in every order.'),
    ),
    tolerance: v.pipe(v.number(), v.description('Recomputed numbers may differ by so much of themselves.')),
  }),
  v.description('Where the rows are, if they are not in a file.'),
);
export type RemoteProvenance = Readonly<v.InferOutput<typeof remoteProvenance>>;

/** Something that a report of a file has, and why it is not here. */
const notInPlace = v.object({ what: v.string(), why: v.string() });
export type NotInPlace = Readonly<v.InferOutput<typeof notInPlace>>;

/** What a report says of the table that it is about. */
export const remoteReport = v.object({
  engine: tableEngine,
  engineVersion: v.string(),
  source: v.string(),
  rows: v.number(),
  fingerprint: v.string(),
  tolerance: v.number(),
  notInPlace: list(notInPlace),
});
export type RemoteReport = Readonly<v.InferOutput<typeof remoteReport>>;
