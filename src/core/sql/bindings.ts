import { ownNames } from './ownNames';

/**
 * Gives names to expressions inside of one expression: a query over shards has to be a single SELECT, because rows of an inner
 * one would travel to the server that is asked. A lambda's parameters are computed once, however often its body names them;
 * the names of a WITH are replaced by what they stand for, and grow without bound.
 */
export function bind(bindings: Readonly<Record<string, string>>, body: string): string {
  // What nobody names would be computed all the same.
  const words = new Set(body.match(/\b[a-z]\w*\b/gi));
  const used = Object.entries(bindings).filter(([name]) => words.has(name));
  if (used.length === 0) return body;
  const values = used.map(([, value]) => `[${value}]`);
  return `arrayMap((${used.map(([name]) => name).join(', ')}) -> ${body}, ${values.join(', ')})[1]`;
}

/** A table of sums that rows add to. */
export interface Entry {
  /** Which table. */
  readonly tag: number;
  /** Which row of it; a whole number. Default 0. */
  readonly key?: string;
  /** A condition under which a row has a part in it. Default: always. */
  readonly when?: string;
  /** Float64 expressions that are summed. */
  readonly sums: readonly string[];
  /** Float64 expressions of which the largest is kept. */
  readonly maxima?: readonly string[];
  /** A UInt64 whose sum is taken, and overflows. */
  readonly hash?: string;
}

/** Rows that have no part in a table of sums come here. */
export const unused = 255;

const list = (values: readonly string[]): string =>
  values.length === 0 ? 'emptyArrayFloat64()' : `[${values.join(', ')}]`;

/** An entry as a tuple (tag, key, sums, maxima, hash). */
export function entrySql({ tag, key = '0', when, sums, maxima = [], hash }: Entry): string {
  const guarded = (value: string, otherwise: string): string =>
    when === undefined ? value : `if(${when}, ${value}, ${otherwise})`;
  return `(toUInt8(${guarded(String(tag), String(unused))}), toInt64(${guarded(key, '0')}), ${list(sums)}, ${list(maxima)}, toUInt64(${hash ?? '0'}))`;
}

/** The whole query: what each row adds to the tables of sums, summed where the rows are. */
export function entriesQuery(source: string, entries: string): string {
  return ownNames(source, (from) =>
    [
      'SELECT tupleElement(e, 1) AS tag, tupleElement(e, 2) AS key, sumForEach(tupleElement(e, 3)) AS sums,',
      'maxForEach(tupleElement(e, 4)) AS maxima, toString(sum(tupleElement(e, 5))) AS hash',
      `FROM ${from}`,
      `ARRAY JOIN ${entries} AS e`,
      'GROUP BY tag, key',
    ].join('\n'),
  );
}
