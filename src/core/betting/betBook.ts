import { claimNames, type Bets, type ClaimBets, type ClaimName, type ClaimPart } from '../documents/sums';
import type { LogBatch } from '../logs/blocks/loggedData';
import { CompensatedSum } from '../numerics/compensatedSum';
import type { PolicyRows } from '../policies/policyRows';
import { controlledBound, type BetPlan } from './betPlan';
import { complementClaim, improvementClaim, plainBounds, valueClaim, weightOf } from './claimVariables';
import type { Course } from './course';
import { modelClaims } from './claimTables';
import type { Decision } from './controlVariate';
import { betsOf, Growth } from './growth';
import { sequentialLambdas, type Wagers } from './lambdas';
import { LearnedGrowth } from './learnedPolicyBets';

/** One running bet: Σ ln(1 + λY) over its λ, and ΣY. */
interface Running<G> {
  readonly claim: ClaimName;
  readonly weight: number;
  readonly bound: number;
  readonly wagers: Wagers;
  readonly growth: G;
  readonly sum: CompensatedSum;
}

interface ControlledBet extends Running<Growth> {
  readonly cap: number;
}

/** Keeps all bets of a plan while a log is read: one call for each certified row. */
export class BetBook {
  /** Behind the λ of the plan are those that hold at every number of rows. */
  private readonly plain: PerClaim<Running<Growth>> | undefined;
  private readonly learned: PerClaim<Running<LearnedGrowth>> | undefined;
  private readonly controlled: readonly ControlledBet[];
  private readonly decision: Decision;
  private readonly model: Float64Array;
  private readonly goesOn: boolean;

  constructor(
    private readonly plan: BetPlan,
    private readonly actionCount: number,
    private readonly course?: Course,
    /** Whether bets are kept that hold at every number of rows; without them such claims say nothing. */
    sequential = true,
  ) {
    const isLearned = plan.rule === 'learned';
    // Whoever learned on these rows has looked at all of them: there is no "so far".
    this.goesOn = sequential && !isLearned;
    const betOn = <G>(claim: ClaimName, growth: (lambdas: readonly number[]) => G): Running<G> => {
      const { weight, wagers } = plan[claim].plain;
      const bound = plainBounds[claim];
      const further = this.goesOn ? sequentialLambdas(bound).lambdas : [];
      const sum = new CompensatedSum();
      return { claim, weight, bound, wagers, growth: growth([...wagers.lambdas, ...further]), sum };
    };
    this.plain = isLearned ? undefined : perClaim((claim) => betOn(claim, (lambdas) => new Growth(lambdas)));
    this.learned = isLearned
      ? perClaim((claim) => betOn(claim, (lambdas) => new LearnedGrowth(lambdas)))
      : undefined;
    this.controlled = claimNames.flatMap((claim) => {
      const { controlled } = plan[claim];
      if (!controlled) return [];
      const { weight, wagers, cap } = controlled;
      const bound = controlledBound(claim, cap);
      const sum = new CompensatedSum();
      return [{ claim, weight, bound, wagers, growth: new Growth(wagers.lambdas), sum, cap }];
    });
    this.model = new Float64Array(actionCount);
    if (typeof plan.predict === 'number') this.model.fill(plan.predict);
    const nothing = new Float64Array(0);
    this.decision = {
      policy: nothing,
      policyAt: 0,
      logging: nothing,
      loggingAt: 0,
      model: this.model,
      modelAt: 0,
      actionCount,
      action: 0,
      reward: 0,
    };
  }

  /** Row i of a batch: what the policy says of it, and its reward as a share ρ of the range. */
  add(batch: LogBatch, i: number, { probabilities, firstOf }: PolicyRows, rho: number): void {
    const first = firstOf(i);
    const action = batch.actions[i];
    const pi = probabilities[first + action];
    const p = batch.propensities[i];
    const w = weightOf(pi, p);
    const { plain, learned } = this;
    if (plain) {
      addTo(plain.value, valueClaim(w, rho));
      addTo(plain.complement, complementClaim(w, rho));
      addTo(plain.improvement, improvementClaim(w, rho));
    }
    if (learned) addLearned(learned, pi, p, w, rho);
    if (this.goesOn && this.course?.isDue()) this.course.note(this.forever());
    if (this.controlled.length > 0 && batch.distributions)
      this.addControlled(batch, i, probabilities, first, rho, batch.distributions);
  }

  private addControlled(
    batch: LogBatch,
    i: number,
    policy: Float64Array,
    policyAt: number,
    rho: number,
    logging: Float64Array,
  ): void {
    const { decision } = this;
    const { predict } = this.plan;
    if (typeof predict === 'function') predict(batch, i, this.model);
    decision.policy = policy;
    decision.policyAt = policyAt;
    decision.logging = logging;
    decision.loggingAt = i * this.actionCount;
    decision.action = batch.actions[i];
    decision.reward = rho;
    for (const bet of this.controlled) addTo(bet, modelClaims[bet.claim](decision, bet.cap));
  }

  /** Decisions that cannot be used: Y = -b, the worst there is. */
  addMissing(count: number): void {
    for (const { sum, bound, growth } of [...listed(this.plain), ...this.controlled]) {
      sum.add(-bound * count);
      growth.addMany(-bound, count);
    }
    for (const { sum, bound, growth, claim } of listed(this.learned)) {
      sum.add(-bound * count);
      for (let i = 0; i < count; i++)
        if (claim === 'improvement') growth.addImprovement(0, 1, 1);
        else growth.addValue(0, 1, 0);
    }
  }

  finish(): ClaimBets {
    const parts = (claim: ClaimName): ClaimPart[] =>
      [...listed(this.plain), ...listed(this.learned), ...this.controlled]
        .filter((bet) => bet.claim === claim)
        .map(partOf);
    return {
      rule: this.plan.rule,
      value: parts('value'),
      complement: parts('complement'),
      improvement: parts('improvement'),
      sequential: this.forever(),
    };
  }

  private forever(): ClaimBets['sequential'] {
    return perClaim((claim): Bets => {
      const bound = plainBounds[claim];
      const wagers = sequentialLambdas(bound);
      if (!this.goesOn || !this.plain)
        return { rows: 0, bound, ...wagers, growth: wagers.lambdas.map(() => 0) };
      const { growth, wagers: before } = this.plain[claim];
      const all = betsOf(wagers, bound, growth);
      return { ...all, growth: all.growth.slice(before.lambdas.length) };
    });
  }
}

type PerClaim<T> = Readonly<Record<ClaimName, T>>;

const perClaim = <T>(of: (claim: ClaimName) => T): PerClaim<T> => ({
  value: of('value'),
  complement: of('complement'),
  improvement: of('improvement'),
});

const listed = <T>(bets: PerClaim<T> | undefined): T[] =>
  bets ? [bets.value, bets.complement, bets.improvement] : [];

function addLearned(
  { value, complement, improvement }: PerClaim<Running<LearnedGrowth>>,
  pi: number,
  p: number,
  w: number,
  rho: number,
): void {
  value.sum.add(valueClaim(w, rho));
  value.growth.addValue(pi, p, rho);
  complement.sum.add(complementClaim(w, rho));
  complement.growth.addValue(pi, p, 1 - rho);
  improvement.sum.add(improvementClaim(w, rho));
  improvement.growth.addImprovement(pi, p, rho);
}

function addTo({ growth, sum }: Running<Growth>, y: number): void {
  growth.add(y);
  sum.add(y);
}

function partOf({ weight, bound, wagers, growth, sum }: Running<Growth | LearnedGrowth>): ClaimPart {
  const all = betsOf(wagers, bound, growth);
  const bets = { ...all, growth: all.growth.slice(0, wagers.lambdas.length) };
  return { weight, bets, mean: bets.rows > 0 ? sum.value / bets.rows : 0 };
}
