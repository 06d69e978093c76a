import { isDeepStrictEqual } from 'node:util';
import type { JobControl } from '../../core/control/jobControl';
import type { FeatureMap } from '../../core/logs/schema/featureMap';
import { readingFor } from '../../core/policies/policyReading';
import { isTrainedPolicy } from '../../core/policies/trainedPolicy';
import { UserError } from '../../core/errors/userError';
import { choosePolicy, type ChosenPolicy } from './choosePolicy';
import type { OpenOptions } from './openLog';
import type { ParsedLog } from './parsedLog';
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
    const encoding = readingFor(chosen.policy.document);
    if (encoding.featureMap) checkFields(encoding.featureMap, log.inspection.featureMap);
    log.close();
    return { log: await openForJob(reference, control, share, { ...encoding, ...how }), ...chosen };
  } catch (error) {
    log.close();
    throw error;
  }
}

const fieldsOf = ({ columns }: FeatureMap): Set<string> =>
  new Set(columns.filter((name) => !name.startsWith('#')).map((name) => name.split('=', 1)[0]));

/** A policy that finds hardly any of its features in a log would be judged, and its rows known again, without them. */
function checkFields(known: FeatureMap, found: FeatureMap): void {
  const wanted = fieldsOf(known);
  const there = fieldsOf(found);
  const missing = [...wanted].filter((field) => !there.has(field));
  if (missing.length <= wanted.size / 2 || found.full) return;
  throw new UserError(
    'policy-shape',
    `The log has ${wanted.size - missing.length} of the ${wanted.size} features that the policy was trained on; it lacks ${missing.slice(0, 3).join(', ')}. Name its fields as in the log of the training, or say which they are with a schema.`,
  );
}
