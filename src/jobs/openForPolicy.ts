import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { JobControl } from '../core/control';
import type { FeatureMap } from '../core/logs/features/featureMap';
import { isTrainedPolicy } from '../core/policies/trainedPolicy';
import { UserError } from '../core/userError';
import { choosePolicy, type ChosenPolicy } from './choosePolicy';
import type { ParsedLog } from './logs/parsedLog';
import { openForJob, type LogReference } from './openForJob';

export interface LogAndPolicy extends ChosenPolicy {
  readonly log: ParsedLog;
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const featureMap = v.object({
  version: v.literal(1),
  columns: v.array(v.string()),
  maxCategories: count,
  maxColumns: count,
  hashBits: v.pipe(count, v.maxValue(24)),
  hashedFields: v.array(v.string()),
  full: v.boolean(),
  hashed: count,
  collisions: count,
  ignoreUnderscore: v.boolean(),
});

/**
 * A log and the policy to judge on it. A trained policy knows its own columns and actions: a log whose rows were encoded
 * otherwise, because it is not the one the policy was trained on, is read again by those.
 */
export async function openForPolicy(
  reference: LogReference,
  word: string,
  control: JobControl,
  share: number,
): Promise<LogAndPolicy> {
  const log = await openForJob(reference, control, share);
  try {
    const chosen = await choosePolicy(word, log);
    if (!isTrainedPolicy(chosen.policy)) return { log, ...chosen };
    const { features, actions } = chosen.policy.document;
    const same = isDeepStrictEqual(features.map, log.inspection.featureMap);
    if (same && isDeepStrictEqual(actions, log.data.actionNames)) return { log, ...chosen };
    log.close();
    const encoding = { featureMap: checkedMap(features.map), actionNames: actions };
    return { log: await openForJob(reference, control, share, encoding), ...chosen };
  } catch (error) {
    log.close();
    throw error;
  }
}

function checkedMap(map: unknown): FeatureMap {
  const outcome = v.safeParse(featureMap, map);
  if (outcome.success) return outcome.output;
  throw new UserError(
    'bad-policy',
    'The policy does not say how its features are made, so it cannot be applied to another log. Train it again.',
  );
}
