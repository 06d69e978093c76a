import type { JobControl } from '../../core/control/jobControl';
import type { FeatureMap } from '../../core/documents/log/featureMap';
import type { TrainingOptions } from '../../core/documents/runs/options';
import { defaultHashBits, splitOf } from '../../core/learning/trainingPlan';
import { learnedActionMap, learnedMap } from '../../core/logs/features/learnedMap';
import { partOf } from '../../core/provenance/rowSplit';
import type { RepeatReport } from '../../core/provenance/repeats/repeats';
import { rowRepeats } from '../../core/provenance/repeats/rowRepeats';
import { UserError } from '../../core/errors/userError';
import type { JobOf } from '../../protocol/jobKinds';
import type { ParsedLog } from './parsedLog';
import type { Opening } from './openLog';
import { openWithout } from './openWithout';
import { assertSlotSaid } from './saidSlot';
import { parseMetrics } from '../../core/metrics/metric';

export interface LogForTraining {
  readonly log: ParsedLog;
  /** What equal rows are, by all features of the log; absent where only this reading can tell. */
  readonly repeats?: RepeatReport;
  /** The policy is to know actions by their features. */
  readonly byActions: boolean;
}

/**
 * A log in the columns that the rows of its training teach. A category that only held-out rows have is nothing a policy
 * could know of: they are read as rows in production will be, or else another policy is certified than is deployed.
 */
export async function openForTraining(job: JobOf<'train'>, control: JobControl): Promise<LogForTraining> {
  let log = await openOnce(job, control);
  try {
    assertSlotSaid(job, log.inspection);
    const byActions = looksAtActions(job, log);
    if (byActions && isHashed(log)) {
      const narrow = log;
      log = await openWide(job, control);
      narrow.close();
    }
    const { data } = log;
    // A row is known again by its propensity too: one that was trained on with an estimate would pass for a new one.
    if (log.inspection.estimatedPropensities)
      throw new UserError(
        'no-propensity',
        'The log does not say how likely its actions were, so no policy can be trained on it and certified. Log the probability of each chosen action, or name the field that holds it in a schema ("propensity").',
      );
    const { featureMap, actionFeatureMap } = log.inspection;
    const checkpoint = (): void => control.checkpoint();
    const repeats = rowRepeats(data, checkpoint, byActions && actionFeatureMap !== undefined);
    const given = job.training?.prior;
    const withoutPrior = byActions || job.training?.class === 'neural-softmax';
    const split = splitOf(job.training ?? {}, withoutPrior || (given !== undefined && given !== 'fitted'));
    // A copy of a held-out row is a held-out row.
    const teaches = (row: number): boolean => partOf(split, row) !== 'hold-out' && !repeats.isAgain?.(row);
    const learned = learnedMap(data, featureMap, teaches, checkpoint);
    const ofActions =
      byActions && actionFeatureMap && learnedActionMap(data, actionFeatureMap, teaches, checkpoint);
    if (learned === featureMap && (!ofActions || ofActions === actionFeatureMap))
      return { log, repeats, byActions };
    const again = await openOnce(job, control, {
      featureMap: learned,
      ...(ofActions && { actionFeatureMap: ofActions }),
    });
    log.close();
    // A row may be usable without a feature that nobody has learned; then the rows are others, and known by themselves.
    return again.data.rows === data.rows ? { log: again, repeats, byActions } : { log: again, byActions };
  } catch (error) {
    log.close();
    throw error;
  }
}

/** Features of actions are there to be looked at; and contexts that are too wide for a row of coefficients per action. */
function looksAtActions({ training }: JobOf<'train'>, { inspection }: ParsedLog): boolean {
  const asked = training?.policyFeatures ?? 'auto';
  if (asked !== 'auto') return asked === 'actions';
  if (training?.class === 'neural-softmax' || training?.featureModel !== undefined) return false;
  return (
    inspection.actionFeatureMap !== undefined || (inspection.featureMap.full && !wantsPosterior(training))
  );
}

/** Whether somebody asks for what only a policy with a row of coefficients for each action has. */
const wantsPosterior = ({ prior = 'zero', alpha, scaling, class: kind }: TrainingOptions = {}): boolean =>
  prior !== 'zero' || alpha === 'adaptive' || (scaling === 'none' && kind !== 'softmax');

function isHashed({ inspection: { featureMap, actionFeatureMap } }: ParsedLog): boolean {
  const hashes = (map: FeatureMap | undefined): boolean => map !== undefined && map.hashed > 0;
  return hashes(featureMap) || hashes(actionFeatureMap);
}

/** Sparse rows have room for as many columns as there are coefficients. */
function openWide(job: JobOf<'train'>, control: JobControl): Promise<ParsedLog> {
  const hashBits = job.training?.hashBits ?? defaultHashBits;
  const most = 2 ** hashBits;
  return openOnce(job, control, { maxColumns: most, maxCategories: most, hashBits });
}

/** Other outcomes are no features. */
function openOnce(
  { metrics, ...job }: JobOf<'train'>,
  control: JobControl,
  opening: Omit<Opening, 'ignore'> = {},
): Promise<ParsedLog> {
  const outcomes = parseMetrics(metrics).map(({ name }) => name);
  return openWithout(outcomes, job, control, 0, opening);
}
