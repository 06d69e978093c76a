import { BlockSum } from '../../numerics/sums/blockSum';
import { naturalLog } from '../../numerics/functions/logarithm';
import type { CountedRows } from '../../policies/countedRows';
import { MomentBins } from '../../numerics/sums/momentBins';

/** Rows that wait to be added together. */
const capacity = 1024;

/** The sums over the logged actions: tables of log p, log w and their kin. Rows gather in columns and are added in runs. */
export class ChosenMoments {
  readonly chosen = new MomentBins(6);
  readonly weights = new MomentBins(3);
  readonly weightedCosts = new MomentBins(1);
  readonly weightedComplements = new MomentBins(1);
  readonly inverseCosts = new MomentBins(1);
  readonly clippedCost = new BlockSum();
  largestWeight = 0;
  private count = 0;
  private readonly p = new Float64Array(capacity);
  private readonly pi = new Float64Array(capacity);
  private readonly w = new Float64Array(capacity);
  private readonly cost = new Float64Array(capacity);
  /** v: the row weights. */
  private readonly v = new Float64Array(capacity);
  private readonly logP = new Float64Array(capacity);
  private readonly logW = new Float64Array(capacity);
  private readonly logs = new Float64Array(capacity);
  private readonly terms = new Float64Array(capacity);

  constructor(
    private readonly tau: number,
    /** Only what claims by betting need: the weights. */
    private readonly claimsOnly = false,
  ) {}

  /** Rows `from` to `to`, as far as the policy gives them some weight. */
  addAll(rows: CountedRows, from: number, to: number): void {
    const { target, logging, ratios, logPropensities, costs, weights } = rows;
    const { p, pi, w, logP, cost, v } = this;
    let at = this.count;
    for (let k = from; k < to; k++) {
      if (!(target[k] > 0)) continue;
      p[at] = logging[k];
      pi[at] = target[k];
      w[at] = ratios[k];
      logP[at] = logPropensities[k];
      cost[at] = costs[k];
      v[at] = weights[k];
      if (++at < capacity) continue;
      this.count = at;
      this.addWaiting();
      at = 0;
    }
    this.count = at;
  }

  /** Adds what waits, and moves the block sums into the compensated totals. */
  flush(): void {
    this.addWaiting();
    for (const bins of [
      this.chosen,
      this.weights,
      this.weightedCosts,
      this.weightedComplements,
      this.inverseCosts,
    ])
      bins.flush();
    this.clippedCost.flush();
  }

  private addWaiting(): void {
    const { count, pi, w, cost, v, logP, logW, terms, chosen, weights } = this;
    this.count = 0;
    let largest = this.largestWeight;
    // Policies often say the same of many rows.
    let lastPi = 1;
    let lastLog = 0;
    for (let i = 0; i < count; i++) {
      if (pi[i] !== lastPi) {
        lastPi = pi[i];
        lastLog = naturalLog(lastPi);
      }
      logW[i] = lastLog - logP[i];
      if (w[i] > largest) largest = Math.min(w[i], Number.MAX_VALUE);
    }
    this.largestWeight = largest;
    weights.addColumn(0, logW, v, undefined, count);
    if (this.claimsOnly) return;
    for (let i = 0; i < count; i++) terms[i] = v[i] * pi[i];
    chosen.addColumn(0, logP, terms, undefined, count);
    for (let i = 0; i < count; i++) terms[i] *= pi[i];
    chosen.addColumn(3, logP, terms, undefined, count);
    for (let i = 0; i < count; i++) terms[i] = cost[i] * v[i] * pi[i];
    chosen.addColumn(1, logP, terms, cost, count);
    for (let i = 0; i < count; i++) terms[i] *= pi[i];
    chosen.addColumn(4, logP, terms, cost, count);
    for (let i = 0; i < count; i++) terms[i] = v[i] * cost[i];
    weights.addColumn(1, logW, terms, cost, count);
    this.addCosts(count);
    this.addComplements(count);
  }

  /** Rows that cost something: log(-c w), log(-c/p), and c π/max(p, τ). */
  private addCosts(count: number): void {
    const { p, pi, cost, v, logP, logW, logs, terms, tau } = this;
    let clipped = 0;
    for (let i = 0; i < count; i++) {
      const c = cost[i];
      terms[i] = c === 0 ? 0 : v[i];
      logs[i] = c === 0 || c === -1 ? 0 : naturalLog(-c);
      clipped += (c * v[i] * pi[i]) / Math.max(p[i], tau);
    }
    this.clippedCost.add(clipped);
    for (let i = 0; i < count; i++) logs[i] += logW[i];
    this.weightedCosts.addColumn(0, logs, terms, undefined, count);
    // log(-c/p) = log(-c w) - log w - log p.
    for (let i = 0; i < count; i++) {
      logs[i] = logs[i] - logW[i] - logP[i];
      terms[i] *= pi[i];
    }
    this.inverseCosts.addColumn(0, logs, terms, undefined, count);
  }

  /** Rows that do not cost all there is: log((1 + c) w). */
  private addComplements(count: number): void {
    const { cost, v, logW, logs, terms } = this;
    for (let i = 0; i < count; i++) {
      const c = cost[i];
      terms[i] = c > -1 ? v[i] : 0;
      logs[i] = c === 0 || c === -1 ? logW[i] : logW[i] + Math.log1p(c);
    }
    this.weightedComplements.addColumn(0, logs, terms, undefined, count);
  }
}
