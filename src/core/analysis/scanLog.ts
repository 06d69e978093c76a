import type { LogSums } from '../documents/sums';
import type { RewardRange } from '../documents/rewardRange';
import type { ActionUse, CoursePoint } from '../documents/analysisReport';
import { EstimateRows } from './estimateRows';
import type { ModelShape } from './policyChecks';
import { BetBook } from '../betting/betBook';
import { untrainedPlan, type BetPlan } from '../betting/betPlan';
import { Course } from '../betting/course';
import { costOf } from '../logs/schema/rewardRange';
import { SumsBuilder } from '../bounds/sumsBuilder';
import { countIncluded } from '../logs/blocks/countIncluded';
import type { EstimatorParameters } from '../documents/options';
import type { EstimateScan } from '../estimators/estimateScan';
import { RewardModel } from '../estimators/rewardModel';
import { RowLots } from '../estimators/rowLots';
import { placeIn, type LogBatch, type LoggedData } from '../logs/blocks/loggedData';
import { placeTitle } from '../errors/place';
import type { Policy } from '../policies/policy';
import { PolicyReader, type PolicyRows } from '../policies/policyRows';
import { UserError } from '../errors/userError';

/** Called once per batch with the rows read so far; throws to cancel. */
export type Progress = (done: number, total: number) => void;

export interface ScanOptions {
  readonly range: RewardRange;
  readonly tau: number;
  /** Which rows take part, by their index; all when absent. */
  readonly include?: (row: number) => boolean;
  /** Decisions that were logged but could not be read as rows. */
  readonly missing?: number;
  /** How the money is bet; default: by the plan that needs no other rows. */
  readonly bets?: BetPlan;
  /** At which δ the claims over time are noted, where somebody wants them. */
  readonly courseDelta?: number;
  /** Keep the bets that hold at every number of rows. Default true. */
  readonly sequential?: boolean;
  /** Use rows whose propensity contradicts their distribution, too: nothing is certified then. */
  readonly contradictory?: boolean;
  readonly progress?: Progress;
}

export interface EstimateRequest {
  readonly parameters: EstimatorParameters;
  readonly seed: number;
  /** Fit a reward model for the direct method and doubly robust estimates: one more scan of the log. */
  readonly model: boolean;
}

export interface ScanResult {
  readonly sums: LogSums;
  /** Over the rows in their order; empty where nobody asked. */
  readonly course: readonly CoursePoint[];
}

export interface EstimatesResult extends ScanResult {
  readonly estimates: EstimateScan;
  readonly actions: readonly ActionUse[];
  /** Of the reward model, where there is one. */
  readonly model?: ModelShape;
}

/** Reads the log once and returns all that the certificates need. */
export function scanLog(data: LoggedData, policy: Policy, options: ScanOptions): ScanResult {
  return scan(data, policy, options, undefined, (batch) =>
    options.progress?.(batch.firstRow + batch.length, data.rows),
  );
}

/** Reads the log once (twice with a reward model) and returns all that the estimates and certificates need. */
export function scanForEstimates(
  data: LoggedData,
  policy: Policy,
  options: ScanOptions,
  request: EstimateRequest,
): EstimatesResult {
  const scans = request.model ? 2 : 1;
  const report = (before: number, batch: LogBatch): void =>
    options.progress?.(before * data.rows + batch.firstRow + batch.length, scans * data.rows);
  const include = options.include ?? everyRow;
  const model = request.model
    ? fitModel(data, request.seed, include, (batch) => report(0, batch))
    : undefined;
  const estimates = new EstimateRows(data, countRows(data, options), options.range, request, model);
  const result = scan(data, policy, options, estimates, (batch) => report(scans - 1, batch));
  const { scan: states, uses } = estimates;
  return {
    ...result,
    estimates: states,
    actions: uses.finish(data.actionNames),
    ...(model && { model: { features: data.featureCount, columns: estimates.modelColumns } }),
  };
}

const everyRow = (): boolean => true;

/** How many rows take part. */
const countRows = ({ rows }: LoggedData, { include }: ScanOptions): number =>
  include ? countIncluded(include, 0, rows) : rows;

function scan(
  data: LoggedData,
  policy: Policy,
  options: ScanOptions,
  estimates: EstimateRows | undefined,
  report: (batch: LogBatch) => void,
): ScanResult {
  const include = options.include ?? everyRow;
  const full = data.propensities === 'full';
  const rowsInAll = countRows(data, options) + (options.missing ?? 0);
  const { courseDelta } = options;
  const course = courseDelta === undefined ? undefined : new Course(rowsInAll, courseDelta);
  const book = new BetBook(
    options.bets ?? untrainedPlan(rowsInAll, full),
    data.actionCount,
    course,
    options.sequential,
  );
  const builder = new SumsBuilder(
    data.actionCount,
    full,
    options.range,
    options.tau,
    options.contradictory !== true,
  );
  const reader = new PolicyReader(policy, data.actionCount);
  for (const batch of data.batches()) {
    const said = reader.read(batch);
    for (let i = 0; i < batch.length; i++) {
      if (!include(batch.firstRow + i)) continue;
      checkRow(batch, i, data.actionCount, said);
      estimates?.draw(batch, i);
      if (!builder.add(batch, i, said)) continue;
      book.add(batch, i, said, -costOf(batch.rewards[i], options.range, batch.lines[i], batch.file));
      estimates?.add(batch, i, said);
    }
    report(batch);
  }
  builder.addMissing(options.missing ?? 0);
  const finished = builder.finish();
  book.addMissing(finished.missing);
  const sums = { ...finished, bets: book.finish() };
  if (!(sums.weight > 0)) {
    throw new UserError('no-rows', 'No row of the log has any weight, so there is nothing to estimate.');
  }
  return { sums, course: course?.noted ?? [] };
}

function fitModel(
  data: LoggedData,
  seed: number,
  include: (row: number) => boolean,
  report: (batch: LogBatch) => void,
): RewardModel {
  const lots = new RowLots(data.featureCount, data.actionCount, data.rows, seed);
  const { vector, width } = lots.features;
  const model = new RewardModel(width, data.actionCount);
  for (const batch of data.batches()) {
    const { actions, rewards, weights } = batch;
    for (let i = 0; i < batch.length; i++) {
      if (!include(batch.firstRow + i)) continue;
      lots.draw(batch, i);
      model.add(vector, actions[i], lots.fold, rewards[i], weights ? weights[i] : 1);
    }
    report(batch);
  }
  model.solve();
  return model;
}

function checkRow(
  batch: LogBatch,
  i: number,
  actionCount: number,
  { probabilities, firstOf }: PolicyRows,
): void {
  const action = batch.actions[i];
  if (!(action >= 0 && action < actionCount)) {
    throw new UserError(
      'unknown-action',
      `${placeTitle(placeIn(batch, i))}: there is no action ${action}; this log has actions 0 to ${actionCount - 1}. State their number ("actions" in the schema, or --actions).`,
      placeIn(batch, i),
    );
  }
  const pi = probabilities[firstOf(i) + action];
  if (!(pi >= 0 && pi <= 1 + 1e-6)) {
    throw new UserError(
      'bad-policy',
      `${placeTitle(placeIn(batch, i))}: the policy gives the logged action the probability ${pi}. Probabilities lie between 0 and 1.`,
      placeIn(batch, i),
    );
  }
}
