import type { RewardRange } from '../../src/core/documents/rewardRange';
import { element } from '../parts/dom';

/** Why the chart's IPS is not the table's, where the two differ. */
export function countedFrom({ min }: RewardRange, parameter: string): HTMLElement[] {
  if (min === 0) return [];
  const words = `A bound needs rewards counted from the least of the declared range, ${min}: the estimates over ${parameter} are made so. The table of estimators counts from 0, as other tools do. The two differ by ${min} times what the mean weight lacks to 1.`;
  return [element('p', { class: 'details' }, words)];
}
