import type { LogSchema } from '../../documents/log/logSchema';
import type { LogFormat } from '../../documents/names';
import { UserError } from '../../errors/userError';
import { holdersIn } from '../detection/fields/nestedParts';

/** What an event of a decision service has beside its context and was not known before the choice. */
const ofDecisions = /^(_label.*|_outcomes|a|p|o|pdrop|RewardValue|Observations)(\.|$)/;

/** Refuses fields that say what was chosen, how likely that was or what it earned. */
export function assertKnownBefore(
  names: readonly string[],
  mapping: LogSchema,
  format: LogFormat,
  outcomes: readonly string[] = [],
): void {
  const { action, reward, cost, rewardSum = [], propensity, distribution } = mapping;
  const earned = [reward, cost, ...rewardSum.map(({ field }) => field), ...outcomes];
  const parts = [action, propensity, ...[distribution].flat(), ...earned, ...holdersIn(mapping)].filter(
    (part) => typeof part === 'string',
  );
  const isInside = (name: string, part: string): boolean => name === part || name.startsWith(`${part}.`);
  const wrong = names.find(
    (name) => parts.some((part) => isInside(name, part)) || (format === 'dsjson' && ofDecisions.test(name)),
  );
  if (wrong === undefined) return;
  throw new UserError(
    'known-too-late',
    `The field "${wrong}" says what was chosen, how likely that was or what it earned. Whoever picks rows or actions by it biases every number. Use fields that were known before the choice.`,
  );
}
