import { isDeepStrictEqual } from 'node:util';
import type { JobControl } from '../../core/control/jobControl';
import type { FeatureMap } from '../../core/documents/featureMap';
import { UserError } from '../../core/errors/userError';
import { readingFor } from '../../core/policies/policyReading';
import { isTrainedPolicy } from '../../core/policies/trainedPolicy';
import type { ReadOptions } from '../reading/readOptions';
import { choosePolicy, type ChosenPolicy } from './choosePolicy';
import type { LogReference } from './logReference';
import type { ParsedLog } from './parsedLog';
import { readLog } from './readLog';
import { workspaceOptions } from './schemaFiles';

/** How a log is opened: in columns and actions that are given, and whether the bytes themselves are wanted. */
export type Opening = Pick<ReadOptions, 'featureMap' | 'actionNames' | 'fresh' | 'watch'>;

/** Opens a log for a job: its reading is the first `share` of the job's progress, and the job's cancel stops it. */
export async function openLog(
  { paths, home, reading }: LogReference,
  control: JobControl,
  share: number,
  opening: Opening = {},
): Promise<ParsedLog> {
  control.progress(0, 'Reading the log');
  const kept = home === undefined ? undefined : workspaceOptions(home, paths);
  const log = await readLog(paths, {
    ...kept,
    ...reading,
    ...opening,
    warn: (message) => control.warn?.(message),
    checkpoint: () => control.checkpoint(),
    progress(done, total) {
      control.checkpoint();
      control.progress(
        total > 0 ? (share * done) / total : share,
        `Reading the log: ${megabytes(done)} of ${megabytes(total)} MB`,
      );
    },
  });
  // What the workspace has answered is not asked again.
  const answered = Object.keys(kept ?? {}).some((said) => said !== 'excludedLines');
  return answered ? { ...log, inspection: { ...log.inspection, questions: [] } } : log;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);

export interface LogAndPolicy extends ChosenPolicy {
  readonly log: ParsedLog;
}

/**
 * Opens a log and the policy to evaluate on it. A trained policy knows its own columns and actions: a log whose rows were
 * encoded otherwise, because it is not the one the policy was trained on, is read again by those.
 */
export async function openWithPolicy(
  reference: LogReference,
  policyRef: string,
  control: JobControl,
  share: number,
  opening: Pick<Opening, 'fresh' | 'watch'> = {},
): Promise<LogAndPolicy> {
  const log = await openLog(reference, control, share, opening);
  try {
    const chosen = await choosePolicy(policyRef, log);
    if (!isTrainedPolicy(chosen.policy)) return { log, ...chosen };
    const { features, actions } = chosen.policy.document;
    const same = isDeepStrictEqual(features.map, log.inspection.featureMap);
    if (same && isDeepStrictEqual(actions, log.data.actionNames)) return { log, ...chosen };
    const encoding = readingFor(chosen.policy.document);
    if (encoding.featureMap) checkFields(encoding.featureMap, log.inspection.featureMap);
    log.close();
    return { log: await openLog(reference, control, share, { ...encoding, ...opening }), ...chosen };
  } catch (error) {
    log.close();
    throw error;
  }
}

const fieldsOf = ({ columns }: FeatureMap): Set<string> =>
  new Set(columns.filter((name) => !name.startsWith('#')).map((name) => name.split('=', 1)[0]));

/** Fields that detection leaves out of a log are there for a policy that was trained on them. */
const allFieldsOf = (map: FeatureMap): Set<string> => new Set([...fieldsOf(map), ...(map.leftOut ?? [])]);

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
