import type { LogBatch } from '../logs/blocks/loggedData';
import type { PolicyRows } from '../policies/policyRows';
import { mixedLower } from './mean/capital';
import { improvementBound, untrainedModel, valueBound } from './caps';
import { complementClaim, improvementClaim, valueClaim, weightOf } from './claimVariables';
import { claimColumns, emptyDecision, writeClaims, type Decision } from './controlVariate';
import { betsOf, Growth } from './mean/growth';
import { gridLambdas, type Wagers } from './mean/lambdas';

/**
 * Four means that bound a value and an improvement from both sides: wρ, w(1 - ρ), (w - 1)ρ, and (w - 1)(1 - ρ), which is at
 * most V0 - V on average, because E[w] ≤ 1 whatever support is missing.
 */
const claims = ['value', 'complement', 'gain', 'loss'] as const;
type TwoSidedClaim = (typeof claims)[number];

/** How far a control variate may fall: small, so that parts of a hundred rows can still bet. */
const cap = 2;

const plainBound: Readonly<Record<TwoSidedClaim, number>> = { value: 0, complement: 0, gain: 1, loss: 1 };
const controlledBound: Readonly<Record<TwoSidedClaim, number>> = {
  value: valueBound(cap),
  complement: valueBound(cap),
  gain: improvementBound(cap),
  loss: improvementBound(cap),
};
const lowest: Readonly<Record<TwoSidedClaim, number>> = { value: 0, complement: 0, gain: -1, loss: -1 };

/** Y of every claim on one row, plain and, where all probabilities are known, with a control variate. */
export class ClaimsOfRow {
  readonly plain = new Float64Array(claims.length);
  readonly controlled = new Float64Array(claims.length);
  w = 0;
  private readonly caps = claimColumns(1);
  private readonly out = claimColumns(2);
  private readonly decision: Decision;

  constructor(
    private readonly actionCount: number,
    readonly full: boolean,
  ) {
    for (const column of Object.values(this.caps) as Float64Array[]) column.fill(cap);
    const model = new Float64Array(full ? actionCount : 0).fill(untrainedModel);
    this.decision = emptyDecision(actionCount, model);
  }

  write(batch: LogBatch, i: number, said: PolicyRows, rho: number): void {
    const { probabilities } = said;
    const first = said.firstOf(i);
    const w = weightOf(probabilities[first + batch.actions[i]], batch.propensities[i]);
    this.w = w;
    this.plain[0] = valueClaim(w, rho);
    this.plain[1] = complementClaim(w, rho);
    this.plain[2] = improvementClaim(w, rho);
    this.plain[3] = improvementClaim(w, 1 - rho);
    if (!this.full || !batch.distributions) return;
    const { decision, caps, out, controlled } = this;
    decision.policy = probabilities;
    decision.policyAt = first;
    decision.logging = batch.distributions;
    decision.loggingAt = i * this.actionCount;
    decision.action = batch.actions[i];
    decision.reward = rho;
    writeClaims(decision, caps, out, 0);
    // The model says ½, so that of the reward turned around it says the same.
    decision.reward = 1 - rho;
    writeClaims(decision, caps, out, 1);
    controlled[0] = out.value[0];
    controlled[1] = out.complement[0];
    controlled[2] = out.improvement[0];
    controlled[3] = out.improvement[1];
  }
}

interface Bet {
  readonly bound: number;
  readonly wagers: Wagers;
  readonly growth: Growth;
}

/** The bets on all four means over some rows. */
export class TwoSidedBets {
  private readonly plain: readonly Bet[];
  private readonly controlled: readonly Bet[];

  /** `n`: about how many rows there will be, known from their contexts alone; it decides on λ. */
  constructor(n: number, full: boolean) {
    const betsOn = (bounds: Readonly<Record<TwoSidedClaim, number>>): Bet[] =>
      claims.map((claim) => {
        const wagers = gridLambdas(Math.max(n, 1), bounds[claim]);
        return { bound: bounds[claim], wagers, growth: new Growth(wagers.lambdas) };
      });
    this.plain = betsOn(plainBound);
    this.controlled = full ? betsOn(controlledBound) : [];
  }

  add({ plain, controlled }: ClaimsOfRow): void {
    this.plain.forEach(({ growth }, k) => growth.add(plain[k]));
    this.controlled.forEach(({ growth }, k) => growth.add(controlled[k]));
  }

  /** Decisions that cannot be used: each is the worst for every claim. */
  addMissing(count: number): void {
    for (const { growth, bound } of [...this.plain, ...this.controlled]) growth.addMany(-bound, count);
  }

  /** The value and the improvement in units of the range, each between two ends that hold with 1 - δ. */
  intervals(delta: number): { readonly value: Ends; readonly improvement: Ends } {
    const [value, complement, gain, loss] = claims.map((claim, k) => this.lower(claim, k, delta / 2));
    return { value: { lower: value, upper: 1 - complement }, improvement: { lower: gain, upper: -loss } };
  }

  private lower(claim: TwoSidedClaim, k: number, delta: number): number {
    const parts = [this.plain[k], ...(this.controlled.length > 0 ? [this.controlled[k]] : [])];
    const money = parts.map(({ wagers, bound, growth }) => ({
      bets: betsOf(wagers, bound, growth),
      weight: 1 / parts.length,
    }));
    return mixedLower(money, delta, { lowest: lowest[claim], highest: 1 }).value;
  }
}

export interface Ends {
  readonly lower: number;
  readonly upper: number;
}
