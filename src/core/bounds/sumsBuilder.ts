import type { TermSums } from '../documents/sums';
import type { RewardRange } from '../documents/rewardRange';
import { agreementTolerance } from '../logs/checks/propensityAgreement';
import { placeIn, type LogBatch } from '../logs/blocks/loggedData';
import { placeTitle, type Place } from '../errors/place';
import type { PolicyRows } from '../policies/policyRows';
import { CompensatedSum } from '../numerics/compensatedSum';
import { binsPerUnit, MomentBins } from '../numerics/momentBins';
import { UserError } from '../errors/userError';
import { costOf } from '../logs/schema/rewardRange';
import { massTolerance } from './sumColumns';

/** Rows between two moves of the block sums into the compensated totals. */
const blockRows = 16384;

/** Builds TermSums in one pass: for each row one call, in any order. */
export class SumsBuilder {
  private readonly actions = new MomentBins(2);
  private readonly actionWeights = new MomentBins(1);
  private readonly chosen = new MomentBins(6);
  private readonly weights = new MomentBins(3);
  private readonly weightedCosts = new MomentBins(1);
  private readonly weightedComplements = new MomentBins(1);
  private readonly inverseCosts = new MomentBins(1);
  private readonly weight = new CompensatedSum();
  private readonly cost = new CompensatedSum();
  private readonly squaredCost = new CompensatedSum();
  private readonly policyMass = new CompensatedSum();
  private readonly unsupportedPi = new CompensatedSum();
  private readonly unsupportedPiSquared = new CompensatedSum();
  private readonly clippedCost = new CompensatedSum();
  private readonly clippedSecondMoment = new CompensatedSum();
  private policyMassError = 0;
  private loggingMassError = 0;
  private rows = 0;
  private missing = 0;
  private unitWeights = true;
  private smallestPropensity = 1;
  private largestWeight = 0;

  constructor(
    private readonly actionCount: number,
    private readonly full: boolean,
    private readonly range: RewardRange,
    private readonly tau: number,
    /** Whether rows that contradict themselves count as missing; where most do, all are used and nothing is certified. */
    private readonly setsAside = true,
  ) {}

  /** Adds row `row` of a batch, with what the policy says of the batch; false where it counts as missing. */
  add(batch: LogBatch, row: number, { probabilities, firstOf, massOf }: PolicyRows): boolean {
    const line = batch.lines[row];
    const p = batch.propensities[row];
    if (!(p > 0 && p <= 1 + 1e-6)) throw impossiblePropensity(p, placeIn(batch, row));
    const first = firstOf(row);
    const pi = probabilities[first + batch.actions[row]];
    const cost = costOf(batch.rewards[row], this.range, line, batch.file);
    if (this.setsAside && contradictsItself(batch, row, this.actionCount)) {
      this.missing++;
      return false;
    }
    const rowWeight = batch.weights ? batch.weights[row] : 1;
    if (rowWeight !== 1) this.unitWeights = false;
    this.rows++;
    this.weight.add(rowWeight);
    this.cost.add(rowWeight * cost);
    this.squaredCost.add(rowWeight * cost * cost);
    if (p < this.smallestPropensity) this.smallestPropensity = p;
    if (pi > 0) this.addChosen(p, pi, cost, rowWeight);
    const mass = massOf(row);
    if (mass !== undefined) this.addMass(mass, rowWeight);
    if (this.full && batch.distributions) {
      this.addActions(probabilities, first, batch.distributions, row * this.actionCount, rowWeight);
    }
    if (this.rows % blockRows === 0) this.flush();
    return true;
  }

  /** Decisions that were logged but cannot be used. */
  addMissing(count: number): void {
    this.missing += count;
  }

  /** So many decisions with a single action, which costs the same each time. */
  addConstant(count: number, cost: number): void {
    this.rows += count;
    this.weight.add(count);
    this.cost.add(count * cost);
    this.squaredCost.add(count * cost * cost);
    this.addChosen(1, 1, cost, count);
    this.addMass(1, count);
    if (this.full) this.addActions(Float64Array.of(1), 0, Float64Array.of(1), 0, count);
  }

  private addChosen(p: number, pi: number, cost: number, rowWeight: number): void {
    const logP = Math.log(p);
    const scaled = Math.floor(logP * binsPerUnit);
    const h = logP - (scaled + 0.5) / binsPerUnit;
    const at = this.chosen.locate(scaled);
    const weightedPi = rowWeight * pi;
    this.chosen.add(at, 0, h, weightedPi);
    this.chosen.add(at, 3, h, weightedPi * pi);
    const w = pi / p;
    if (w > this.largestWeight) this.largestWeight = Math.min(w, Number.MAX_VALUE);
    const logW = Math.log(pi) - logP;
    const weightBin = Math.floor(logW * binsPerUnit);
    const weightH = logW - (weightBin + 0.5) / binsPerUnit;
    const weightAt = this.weights.locate(weightBin);
    this.weights.add(weightAt, 0, weightH, rowWeight);
    if (cost > -1) this.weightedComplements.addSingle(logW + Math.log1p(cost), rowWeight);
    if (cost === 0) return;
    this.chosen.add(at, 1, h, cost * weightedPi);
    this.chosen.add(at, 2, h, cost * cost * weightedPi);
    this.chosen.add(at, 4, h, cost * weightedPi * pi);
    this.chosen.add(at, 5, h, cost * cost * weightedPi * pi);
    this.weights.add(weightAt, 1, weightH, rowWeight * cost);
    this.weights.add(weightAt, 2, weightH, rowWeight * cost * cost);
    const logCost = Math.log(-cost);
    this.weightedCosts.addSingle(logW + logCost, rowWeight);
    this.inverseCosts.addSingle(logCost - logP, weightedPi);
    this.clippedCost.add((cost * weightedPi) / Math.max(p, this.tau));
  }

  private addActions(
    probabilities: Float64Array,
    firstOfPolicy: number,
    logging: Float64Array,
    first: number,
    rowWeight: number,
  ): void {
    const { actions, actionWeights, tau } = this;
    let clipped = 0;
    let mass = 0;
    for (let o = first; o < first + this.actionCount; o++) {
      mass += logging[o];
      const pi = probabilities[firstOfPolicy + o - first];
      if (!(pi > 0)) continue;
      const weighted = rowWeight * pi;
      const p = logging[o];
      if (!(p > 0)) {
        this.unsupportedPi.add(weighted);
        this.unsupportedPiSquared.add(weighted * pi);
        continue;
      }
      const logP = Math.log(p);
      const bin = Math.floor(logP * binsPerUnit);
      const h = logP - (bin + 0.5) / binsPerUnit;
      const at = actions.locate(bin);
      actions.add(at, 0, h, weighted);
      actions.add(at, 1, h, weighted * pi);
      actionWeights.addSingle(Math.log(pi) - logP, weighted);
      clipped += p < tau ? (pi * p) / (tau * tau) : pi / p;
    }
    this.clippedSecondMoment.add(rowWeight * clipped);
    this.loggingMassError = Math.max(this.loggingMassError, Math.abs(mass - 1));
  }

  private addMass(mass: number, rowWeight: number): void {
    this.policyMass.add(rowWeight * mass);
    const error = Math.abs(mass - 1);
    if (!(error <= this.policyMassError)) this.policyMassError = error;
  }

  private flush(): void {
    for (const bins of this.tables()) bins.flush();
  }

  private tables(): MomentBins[] {
    return [
      this.actions,
      this.actionWeights,
      this.chosen,
      this.weights,
      this.weightedCosts,
      this.weightedComplements,
      this.inverseCosts,
    ];
  }

  finish(): TermSums {
    this.flush();
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
      loggingMassError: this.loggingMassError,
      unsupportedPi: this.unsupportedPi.value,
      unsupportedPiSquared: this.unsupportedPiSquared.value,
      smallestPropensity: this.smallestPropensity,
      largestWeight: this.largestWeight,
      tau: this.tau,
      clippedCost: this.clippedCost.value,
      clippedSecondMoment: this.clippedSecondMoment.value,
      actions: this.actions.toTable(),
      actionWeights: this.actionWeights.toTable(),
      chosen: this.chosen.toTable(),
      weights: this.weights.toTable(),
      weightedCosts: this.weightedCosts.toTable(),
      weightedComplements: this.weightedComplements.toTable(),
      inverseCosts: this.inverseCosts.toTable(),
    };
  }
}

/** A distribution that does not sum to 1, or a propensity that is not its own distribution's: one of them was not used. */
function contradictsItself(
  { propensities, distributions, actions }: LogBatch,
  i: number,
  K: number,
): boolean {
  if (!distributions) return false;
  let mass = 0;
  for (let o = i * K; o < (i + 1) * K; o++) mass += distributions[o];
  if (Math.abs(mass - 1) > massTolerance) return true;
  const given = distributions[i * K + actions[i]];
  return Math.abs(propensities[i] - given) > agreementTolerance * Math.max(propensities[i], given);
}

function impossiblePropensity(p: number, place: Place): UserError {
  return new UserError(
    'bad-propensity',
    `${placeTitle(place)}: the logging policy took an action whose probability is given as ${p}. A propensity lies above 0 and ` +
      'at most at 1. Correct the line or leave it out.',
    place,
  );
}
