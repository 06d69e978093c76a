import type { LogSums } from '../documents/sums';
import type { RewardRange } from '../documents/rewardRange';
import type { ActionUse, CoursePoint } from '../documents/analysisReport';
import { ActionUses } from './actionUse';
import { BetBook } from '../betting/betBook';
import { untrainedPlan, type BetPlan } from '../betting/betPlan';
import { Course } from '../betting/course';
import { costOf } from '../logs/schema/rewardRange';
import { SumsBuilder } from '../bounds/sumsBuilder';
import { countIncluded } from '../logs/blocks/countIncluded';
import type { ChosenRows } from '../policies/chosenRows';
import { RewardModel, type Prediction } from '../estimators/rewardModel';
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
  readonly seed: number;
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
  /** Fit a reward model for the direct method and doubly robust estimates: one more pass over the log. */
  readonly model?: boolean;
  readonly progress?: Progress;
}

export interface ScanResult {
  readonly sums: LogSums;
  readonly rows: ChosenRows;
  readonly actions: readonly ActionUse[];
  /** Over the rows in their order; empty where nobody asked. */
  readonly course: readonly CoursePoint[];
}

/** Reads the log once (twice with a reward model) and returns all that the estimates and certificates need. */
export function scanLog(data: LoggedData, policy: Policy, options: ScanOptions): ScanResult {
  const include = options.include ?? (() => true);
  const passes = options.model ? 2 : 1;
  const report = (pass: number, batch: LogBatch): void =>
    options.progress?.(pass * data.rows + batch.firstRow + batch.length, passes * data.rows);
  const model = options.model
    ? fitModel(data, options.seed, include, (batch) => report(0, batch))
    : undefined;

  const collected = new RowCollector(data.rows, model !== undefined);
  const full = data.propensities === 'full';
  const rowsInAll = countIncluded(include, 0, data.rows) + (options.missing ?? 0);
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
  const uses = new ActionUses(data.actionCount);
  const reader = new PolicyReader(policy, data.actionCount);
  for (const batch of data.batches()) {
    const said = reader.read(batch);
    for (let i = 0; i < batch.length; i++) {
      if (!include(batch.firstRow + i)) continue;
      checkRow(batch, i, data.actionCount, said);
      if (!builder.add(batch, i, said)) continue;
      book.add(batch, i, said, -costOf(batch.rewards[i], options.range, batch.lines[i], batch.file));
      uses.add(batch, i);
      collected.add(batch, i, said.probabilities[said.firstOf(i) + batch.actions[i]]);
      const mass = model && said.massOf(i);
      if (model && mass !== undefined) collected.addModel(model.predict(batch, i, said, mass));
    }
    report(passes - 1, batch);
  }
  builder.addMissing(options.missing ?? 0);
  const finished = builder.finish();
  book.addMissing(finished.missing);
  const sums = { ...finished, bets: book.finish() };
  if (!(sums.weight > 0)) {
    throw new UserError('no-rows', 'No row of the log has any weight, so there is nothing to estimate.');
  }
  return {
    sums,
    rows: collected.finish(),
    actions: uses.finish(data.actionNames),
    course: course?.noted ?? [],
  };
}

function fitModel(
  data: LoggedData,
  seed: number,
  include: (row: number) => boolean,
  report: (batch: LogBatch) => void,
): RewardModel {
  const model = new RewardModel(data.featureCount, data.actionCount, data.rows, seed);
  for (const batch of data.batches()) {
    for (let i = 0; i < batch.length; i++) if (include(batch.firstRow + i)) model.add(batch, i);
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

/** Gathers the columns of ChosenRows, trimmed to the rows that took part. */
class RowCollector {
  private readonly target: Float64Array;
  private readonly logging: Float64Array;
  private readonly rewards: Float64Array;
  private weights: Float64Array | undefined;
  private readonly direct: Float64Array | undefined;
  private readonly logged: Float64Array | undefined;
  private length = 0;
  private modeled = 0;

  constructor(capacity: number, withModel: boolean) {
    this.target = new Float64Array(capacity);
    this.logging = new Float64Array(capacity);
    this.rewards = new Float64Array(capacity);
    if (withModel) {
      this.direct = new Float64Array(capacity);
      this.logged = new Float64Array(capacity);
    }
  }

  add(batch: LogBatch, i: number, pi: number): void {
    const at = this.length++;
    this.target[at] = pi;
    this.logging[at] = batch.propensities[i];
    this.rewards[at] = batch.rewards[i];
    const weight = batch.weights ? batch.weights[i] : 1;
    if (weight !== 1 && !this.weights) this.weights = new Float64Array(this.target.length).fill(1);
    if (this.weights) this.weights[at] = weight;
  }

  addModel({ direct, logged }: Prediction): void {
    if (!this.direct || !this.logged) return;
    this.direct[this.length - 1] = direct;
    this.logged[this.length - 1] = logged;
    this.modeled++;
  }

  finish(): ChosenRows {
    const { length, direct, logged } = this;
    const trimmed = (column: Float64Array): Float64Array => column.subarray(0, length);
    // Features of absurd size can break the regression; then there is no model, rather than a NaN.
    const usable =
      direct !== undefined &&
      logged !== undefined &&
      this.modeled === length &&
      [direct, logged].every((column) => column.subarray(0, length).every(Number.isFinite));
    return {
      length,
      target: trimmed(this.target),
      logging: trimmed(this.logging),
      rewards: trimmed(this.rewards),
      ...(this.weights && { weights: trimmed(this.weights) }),
      ...(usable && { model: { direct: trimmed(direct), logged: trimmed(logged) } }),
    };
  }
}
