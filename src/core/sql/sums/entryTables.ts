import { UserError } from '../../errors/userError';
import { unused } from '../bindings';
import { tagsOfRequest } from './sumsQuery';

/** What the engine says of one key of one table. */
export interface SummedEntry {
  readonly key: number;
  readonly sums: readonly number[];
  readonly maxima: readonly number[];
  readonly hash: bigint;
}

/** The tables of an answer by their tags, keys in order. */
export class EntryTables {
  private readonly tables = new Map<number, SummedEntry[]>();

  /** Every row of the answer is checked: it comes from elsewhere. */
  constructor(rows: readonly unknown[]) {
    for (const row of rows) {
      if (!Array.isArray(row) || row.length !== 5) throw strange();
      const [tag, key, sums, maxima, hash] = row as unknown[];
      if (Number(tag) === unused) continue;
      const entry = { key: integer(key), sums: numbers(sums), maxima: numbers(maxima), hash: word(hash) };
      const list = this.tables.get(integer(tag));
      if (list) list.push(entry);
      else this.tables.set(integer(tag), [entry]);
    }
    for (const list of this.tables.values()) list.sort((a, b) => a.key - b.key);
  }

  all(tag: number): readonly SummedEntry[] {
    return this.tables.get(tag) ?? [];
  }

  /** The one entry of a table without keys; undefined where no row has a part in it. */
  one(tag: number): SummedEntry | undefined {
    return this.all(tag).at(0);
  }
}

/** The answers to several requests that were asked in one query. */
export function jointTables(rows: readonly unknown[], requests: number): EntryTables[] {
  const own = Array.from({ length: requests }, (): unknown[] => []);
  for (const row of rows) {
    if (!Array.isArray(row)) throw strange();
    const [tagged, ...others] = row as unknown[];
    const tag = integer(tagged);
    const which = Math.floor(tag / tagsOfRequest);
    if (!(which in own)) throw strange();
    own[which].push([tag % tagsOfRequest, ...others]);
  }
  return own.map((each) => new EntryTables(each));
}

function integer(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw strange();
  return number;
}

function numbers(value: unknown): number[] {
  if (!Array.isArray(value)) throw strange();
  return value.map((each: unknown) => {
    // Infinity and NaN are null in the engine's JSON.
    if (typeof each !== 'number' || !Number.isFinite(each)) throw notFinite();
    return each;
  });
}

function word(value: unknown): bigint {
  if (typeof value !== 'string' || !/^\d{1,20}$/.test(value)) throw strange();
  return BigInt(value);
}

const strange = (): UserError =>
  new UserError(
    'bad-answer',
    'The server answered something that is not what was asked. Check that the address is that of ClickHouse itself.',
  );

const notFinite = (): UserError =>
  new UserError(
    'not-finite',
    'A sum over the table is not a finite number. Look for extreme rewards or propensities, and leave such rows out with a "query".',
  );
