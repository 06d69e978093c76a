import { checksumOf } from '../certificate/checksum';
import { UserError } from '../errors/userError';
import type { SeenInTable } from '../policies/stored/policyDocument';
import { asFloat, asFloats, type TableColumn } from '../sql/columnTypes';
import { ownNames, ownPrefix } from '../sql/ownNames';
import { whole } from '../sql/quote';
import { contradictsSql } from '../sql/sums/survey';
import type { TableRows } from '../sql/tableRow';

/** Shares of a table are told in this many parts. */
const every = 2 ** 20;

/** A sample of so large a share of the rows, drawn by a hash of what tells a decision. */
export const sampleOf = (rows: TableRows, share: number): SeenInTable => ({
  columns: originOf(rows),
  every,
  below: Math.floor(every * share),
});

/** Whether a policy's sample is one of this very table, hashed over the same columns: copied elsewhere, rows may be hashed otherwise. */
export const isSampleOf = (sample: SeenInTable, rows: TableRows): boolean =>
  sample.columns === originOf(rows);

const originOf = ({ stated, hash, hashTypes }: TableRows): string =>
  checksumOf(`${stated} ${hash} ${hashTypes}`);

/** That a row is not in the sample. */
export const outside = ({ every: all, below }: SeenInTable): string =>
  `sg % ${whole(all)} >= ${whole(below)}`;

/** The rows of a sample: some columns of them. */
export function sampleQuery(
  rows: TableRows,
  { every: all, below }: SeenInTable,
  columns: readonly string[],
): string {
  return ownNames(rows.source, (from) =>
    [
      `SELECT ${columns.map((sql, i) => `${sql} AS ${ownPrefix}c${i}`).join(', ')}`,
      `FROM ${from}`,
      `WHERE ${rows.hash} % ${whole(all)} < ${whole(below)}`,
    ].join('\n'),
  );
}

/** A column as a sample holds it. */
export const sampledColumn = (column: TableColumn): string =>
  column.kind === 'number'
    ? asFloat(column)
    : column.kind === 'numbers'
      ? asFloats(column)
      : `toString(${column.sql})`;

/** The rows of a table that are not in a sample. */
export interface RestOfTable {
  readonly used: number;
  readonly contradictory: number;
  readonly rejected: number;
}

export function restQuery(rows: TableRows, sample: SeenInTable): string {
  const used = rows.filtered ? 'why = 0 AND wh' : 'why = 0';
  const counts = [used, `${used} AND ${contradictsSql(rows)}`, 'why != 0'].map(
    (condition) => `toFloat64(${outside(sample)} AND ${condition})`,
  );
  return ownNames(rows.source, (from) =>
    [
      `SELECT ${counts.map((_, i) => `sum(tupleElement(e, ${i + 1}))`).join(', ')}`,
      `FROM ${from}`,
      `ARRAY JOIN [${rows.bound(`(${counts.join(', ')})`)}] AS e`,
    ].join('\n'),
  );
}

export function readRest(answer: readonly unknown[]): RestOfTable {
  const [row] = answer;
  const [used, contradictory, rejected] = Array.isArray(row) ? row.map(Number) : [];
  if (![used, contradictory, rejected].every(Number.isSafeInteger))
    throw new UserError('bad-answer', 'The server answered something that is not what was asked. Ask again.');
  return { used, contradictory, rejected };
}
