import { isDeepStrictEqual } from 'node:util';
import type { JobControl } from '../../core/control/jobControl';
import { partOfJob } from '../../core/control/partOfJob';
import type { FeatureMap } from '../../core/documents/log/featureMap';
import { UserError } from '../../core/errors/userError';
import { logFeatures, readingFor } from '../../core/policies/trained/policyReading';
import type { Policy } from '../../core/policies/policy';
import { isTrainedPolicy } from '../../core/policies/trained/trainedPolicy';
import type { LogReference } from '../open/logReference';
import { openFilter, type FilterAsked } from '../open/fields/openFilter';
import { openLog, type Opening } from '../open/openLog';
import { isFeature, openWithout } from '../open/openWithout';
import type { ParsedLog } from '../open/parsedLog';
import { isModelRef } from '../../protocol/policyRef';
import { choosePolicy } from './choosePolicy';
import { fieldsOfPolicy } from './fieldKinds';
import type { ChosenPolicy } from './policyKind';

export interface LogAndPolicy extends ChosenPolicy {
  readonly log: ParsedLog;
  /** Gives back what the log and the policy hold on to. */
  close(): void;
}

/**
 * Opens a log and the policy to evaluate on it. A trained policy knows its own columns and actions: a log whose rows were
 * encoded otherwise, because it is not the one the policy was trained on, is read again by those.
 */
export async function openWithPolicy(
  reference: LogReference & FilterAsked,
  policyRef: string,
  control: JobControl,
  share: number,
  opening: Pick<Opening, 'fresh' | 'watch'> = {},
): Promise<LogAndPolicy> {
  const readingShare = isModelRef(policyRef) ? share / 2 : share;
  const { outcomes = [] } = reference;
  let log = await openWithout(
    [...fieldsOfPolicy(policyRef), ...outcomes],
    reference,
    control,
    readingShare,
    opening,
  );
  try {
    const { fresh } = opening;
    const choosing = partOfJob(control, readingShare, share);
    const request = { log, reference, control: choosing, ...(fresh && { fresh }) };
    // Only a policy that is picked by looking at the rows needs to know which of them count.
    const filter = policyRef === 'best-action' ? await openFilter(reference, request) : {};
    const chosen = await choosePolicy(policyRef, { ...request, ...filter });
    const encoding = encodingFor(chosen.policy, log, outcomes);
    if (encoding !== undefined) {
      log.close();
      log = await openLog(reference, control, share, { ...encoding, ...opening });
    }
    return together(log, await readyFor(chosen, log, choosing, fresh));
  } catch (error) {
    log.close();
    throw error;
  }
}

/** A policy may have work to do on the log as it is read for it. */
export const readyFor = async (
  chosen: ChosenPolicy,
  log: ParsedLog,
  control: JobControl,
  fresh?: boolean,
): Promise<ChosenPolicy> => (await chosen.prepare?.(log, control, fresh)) ?? chosen;

/** The columns and actions that a log is read in. */
export type Encoding = Pick<Opening, 'featureMap' | 'actionNames' | 'actionFeatureMap'>;

/** How a log must be read again for a policy; undefined where it is as the policy knows it. */
export function encodingFor(
  policy: Policy,
  { inspection, data }: ParsedLog,
  outcomes: readonly string[] = [],
): Encoding | undefined {
  if (!isTrainedPolicy(policy)) return undefined;
  const { features, actions } = policy.document;
  const encoding = readingFor(policy);
  if (encoding.featureMap) assertNoOutcomes(encoding.featureMap, outcomes, inspection.mapping.context);
  const same =
    isDeepStrictEqual(logFeatures(features).map, inspection.featureMap) &&
    (actions === undefined || isDeepStrictEqual(actions, data.actionNames)) &&
    (policy.actionMap === undefined || isDeepStrictEqual(policy.actionMap, inspection.actionFeatureMap));
  if (same) return undefined;
  if (encoding.featureMap) checkFields(encoding.featureMap, inspection.featureMap);
  if (encoding.actionFeatureMap) checkActionFields(encoding.actionFeatureMap, inspection.actionFeatureMap);
  return encoding;
}

function together(log: ParsedLog, chosen: ChosenPolicy): LogAndPolicy {
  return {
    ...chosen,
    log,
    close() {
      log.close();
      chosen.close?.();
    },
  };
}

const fieldsOf = ({ columns }: FeatureMap): Set<string> =>
  new Set(columns.filter((name) => !name.startsWith('#')).map((name) => name.split('=', 1)[0]));

/** Fields that detection leaves out of a log are there for a policy that was trained on them. */
const allFieldsOf = (map: FeatureMap): Set<string> => new Set([...fieldsOf(map), ...(map.leftOut ?? [])]);

/** A policy that was taught by what came of the choice would be told the answer. */
function assertNoOutcomes(map: FeatureMap, outcomes: readonly string[], context: string | null = null): void {
  const inContext = (field: string): string =>
    context !== null && field.startsWith(`${context}.`) ? field.slice(context.length + 1) : field;
  const leaked = outcomes.find((field) => isFeature(map, field) || isFeature(map, inContext(field)));
  if (leaked === undefined) return;
  throw new UserError(
    'metric-is-feature',
    `The policy was trained with "${leaked}" as a feature, and as a metric it is what came of the choice. Train it without: name it as a metric there, too (--metric), or list the field under "ignore" in a schema.`,
  );
}

/** A policy that finds hardly any of its features in a log would be evaluated, and its rows known again, without them. */
function checkFields(known: FeatureMap, found: FeatureMap): void {
  const wanted = fieldsOf(known);
  const there = allFieldsOf(found);
  const missing = [...wanted].filter((field) => !there.has(field));
  if (missing.length <= wanted.size / 2 || found.full) return;
  throw new UserError(
    'policy-shape',
    `The log has ${wanted.size - missing.length} of the ${wanted.size} features that the policy was trained on; it lacks ${missing.slice(0, 3).join(', ')}. Name its fields as in the log of the training, or say which they are with a schema.`,
  );
}

function checkActionFields(known: FeatureMap, found: FeatureMap | undefined): void {
  if (found) checkFields(known, found);
  else
    throw new UserError(
      'policy-shape',
      'The policy knows actions by their features, and the actions of this log have none. Evaluate it on a log whose events list their actions with features (dsjson or vw-cb-adf).',
    );
}
