import { timesAsMany } from '../certificate/switchVerdict';

/** A claim that falls short: its certified end, what the rule wants of it, and the estimate in between or not. */
interface Shortfall {
  readonly bound: number;
  readonly least: number;
  readonly estimate: number;
}

/** What would make a claim pass: more rows like these, if the estimate itself is on the right side. */
export function moreRowsText({ bound, least, estimate }: Shortfall, shown: string): string {
  if (!(estimate > least))
    return `The estimate itself is ${shown}: more rows like these would not be enough. Improve the policy, or ask for less.`;
  // The gap shrinks with the root of the rows.
  return `The estimate is ${shown}: ${timesAsMany(((estimate - bound) / (estimate - least)) ** 2)} like these would be enough.`;
}
