import type { TermSums } from '../documents/sums';
import type { RewardRange } from '../documents/rewardRange';
import { agreementTolerance } from '../logs/checks/propensityAgreement';
import { placeIn, type LogBatch } from '../logs/blocks/loggedData';
import { placeTitle, type Place } from '../errors/place';
import type { PolicyRows } from '../policies/policyRows';
import { BlockSum } from '../numerics/blockSum';
import { naturalLog } from '../numerics/logarithm';
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
  private readonly weight = new BlockSum();
  private readonly cost = new BlockSum();
  private readonly squaredCost = new BlockSum();
  private readonly policyMass = new BlockSum();
  private readonly unsupportedPi = new BlockSum();
  private readonly unsupportedPiSquared = new BlockSum();
  private readonly clippedCost = new BlockSum();
  private readonly clippedSecondMoment = new BlockSum();
  private policyMassError = 0;
  private loggingMassError = 0;
  private rows = 0;
  private missing = 0;
  private unitWeights = true;
  private smallestPropensity = 1;
  private largestWeight = 0;
  /** The last π of each action with its logarithm: policies often say the same of many rows. */
  private readonly lastPi: Float64Array;
  private readonly lastLog: Float64Array;

  constructor(
    private readonly actionCount: number,
    private readonly full: boolean,
    private readonly range: RewardRange,
    private readonly tau: number,
    /** Whether rows that contradict themselves count as missing; where most do, all are used and nothing is certified. */
    private readonly setsAside = true,
  ) {
    this.lastPi = new Float64Array(full ? actionCount : 0);
    this.lastLog = new Float64Array(full ? actionCount : 0);
  }

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
    const logP = naturalLog(p);
    const scaled = Math.floor(logP * binsPerUnit);
    const h = logP - (scaled + 0.5) / binsPerUnit;
    const { chosen, weights } = this;
    const at = chosen.locate(scaled);
    const weightedPi = rowWeight * pi;
    const w = pi / p;
    if (w > this.largestWeight) this.largestWeight = Math.min(w, Number.MAX_VALUE);
    const logW = naturalLog(pi) - logP;
    const weightBin = Math.floor(logW * binsPerUnit);
    const weightH = logW - (weightBin + 0.5) / binsPerUnit;
    const weightAt = weights.locate(weightBin);
    weights.add(weightAt, 0, weightH, rowWeight);
    if (cost > -1) this.weightedComplements.addSingle(cost === 0 ? logW : logW + Math.log1p(cost), rowWeight);
    chosen.add(at, 0, h, weightedPi);
    chosen.add(at, 3, h, weightedPi * pi);
    if (cost === 0) return;
    chosen.addPair(at, 1, h, cost * weightedPi, cost);
    chosen.addPair(at, 4, h, cost * weightedPi * pi, cost);
    weights.addPair(weightAt, 1, weightH, rowWeight * cost, cost);
    const logCost = cost === -1 ? 0 : naturalLog(-cost);
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
    const { actions, actionWeights, tau, lastPi, lastLog, actionCount } = this;
    let clipped = 0;
    let mass = 0;
    for (let a = 0; a < actionCount; a++) {
      const p = logging[first + a];
      mass += p;
      const pi = probabilities[firstOfPolicy + a];
      if (!(pi > 0)) continue;
      const weighted = rowWeight * pi;
      if (!(p > 0)) {
        this.unsupportedPi.add(weighted);
        this.unsupportedPiSquared.add(weighted * pi);
        continue;
      }
      if (pi !== lastPi[a]) {
        lastPi[a] = pi;
        lastLog[a] = naturalLog(pi);
      }
      const logP = naturalLog(p);
      const bin = Math.floor(logP * binsPerUnit);
      actions.addPair(actions.locate(bin), 0, logP - (bin + 0.5) / binsPerUnit, weighted, pi);
      actionWeights.addSingle(lastLog[a] - logP, weighted);
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
    for (const sum of this.plainSums()) sum.flush();
  }

  private plainSums(): BlockSum[] {
    return [
      this.weight,
      this.cost,
      this.squaredCost,
      this.policyMass,
      this.unsupportedPi,
      this.unsupportedPiSquared,
      this.clippedCost,
      this.clippedSecondMoment,
    ];
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
