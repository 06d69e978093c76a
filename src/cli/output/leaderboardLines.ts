import { listText } from '../../core/certificate/jointText';
import type { Leaderboard } from '../../core/documents/results/leaderboard';
import { roundTo } from '../../core/numerics/outward';
import { table } from './table';

/** Which policy to run, and all that were compared. */
export function leaderboardLines(list: Leaderboard, digits: number): string[] {
  const { rows, unfit, answer } = list;
  const down = (value: number): string => roundTo(value, digits, 'down').toFixed(digits);
  const header = ['policy', 'estimate', 'at least', 'improvement', 'effective rows', 'verdict'];
  const lines = rows.map((row) => [
    row.name,
    row.estimate.toFixed(digits),
    row.status === 'withheld' ? '–' : down(row.atLeast),
    row.policy === 'logging' || row.status === 'withheld' ? '–' : down(row.improvement.by),
    Math.round(row.effectiveRows).toLocaleString('en-US'),
    row.verdict,
  ]);
  return [
    answer,
    '',
    table([header, ...lines]),
    ...(rows.length === 0 ? [] : [listText(list)]),
    ...unfit.map(({ policy, message }) => `Not on the list: ${policy}. ${message}`),
    '',
  ];
}
