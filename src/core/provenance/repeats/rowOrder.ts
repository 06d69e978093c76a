import type { LoggedData } from '../../logs/blocks/loggedData';
import { RowsOfIds } from './dependentRows';
import { Neighbors } from './neighbors';
import type { RepeatReport } from './repeats';
import { RepeatedStretches } from './repeatedStretches';

/** So many contexts are enough. */
const mostContexts = 2 ** 13;

/** What is looked for. */
interface Look {
  /** Equal rows are natural: whether rows are there again is told by their order, and their contexts may be ids. */
  readonly natural: boolean;
  /** Neighbors agree often. */
  readonly neighbors: boolean;
}

/** What the order of rows tells, and their contexts taken for ids: whether they are decisions of their own, each there once. */
export class RowOrder {
  private readonly stretches: RepeatedStretches | undefined;
  private readonly contexts: RowsOfIds | undefined;
  private readonly neighbors: Neighbors | undefined;
  rows = 0;

  constructor({ rows, actionCount }: LoggedData, { natural, neighbors }: Look) {
    if (natural) this.stretches = new RepeatedStretches(rows);
    if (natural) this.contexts = new RowsOfIds(rows, mostContexts);
    if (neighbors) this.neighbors = new Neighbors(rows, actionCount);
  }

  /** The next row, by two integers of its context and one of all that it holds. */
  add(low: number, high: number, row: number, action: number, propensity: number): void {
    this.stretches?.add(row, low ^ Math.imul(row, 0x9e3779b1), action, propensity);
    this.contexts?.add(low ^ Math.imul(high, 31), this.rows, action, propensity);
    this.neighbors?.add(low, high, action, propensity);
    this.rows++;
  }

  explain<Report extends RepeatReport>(report: Report): Report {
    if (this.stretches?.areThere()) return { ...report, kind: 'unclear', stretches: true };
    if (this.contexts?.agreeTooOften()) return { ...report, dependent: 'contexts' };
    return this.neighbors?.areDependent() ? { ...report, dependent: 'neighbors' } : report;
  }
}
