import type { JoinReport } from '../documents/log/join';
import type { Finding } from '../documents/places';

/** What became of the outcomes, as a check of the log. */
export function joinFinding(report: JoinReport): Finding {
  const { decisions, joined, missing, young, unnamed, late, early, orphaned, doubled, repeated } = report;
  const count = (value: number, one: string, many: string): string[] =>
    value === 0 ? [] : [`${value.toLocaleString('en-US')} ${value === 1 ? one : many}`];
  const odd = [
    ...count(late, 'outcome came too late', 'outcomes came too late'),
    ...count(early, 'came before its decision', 'came before their decisions'),
    ...count(orphaned, 'belongs to no decision', 'belong to no decision'),
    ...count(doubled, 'was one more of the same decision', 'were more than one of the same decision'),
    ...count(repeated, 'was there twice', 'were there again'),
    ...count(unnamed, 'decision does not say which it is', 'decisions do not say which they are'),
  ];
  const parts = [
    `${joined.toLocaleString('en-US')} of ${decisions.toLocaleString('en-US')} decisions have an outcome`,
    ...(missing > 0
      ? [`${missing.toLocaleString('en-US')} have none and count as ${report.default}, as declared`]
      : []),
    ...(young > 0
      ? [`${young.toLocaleString('en-US')} are too young to have all of theirs and are left out`]
      : []),
  ];
  return {
    name: 'joined-rewards',
    severity: odd.length > 0 ? 'warning' : 'ok',
    message: `${parts.join('; ')}.${odd.length > 0 ? ` Of the outcomes and decisions that do not fit: ${odd.join(', ')}.` : ''}`,
    value: joined,
  };
}
