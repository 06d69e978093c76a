import { logSchema, type LogSchema } from '../../documents/log/logSchema';
import * as v from 'valibot';
import { UserError } from '../../errors/userError';

export function parseSchema(value: unknown, source = 'the schema'): LogSchema {
  const result = v.safeParse(logSchema, value);
  if (result.success) {
    checkNotDecisions(result.output, source);
    checkOneReward(result.output, source);
    return result.output;
  }
  const issue = result.issues[0];
  const where = issue.path?.map((part) => String(part.key)).join('.') ?? '';
  throw new UserError(
    'bad-schema',
    `${source} is not a valid schema${where ? ` at "${where}"` : ''}: ${issue.message}. ` +
      'Its fields are context, features, ignore, keep, action, reward, cost, rewardSum, missingReward, propensity, distribution, weight, position, ' +
      'actionNames, actionLabels, firstAction, actionId, actionList, columns, identity, sharedIds and notDecisions.',
  );
}

/** Whoever leaves out decisions by their outcome certifies another world. */
function checkNotDecisions(schema: LogSchema, source: string): void {
  const outcomes = [
    schema.reward ?? 'reward',
    schema.cost ?? 'cost',
    schema.action ?? 'action',
    ...(schema.rewardSum ?? []).map(({ field }) => field),
  ];
  const wrong = schema.notDecisions?.find(({ field }) => outcomes.includes(field));
  if (wrong === undefined) return;
  throw new UserError(
    'bad-schema',
    `${source} leaves out lines by "${wrong.field}", which is what a decision was or earned. Say by another field which lines are not decisions, such as their type.`,
  );
}

function checkOneReward({ reward, cost, rewardSum }: LogSchema, source: string): void {
  if (rewardSum === undefined || (reward === undefined && cost === undefined)) return;
  throw new UserError(
    'bad-schema',
    `${source} has a "rewardSum" and a "${reward === undefined ? 'cost' : 'reward'}". Keep one of them.`,
  );
}
