import type { LogSchema } from '../../documents/log/logSchema';
import type { Finding } from '../../documents/places';
import { UserError } from '../../errors/userError';

export const missingRewardsCheck = 'missing-rewards';

/** What was counted while rows were read. */
interface CountedOutcomes {
  readonly used: number;
  readonly withoutOutcome: number;
  readonly outcomesSeen: ReadonlySet<string>;
}

/** Rows without a reward, where a person has said what they earned. */
export function missingRewards(
  { withoutOutcome, used, outcomesSeen }: CountedOutcomes,
  { missingReward, rewardSum, reward, cost }: LogSchema,
): Finding | undefined {
  if (missingReward === undefined) return undefined;
  const never = rewardSum
    ? rewardSum.find(({ field }) => !outcomesSeen.has(field))?.field
    : withoutOutcome === used && (reward ?? cost);
  // Most likely the name is wrong, and every row would count as what was declared of a few.
  if (typeof never === 'string')
    throw new UserError(
      'no-outcomes',
      `No row has a number in ${never}, so nothing tells what was earned. Correct the name of the field (--reward, or the schema of the log), ` +
        'or write the outcomes into the log.',
    );
  const lacking =
    rewardSum && rewardSum.length > 1
      ? 'lack a part of the reward, which counts'
      : 'have no reward and count';
  return {
    name: missingRewardsCheck,
    severity: 'ok',
    message: `${withoutOutcome.toLocaleString('en-US')} of ${used.toLocaleString('en-US')} rows ${lacking} as ${missingReward}, as declared.`,
    value: withoutOutcome,
  };
}
