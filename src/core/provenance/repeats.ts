import type { Repeats } from '../documents/names';
import { CopyCounter } from '../numerics/copyCounter';
import type { RowKeys } from './rowKeys';

export interface RepeatReport {
  readonly kind: Repeats;
  /** Rows that are an earlier row again: left out where they are copies. */
  readonly again: number;
  /** Whether a row is an earlier one again. */
  readonly isAgain: (row: number) => boolean;
}

/** Up to so many contexts that come back otherwise, chance or rounding explains them. */
const fewReturns = (rows: number): number => 2 + 0.001 * rows;
/** Copies of an event are few; a row that is there more often is there by nature. */
const mostCopies = 8;
/** Of fewer rows nobody can say what is natural. */
const fewRows = 30;
/** So many distinct rows are needed to say anything about how often each is there. */
const enoughRows = 10;

export function explainRepeats(keys: RowKeys, propensities: (row: number) => number): RepeatReport {
  const n = keys.rows.length;
  const contexts = new CopyCounter(n);
  const rows = new CopyCounter(n);
  const again = new Uint8Array(n);
  let returns = 0;
  let copies = 0;
  let copied = 0;
  for (let i = 0; i < n; i++) {
    if (contexts.next(keys.contexts[i]) > 0) returns++;
    const before = rows.next(keys.rows[i]);
    if (before === 1) copied++;
    if (before > 0) {
      copies++;
      again[i] = 1;
    }
  }
  const isAgain = (row: number): boolean => again[row] === 1;
  const natural =
    returns - copies > fewReturns(n) || copies > mostCopies * copied || (copies > 0 && n < fewRows);
  if (!natural) return { kind: copies === 0 ? 'none' : 'copies', again: copies, isAgain };
  const unclear = tooManyPairs(keys, contexts, rows, propensities) || allEven(keys, rows, again);
  return { kind: unclear ? 'unclear' : 'natural', again: copies, isAgain };
}

/**
 * Two decisions in one context agree in their action with probability at most Σ_a π0(a|x)² = E[p]. Of the contexts that are
 * there exactly twice, more whole rows that are equal than that are copies.
 */
function tooManyPairs(
  keys: RowKeys,
  contexts: CopyCounter,
  rows: CopyCounter,
  propensities: (row: number) => number,
): boolean {
  let agreeing = 0;
  let expected = 0;
  for (let i = 0; i < keys.rows.length; i++) {
    if (contexts.count(keys.contexts[i]) !== 2) continue;
    expected += propensities(i) / 2;
    if (rows.count(keys.rows[i]) === 2) agreeing += 0.5;
  }
  return agreeing > expected + 4 * Math.sqrt(expected) + 5;
}

/** A log that holds every event twice holds every row an even number of times. */
function allEven(keys: RowKeys, rows: CopyCounter, again: Uint8Array): boolean {
  let distinct = 0;
  let odd = 0;
  for (let i = 0; i < keys.rows.length; i++) {
    if (again[i] === 1) continue;
    distinct++;
    odd += rows.count(keys.rows[i]) & 1;
  }
  return distinct >= enoughRows && odd <= 0.1 * distinct;
}
