import type { TermSums } from '../documents/sums';
import type { RewardRange } from '../documents/rewardRange';
import { placeIn, type LogBatch } from '../logs/blocks/loggedData';
import { placeTitle, type Place } from '../errors/place';
import type { PolicyRows } from '../policies/policyRows';
import { BlockSum } from '../numerics/blockSum';
import { UserError } from '../errors/userError';
import { costOf } from '../logs/schema/rewardRange';
import { batchFacts, type BatchFacts } from './batchFacts';
import { ActionMoments } from './actionMoments';
import { ChosenMoments } from './chosenMoments';

/** Rows between two moves of the block sums into the compensated totals. */
const blockRows = 16384;

/** Builds TermSums in one pass: for each row one call, in any order. */
export class SumsBuilder {
  private readonly chosen: ChosenMoments;
  private readonly actions: ActionMoments;
  private readonly weight = new BlockSum();
  private readonly cost = new BlockSum();
  private readonly squaredCost = new BlockSum();
  private readonly policyMass = new BlockSum();
  private policyMassError = 0;
  private rows = 0;
  private missing = 0;
  private unitWeights = true;
  private smallestPropensity = 1;
  /** The batch of the last row, and what is known of it. */
  private batch: LogBatch | undefined;
  private facts: BatchFacts | undefined;

  constructor(
    private readonly actionCount: number,
    private readonly full: boolean,
    private readonly range: RewardRange,
    private readonly tau: number,
    /** Whether rows that contradict themselves count as missing; where most do, all are used and nothing is certified. */
    private readonly setsAside = true,
    /** Leave out the tables that only the paper's bounds, the estimators and the page need. */
    private readonly claimsOnly = false,
  ) {
    this.chosen = new ChosenMoments(tau, claimsOnly);
    this.actions = new ActionMoments(actionCount, tau, claimsOnly);
  }

  /** Adds row `row` of a batch, with what the policy says of the batch; false where it counts as missing. */
  add(batch: LogBatch, row: number, said: PolicyRows): boolean {
    const { probabilities } = said;
    const p = batch.propensities[row];
    if (!(p > 0 && p <= 1 + 1e-6)) throw impossiblePropensity(p, placeIn(batch, row));
    const first = said.firstOf(row);
    const pi = probabilities[first + batch.actions[row]];
    const facts = this.factsOf(batch);
    const known = facts.costs[row];
    // Where it is none, the one who computes it says why.
    const cost =
      known === known ? known : costOf(batch.rewards[row], this.range, batch.lines[row], batch.file);
    if (this.setsAside && facts.contradicts[row] === 1) {
      this.missing++;
      return false;
    }
    const rowWeight = batch.weights ? batch.weights[row] : 1;
    if (rowWeight !== 1) this.unitWeights = false;
    this.rows++;
    this.addCost(rowWeight, cost);
    if (p < this.smallestPropensity) this.smallestPropensity = p;
    if (pi > 0) this.chosen.add(p, pi, cost, rowWeight);
    const mass = said.massOf(row);
    if (mass !== undefined) this.addMass(mass, rowWeight);
    if (this.full && batch.distributions) {
      this.actions.addLoggingError(facts.massErrors[row]);
      if (!this.claimsOnly || facts.hasGaps[row] === 1)
        this.actions.add(probabilities, first, batch.distributions, row * this.actionCount, rowWeight);
    }
    if (this.rows % blockRows === 0) this.flush();
    return true;
  }

  private factsOf(batch: LogBatch): BatchFacts {
    if (this.facts === undefined || this.batch !== batch) {
      this.batch = batch;
      this.facts = batchFacts(batch, this.actionCount, this.range);
    }
    return this.facts;
  }

  /** Decisions that were logged but cannot be used. */
  addMissing(count: number): void {
    this.missing += count;
  }

  /** So many decisions with a single action, which costs the same each time. */
  addConstant(count: number, cost: number): void {
    this.rows += count;
    this.addCost(count, cost);
    this.chosen.add(1, 1, cost, count);
    this.addMass(1, count);
    if (this.full) this.actions.add(Float64Array.of(1), 0, Float64Array.of(1), 0, count);
  }

  private addCost(rowWeight: number, cost: number): void {
    this.weight.add(rowWeight);
    this.cost.add(rowWeight * cost);
    this.squaredCost.add(rowWeight * cost * cost);
  }

  private addMass(mass: number, rowWeight: number): void {
    this.policyMass.add(rowWeight * mass);
    const error = Math.abs(mass - 1);
    if (!(error <= this.policyMassError)) this.policyMassError = error;
  }

  private flush(): void {
    for (const part of [this.chosen, this.actions, this.weight, this.cost, this.squaredCost, this.policyMass])
      part.flush();
  }

  finish(): TermSums {
    this.flush();
    const { chosen, actions } = this;
    return {
      rows: this.rows,
      missing: this.missing,
      actionCount: this.actionCount,
      full: this.full,
      weight: this.weight.value,
      unitWeights: this.unitWeights,
      cost: this.cost.value,
      squaredCost: this.squaredCost.value,
      policyMass: this.policyMass.value,
      policyMassError: this.policyMassError,
      loggingMassError: actions.loggingMassError,
      unsupportedPi: actions.unsupportedPi.value,
      unsupportedPiSquared: actions.unsupportedPiSquared.value,
      smallestPropensity: this.smallestPropensity,
      largestWeight: chosen.largestWeight,
      tau: this.tau,
      clippedCost: chosen.clippedCost.value,
      clippedSecondMoment: actions.clippedSecondMoment.value,
      actions: actions.actions.toTable(),
      actionWeights: actions.actionWeights.toTable(),
      chosen: chosen.chosen.toTable(),
      weights: chosen.weights.toTable(),
      weightedCosts: chosen.weightedCosts.toTable(),
      weightedComplements: chosen.weightedComplements.toTable(),
      inverseCosts: chosen.inverseCosts.toTable(),
    };
  }
}

function impossiblePropensity(p: number, place: Place): UserError {
  return new UserError(
    'bad-propensity',
    `${placeTitle(place)}: the logging policy took an action whose probability is given as ${p}. A propensity lies above 0 and ` +
      'at most at 1. Correct the line or leave it out.',
    place,
  );
}
