import type { LoggedData } from '../logs/blocks/loggedData';
import { RowsOfIds } from './dependentRows';
import { Neighbors } from './neighbors';
import type { RepeatReport } from './repeats';
import { RepeatedStretches } from './repeatedStretches';

/** So many contexts are enough. */
const mostContexts = 2 ** 13;

/** What the order of rows tells, and their contexts taken for ids: whether they are decisions of their own, each there once. */
export class RowOrder {
  private readonly stretches: RepeatedStretches;
  private readonly contexts: RowsOfIds;
  /** Of all rows, and of those that were not there before. */
  private readonly all: Neighbors;
  private readonly first: Neighbors;
  private rows = 0;

  constructor({ rows, actionCount }: Pick<LoggedData, 'rows' | 'actionCount'>) {
    this.stretches = new RepeatedStretches(rows);
    this.contexts = new RowsOfIds(rows, mostContexts);
    this.all = new Neighbors(rows, actionCount);
    this.first = new Neighbors(rows, actionCount);
  }

  /** The next row, by two integers of its context and one of all that it holds, and whether it was there before. */
  add(low: number, high: number, row: number, action: number, propensity: number, isAgain: boolean): void {
    this.stretches.add(row, low ^ Math.imul(row, 0x9e3779b1), action, propensity);
    this.contexts.add(low ^ Math.imul(high, 31), this.rows++, action, propensity);
    this.all.add(low, high, action, propensity);
    if (!isAgain) this.first.add(low, high, action, propensity);
  }

  /** Where equal rows are no decisions, they are not looked at; where they are natural, all are. */
  explain<Report extends RepeatReport>(report: Report): Report {
    if (report.kind === 'unclear') return report;
    const isNatural = report.kind === 'natural';
    if (isNatural && this.stretches.areThere()) return { ...report, kind: 'unclear', stretches: true };
    if (isNatural && this.contexts.agreeTooOften()) return { ...report, dependent: 'contexts' };
    return (isNatural ? this.all : this.first).areDependent()
      ? { ...report, dependent: 'neighbors' }
      : report;
  }
}
