import type { LogSums } from '../../documents/results/sums';
import type { CoursePoint } from '../../documents/results/analysisReport';
import type { RewardRange } from '../../documents/log/rewardRange';
import { BetBook } from '../../betting/betBook';
import { untrainedPlan, type BetPlan } from '../../betting/betPlan';
import { Course } from '../../betting/course';
import { batchFacts } from '../../bounds/sums/batchFacts';
import { SumsBuilder } from '../../bounds/sums/sumsBuilder';
import { placeTitle, type Place } from '../../errors/place';
import { UserError } from '../../errors/userError';
import { countIncluded } from '../../logs/blocks/countIncluded';
import { placeIn, type LogBatch, type LoggedData } from '../../logs/blocks/loggedData';
import { costOf } from '../../logs/schema/rewardRange';
import { BlockSum, blockRows } from '../../numerics/sums/blockSum';
import { CountedRows } from '../../policies/countedRows';
import { isKnownInFull, type Policy } from '../../policies/policy';
import { PolicyReader, type PolicyRows } from '../../policies/policyRows';

export interface PolicyScanOptions {
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
  /** Gather no more than claims by betting need. */
  readonly claimsOnly?: boolean;
}

export interface ScanResult {
  readonly sums: LogSums;
  /** IPS in the user's units: mean r w. */
  readonly estimate: number;
  /** Over the rows in their order; empty where nobody asked. */
  readonly course: readonly CoursePoint[];
}

/** A probability that was rounded may be a little above 1. */
const mostProbability = 1 + 1e-6;

export const everyRow = (): boolean => true;

/** How many rows take part. */
export const countRows = ({ rows }: LoggedData, { include }: Pick<PolicyScanOptions, 'include'>): number =>
  include ? countIncluded(include, 0, rows) : rows;

/** All that the certificates of one policy need, gathered batch by batch. Several may follow the same reading. */
export class PolicyScan {
  private readonly include: ((row: number) => boolean) | undefined;
  private readonly course: Course | undefined;
  private readonly book: BetBook;
  private readonly builder: SumsBuilder;
  private readonly reader: PolicyReader;
  private readonly actionCount: number;
  private readonly plain = new BlockSum();
  private scanned = 0;
  private readonly rows = new CountedRows();

  constructor(
    data: LoggedData,
    policy: Policy,
    private readonly options: PolicyScanOptions,
  ) {
    const full = isKnownInFull(data, policy);
    const rowsInAll = countRows(data, options) + (options.missing ?? 0);
    const { courseDelta } = options;
    this.include = options.include;
    this.course = courseDelta === undefined ? undefined : new Course(rowsInAll, courseDelta);
    this.book = new BetBook(
      options.bets ?? untrainedPlan(rowsInAll, full),
      data.actionCount,
      this.course,
      options.sequential,
    );
    this.builder = new SumsBuilder(data.actionCount, full, options.range, options.tau, options.claimsOnly);
    this.reader = new PolicyReader(policy, data.actionCount);
    this.actionCount = data.actionCount;
  }

  /** `said`: what the policy says of the batch, where somebody has asked it already. */
  add(batch: LogBatch, said: PolicyRows = this.reader.read(batch)): void {
    const { rows } = this;
    this.gather(batch, said);
    this.builder.add(batch, rows, said);
    this.book.add(batch, rows, said);
    this.addPlain(batch.rewards);
  }

  private addPlain(rewards: Float64Array): void {
    const { plain } = this;
    const { length, index, ratios, weights } = this.rows;
    let { block } = plain;
    for (let k = 0; k < length; k++) {
      block += weights[k] * rewards[index[k]] * ratios[k];
      if (++this.scanned % blockRows !== 0) continue;
      plain.block = block;
      plain.flush();
      block = 0;
    }
    plain.block = block;
  }

  /** The rows that count, all of which are as they should be. */
  private gather(batch: LogBatch, said: PolicyRows): void {
    const { include, options, actionCount, rows } = this;
    const { actions, propensities, weights } = batch;
    const { probabilities } = said;
    const { costs, logPropensities, contradicts } = batchFacts(batch, actionCount, options.range);
    const setsAside = options.contradictory !== true;
    rows.clear(batch.length);
    for (let i = 0; i < batch.length; i++) {
      if (include && !include(batch.firstRow + i)) continue;
      const action = actions[i];
      const pi = probabilities[said.firstOf(i) + action];
      const p = propensities[i];
      const cost = costs[i];
      if (!(action >= 0 && action < actionCount && pi >= 0 && pi <= mostProbability))
        throw badRow(batch, i, actionCount, pi);
      if (!(p > 0 && p <= mostProbability)) throw impossiblePropensity(p, placeIn(batch, i));
      // Where it is none, the one who computes it says why.
      if (cost !== cost) costOf(batch.rewards[i], options.range, batch.lines[i], batch.file);
      if (setsAside && contradicts[i] === 1) this.builder.addMissing(1);
      else rows.push(i, pi, p, logPropensities[i], cost, weights ? weights[i] : 1);
    }
  }

  finish(): ScanResult {
    const { builder, book, course } = this;
    builder.addMissing(this.options.missing ?? 0);
    const finished = builder.finish();
    book.addMissing(finished.missing);
    const sums = { ...finished, bets: book.finish() };
    if (!(sums.weight > 0)) {
      throw new UserError('no-rows', 'No row of the log has any weight, so there is nothing to estimate.');
    }
    return { sums, estimate: this.plain.value / sums.weight, course: course?.noted ?? [] };
  }
}

/** An action that the log does not have, or a probability that is none. */
function badRow(batch: LogBatch, i: number, actionCount: number, pi: number): UserError {
  const place = placeIn(batch, i);
  const action = batch.actions[i];
  return action >= 0 && action < actionCount
    ? new UserError(
        'bad-policy',
        `${placeTitle(place)}: the policy gives the logged action the probability ${pi}. Probabilities lie between 0 and 1.`,
        place,
      )
    : new UserError(
        'unknown-action',
        `${placeTitle(place)}: there is no action ${action}; this log has actions 0 to ${actionCount - 1}. State their number ("actions" in the schema, or --actions).`,
        place,
      );
}

function impossiblePropensity(p: number, place: Place): UserError {
  return new UserError(
    'bad-propensity',
    `${placeTitle(place)}: the logging policy took an action whose probability is given as ${p}. A propensity lies above 0 and ` +
      'at most at 1. Correct the line or leave it out.',
    place,
  );
}
