import type { RewardRange } from '../../../src/core/documents/log/rewardRange';
import { element } from '../../parts/dom';

/** Why the chart's IPS is not the table's, where the two differ. */
export function countedFrom({ min }: RewardRange, parameter: string): HTMLElement[] {
  if (min === 0) return [];
  const text = `A bound needs rewards counted from the lower end of the declared range, ${min}, and so do the estimates over ${parameter}. The table of estimators counts from 0, as other tools do. The two differ by ${min} times the difference between 1 and the mean weight.`;
  return [element('p', { class: 'details' }, text)];
}
