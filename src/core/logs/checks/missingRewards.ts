import type { Finding } from '../../documents/places';

export const missingRewardsCheck = 'missing-rewards';

/** Rows without a reward, where a person has said what they earned. */
export function missingRewards(count: number, rows: number, value: number | undefined): Finding | undefined {
  if (value === undefined) return undefined;
  return {
    name: missingRewardsCheck,
    severity: 'ok',
    message: `${count.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows have no reward and count as ${value}, as declared.`,
    value: count,
  };
}
