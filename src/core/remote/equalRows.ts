import type { Repeats } from '../documents/names';
import { Multiples } from '../provenance/repeats/multiples';
import { explainRepeats } from '../provenance/repeats/repeats';
import { UserError } from '../errors/userError';
import { ownNames } from '../sql/ownNames';
import type { TableRows } from '../sql/tableRow';

/** So many groups of equal rows are enough to say what equal rows are. */
const mostGroupsSeen = 2 ** 15;

/** An answer of so many groups may have left some out. */
export const mostGroupsTold = 4 * mostGroupsSeen;

/** Of every so many contexts one is looked at, with all of its rows. A power of 2. */
export function sampleEvery(rows: number): number {
  return Math.max(1, 2 ** Math.ceil(Math.log2(rows / mostGroupsSeen)));
}

/** By what rows hold, without what tells them apart; by their id alone; by their time and what they hold. */
export type Look = 'content' | 'id' | 'time';

/** Equal rows of a share of the contexts: how often each is there. */
export function equalRowsQuery(rows: TableRows, every: number, by: Look): string {
  const [context, row] = { content: ['cc', 'rc'], id: ['kk', 'gg'], time: ['kc', 'gg'] }[by];
  // Where nothing tells contexts apart, rows do.
  const chosenBy = by === 'content' && rows.context.length === 0 ? row : context;
  const entry = `(${context}, ${row}, p, why = 0 AND ${chosenBy} % ${every} = 0)`;
  return ownNames(rows.source, (from) =>
    [
      'SELECT toString(tupleElement(e, 1)) AS context, toString(tupleElement(e, 2)) AS row, toFloat64(count()) AS times,',
      'sum(tupleElement(e, 3)) AS propensities',
      `FROM ${from}`,
      `ARRAY JOIN [${rows.bound(entry)}] AS e`,
      'WHERE tupleElement(e, 4)',
      'GROUP BY context, row',
      `LIMIT ${mostGroupsTold}`,
    ].join('\n'),
  );
}

/** Of a longer table, distinct rows would fill the memory of a server. */
export const mostCounted = 20_000_000;

/** How many different rows there are, or different ids, by their hash. */
export function distinctRowsQuery(rows: TableRows, by: Look): string {
  const told = { content: 'rc', id: 'kk', time: 'gg' }[by];
  return ownNames(rows.source, (from) =>
    [
      'SELECT toFloat64(uniqExact(tupleElement(e, 1)))',
      `FROM ${from}`,
      `ARRAY JOIN [${rows.bound(`(${told}, why = 0)`)}] AS e`,
      'WHERE tupleElement(e, 2)',
    ].join('\n'),
  );
}

export interface EqualRows {
  /** One of so many contexts was looked at, where nobody counted all rows. */
  readonly oneIn?: number;
  readonly kind: Repeats;
  /** Rows that were there before, estimated where only some contexts were looked at. */
  readonly repeated: number;
}

interface Context {
  times: number;
  propensities: number;
  readonly rows: number[];
}

/** What equal rows are, counted as `ContextCounts` counts them. */
export function readEqualRows(answer: readonly unknown[], every: number, by: Look): EqualRows {
  const contexts = new Map<string, Context>();
  for (const row of answer) {
    if (!Array.isArray(row)) throw strange();
    const [name, , times, propensities] = row as unknown[];
    if (typeof name !== 'string' || typeof times !== 'number' || typeof propensities !== 'number')
      throw strange();
    const context = contexts.get(name) ?? { times: 0, propensities: 0, rows: [] };
    contexts.set(name, context);
    context.times += times;
    context.propensities += propensities;
    context.rows.push(times);
  }
  const counted = {
    rows: 0,
    returns: 0,
    copies: 0,
    copied: 0,
    multiples: new Multiples(),
    agreeing: 0,
    expected: 0,
    exact: every === 1,
  };
  for (const { times, propensities, rows } of contexts.values()) {
    counted.rows += times;
    counted.returns += times - 1;
    for (const each of rows) {
      counted.copies += each - 1;
      if (each > 1) counted.copied++;
      counted.multiples.add(each);
    }
    if (times !== 2) continue;
    counted.expected += propensities / 2;
    if (rows.length === 1) counted.agreeing++;
  }
  // No two decisions have the same id, whatever else their rows hold.
  if (by === 'id')
    return { kind: counted.returns > 0 ? 'copies' : 'none', repeated: counted.returns * every };
  return { kind: explainRepeats(counted), repeated: counted.copies * every };
}

export const strange = (): UserError =>
  new UserError('bad-answer', 'The server answered something that is not what was asked. Ask again.');
