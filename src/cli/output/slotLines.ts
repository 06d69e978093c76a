import { slotsMeaning, slotsText } from '../../core/certificate/slotsText';
import type { SlotResult, SlotTable } from '../../core/documents/results/slots';
import { roundTo } from '../../core/numerics/outward';
import { table } from './table';

/** All slots of a log, each as a bandit of its own. */
export function slotLines(slots: SlotTable, digits: number): string[] {
  const number = (value: number): string => value.toFixed(digits);
  const end = (value: number, outward: 'down' | 'up'): string => number(roundTo(value, digits, outward));
  const interval = ({ estimate, lower, upper }: SlotResult['logging']): string =>
    lower === null || upper === null
      ? number(estimate)
      : `${number(estimate)} (${end(lower, 'down')} to ${end(upper, 'up')})`;
  const lines = slots.rows.map((row) => {
    if ('fault' in row) return [String(row.slot), '', '', '', '', '', row.fault];
    const { slot, rows, logging, policy } = row;
    const isClaimed = policy !== null && policy.withheld === null;
    return [
      String(slot),
      rows.toLocaleString('en-US'),
      interval(logging),
      policy?.name ?? '–',
      policy === null ? '–' : interval(isClaimed ? policy : { ...policy, lower: null, upper: null }),
      isClaimed ? end(policy.improvement.by, 'down') : '–',
      policy?.verdict ?? 'No policy of the list fits it.',
    ];
  });
  const header = ['slot', 'rows', 'earned', 'policy', 'would earn', 'improvement', 'verdict'];
  return [
    table([header, ...lines]),
    slotsMeaning,
    slotsText(slots),
    `The rest is about slot ${slots.shown}.`,
    '',
  ];
}
