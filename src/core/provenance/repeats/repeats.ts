import type { Repeats } from '../../documents/names';
import type { CountedRows } from './contextCounts';

/** What equal rows of a log are. */
export interface RepeatReport {
  readonly kind: Repeats;
  /** Whether a row is an earlier one again, to be left out; undefined where rows are not known or not left out. */
  readonly isAgain?: (row: number) => boolean;
  /** It is unclear because stretches of rows are there again. */
  readonly stretches?: boolean;
  /** The id, or the time, whose rows are no decisions of their own. */
  readonly dependentBy?: string;
  /** Which other rows are no decisions of their own. */
  readonly dependent?: DependentRows;
}

/** Rows of the same context, or rows that stand one after the other. */
export type DependentRows = 'contexts' | 'neighbors';

/** Up to so many contexts that come back otherwise, chance or rounding explains them. */
const fewReturns = (rows: number): number => 2 + 0.001 * rows;
/** Copies of an event are few; a row that is there more often is there by nature. */
const mostCopies = 8;
/** Of fewer rows nobody can say what is natural. */
const fewRows = 30;

/** Whether what comes back comes back as whole rows alone. */
export const comesBackAlike = ({ rows, returns, copies }: CountedRows): boolean =>
  returns - copies <= fewReturns(rows);

export function explainRepeats(counted: CountedRows): Repeats {
  const { rows, copies, copied } = counted;
  const natural = !comesBackAlike(counted) || copies > mostCopies * copied || (copies > 0 && rows < fewRows);
  if (!natural) return copies === 0 ? 'none' : 'copies';
  return tooManyPairs(counted) || counted.multiples.areTooMany() ? 'unclear' : 'natural';
}

/**
 * Two decisions in one context agree in their action with probability at most Σ_a π0(a|x)² = E[p]. Of the contexts that are
 * there exactly twice, more whole rows that are equal than that are copies.
 */
const tooManyPairs = ({ agreeing, expected }: CountedRows): boolean =>
  // Four standard deviations and a handful: so often nothing is by chance.
  agreeing > expected + 4 * Math.sqrt(expected) + 5;
