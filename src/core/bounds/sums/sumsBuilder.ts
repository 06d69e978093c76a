import type { TermSums } from '../../documents/results/sums';
import type { RewardRange } from '../../documents/log/rewardRange';
import type { LogBatch } from '../../logs/blocks/loggedData';
import { CountedRows } from '../../policies/countedRows';
import type { PolicyRows } from '../../policies/policyRows';
import { BlockSum, blockRows } from '../../numerics/sums/blockSum';
import { batchFacts } from './batchFacts';
import { ActionMoments } from './actionMoments';
import { ChosenMoments } from './chosenMoments';

/** Builds TermSums in one pass: for each batch one call, in any order. */
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

  constructor(
    private readonly actionCount: number,
    private readonly full: boolean,
    private readonly range: RewardRange,
    private readonly tau: number,
    /** Leave out the tables that only the paper's bounds, the estimators and the page need. */
    private readonly claimsOnly = false,
  ) {
    this.chosen = new ChosenMoments(tau, claimsOnly);
    this.actions = new ActionMoments(actionCount, tau, claimsOnly);
  }

  /** Adds rows of a batch, with what the policy says of the batch. */
  add(batch: LogBatch, rows: CountedRows, said: PolicyRows): void {
    for (let from = 0; from < rows.length;) {
      // Blocks are counted in rows, however many a batch has: so the sums do not depend on that.
      const to = Math.min(rows.length, from + blockRows - (this.rows % blockRows));
      this.addCosts(rows, from, to);
      this.chosen.addAll(rows, from, to);
      this.addMasses(rows, said, from, to);
      if (this.full && batch.distributions) this.addActions(batch, batch.distributions, rows, said, from, to);
      this.rows += to - from;
      if (this.rows % blockRows === 0) this.flush();
      from = to;
    }
  }

  private addCosts({ logging, costs, weights }: CountedRows, from: number, to: number): void {
    let weight = this.weight.block;
    let cost = this.cost.block;
    let squared = this.squaredCost.block;
    let smallest = this.smallestPropensity;
    for (let k = from; k < to; k++) {
      const v = weights[k];
      const c = costs[k];
      if (v !== 1) this.unitWeights = false;
      weight += v;
      cost += v * c;
      squared += v * c * c;
      if (logging[k] < smallest) smallest = logging[k];
    }
    this.weight.block = weight;
    this.cost.block = cost;
    this.squaredCost.block = squared;
    this.smallestPropensity = smallest;
  }

  private addMasses({ index, weights }: CountedRows, said: PolicyRows, from: number, to: number): void {
    for (let k = from; k < to; k++) {
      const mass = said.massOf(index[k]);
      if (mass !== undefined) this.addMass(mass, weights[k]);
    }
  }

  private addActions(
    batch: LogBatch,
    distributions: Float64Array,
    { length, index, weights }: CountedRows,
    said: PolicyRows,
    from: number,
    to: number,
  ): void {
    const { actions, actionCount, claimsOnly } = this;
    const { massErrors, mostMassError, hasGaps, anyGaps } = batchFacts(batch, actionCount, this.range);
    if (claimsOnly && !anyGaps && length === batch.length) {
      actions.addLoggingError(mostMassError);
      return;
    }
    for (let k = from; k < to; k++) {
      const row = index[k];
      actions.addLoggingError(massErrors[row]);
      if (!claimsOnly || hasGaps[row] === 1)
        actions.add(said.probabilities, said.firstOf(row), distributions, row * actionCount, weights[k]);
    }
  }

  /** Decisions that were logged but cannot be used. */
  addMissing(count: number): void {
    this.missing += count;
  }

  /** So many decisions with a single action, which costs the same each time. */
  addConstant(count: number, cost: number): void {
    const one = new CountedRows();
    one.clear(1);
    one.push(0, 1, 1, 0, cost, count);
    this.rows += count;
    this.weight.add(count);
    this.cost.add(count * cost);
    this.squaredCost.add(count * cost * cost);
    this.chosen.addAll(one, 0, 1);
    this.addMass(1, count);
    if (this.full) this.actions.add(Float64Array.of(1), 0, Float64Array.of(1), 0, count);
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
