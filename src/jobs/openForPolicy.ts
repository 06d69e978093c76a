import { isDeepStrictEqual } from 'node:util';
import type { JobControl } from '../core/control';
import { readingFor } from '../core/policies/policyReading';
import { isTrainedPolicy } from '../core/policies/trainedPolicy';
import { choosePolicy, type ChosenPolicy } from './choosePolicy';
import type { OpenOptions } from './logs/openLog';
import type { ParsedLog } from './logs/parsedLog';
import { openForJob, type LogReference } from './openForJob';

export interface LogAndPolicy extends ChosenPolicy {
  readonly log: ParsedLog;
}

/**
 * A log and the policy to judge on it. A trained policy knows its own columns and actions: a log whose rows were encoded
 * otherwise, because it is not the one the policy was trained on, is read again by those.
 */
export async function openForPolicy(
  reference: LogReference,
  word: string,
  control: JobControl,
  share: number,
  how: Pick<OpenOptions, 'fresh'> = {},
): Promise<LogAndPolicy> {
  const log = await openForJob(reference, control, share, how);
  try {
    const chosen = await choosePolicy(word, log);
    if (!isTrainedPolicy(chosen.policy)) return { log, ...chosen };
    const { features, actions } = chosen.policy.document;
    const same = isDeepStrictEqual(features.map, log.inspection.featureMap);
    if (same && isDeepStrictEqual(actions, log.data.actionNames)) return { log, ...chosen };
    log.close();
    const encoding = readingFor(chosen.policy.document);
    return { log: await openForJob(reference, control, share, { ...encoding, ...how }), ...chosen };
  } catch (error) {
    log.close();
    throw error;
  }
}
