import { claimNames, type ClaimBets, type ClaimName, type ClaimPart } from '../documents/sums';
import type { LogBatch } from '../logs/blocks/loggedData';
import { CompensatedSum } from '../numerics/compensatedSum';
import type { PolicyRows } from '../policies/policyRows';
import { controlledBound, type BetPlan } from './betPlan';
import { plainBounds, weightOf } from './claimVariables';
import type { Course } from './course';
import { modelClaims, plainClaims } from './claimTables';
import type { Decision } from './controlVariate';
import { betsOf, Growth } from './growth';
import { sequentialLambdas, type Wagers } from './lambdas';
import { LearnedGrowth } from './learnedPolicyBets';

/** One running bet: Σ ln(1 + λY) over its λ, and ΣY. */
interface Running {
  readonly claim: ClaimName;
  readonly weight: number;
  readonly bound: number;
  readonly wagers: Wagers;
  readonly growth: Growth | LearnedGrowth;
  readonly sum: CompensatedSum;
  readonly cap?: number;
}

/** Keeps all bets of a plan while a log is read: one call for each certified row. */
export class BetBook {
  private readonly plain: readonly Running[];
  private readonly controlled: readonly Running[];
  private readonly sequential: readonly Running[];
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
    // Whoever learned on these rows has looked at all of them: there is no "so far".
    this.goesOn = sequential && plan.rule !== 'learned';
    const learned = plan.rule === 'learned';
    this.plain = claimNames.map((claim) => {
      const { weight, wagers } = plan[claim].plain;
      return runningBet(claim, weight, plainBounds[claim], wagers, learned);
    });
    this.controlled = claimNames.flatMap((claim) => {
      const { controlled } = plan[claim];
      if (!controlled) return [];
      const { weight, wagers, cap } = controlled;
      return [{ ...runningBet(claim, weight, controlledBound(claim, cap), wagers, false), cap }];
    });
    this.sequential = claimNames.map((claim) =>
      runningBet(claim, 1, plainBounds[claim], sequentialLambdas(plainBounds[claim]), false),
    );
    this.model = new Float64Array(actionCount);
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
    for (const bet of this.plain) addPlain(bet, pi, p, w, rho);
    if (this.goesOn) {
      for (const bet of this.sequential) addPlain(bet, pi, p, w, rho);
      this.course?.next(() => this.forever());
    }
    const { predict } = this.plan;
    if (!predict || !batch.distributions || this.controlled.length === 0) return;
    predict(batch, i, this.model);
    const { decision } = this;
    decision.policy = probabilities;
    decision.policyAt = first;
    decision.logging = batch.distributions;
    decision.loggingAt = i * this.actionCount;
    decision.action = action;
    decision.reward = rho;
    for (const bet of this.controlled) {
      const y = modelClaims[bet.claim](decision, bet.cap ?? 0);
      (bet.growth as Growth).add(y);
      bet.sum.add(y);
    }
  }

  /** Decisions that cannot be used: Y = -b, the worst there is. */
  addMissing(count: number): void {
    const sequential = this.goesOn ? this.sequential : [];
    for (const bet of [...this.plain, ...this.controlled, ...sequential]) {
      bet.sum.add(-bet.bound * count);
      if (bet.growth instanceof Growth) bet.growth.addMany(-bet.bound, count);
      else
        for (let i = 0; i < count; i++)
          if (bet.claim === 'improvement') bet.growth.addImprovement(0, 1, 1);
          else bet.growth.addValue(0, 1, 0);
    }
  }

  finish(): ClaimBets {
    const parts = (claim: ClaimName): ClaimPart[] =>
      [...this.plain, ...this.controlled].filter((bet) => bet.claim === claim).map(partOf);
    return {
      rule: this.plan.rule,
      value: parts('value'),
      complement: parts('complement'),
      improvement: parts('improvement'),
      sequential: this.forever(),
    };
  }

  private forever(): ClaimBets['sequential'] {
    const [value, complement, improvement] = this.sequential.map(({ wagers, bound, growth }) =>
      betsOf(wagers, bound, growth),
    );
    return { value, complement, improvement };
  }
}

function runningBet(
  claim: ClaimName,
  weight: number,
  bound: number,
  wagers: Wagers,
  learned: boolean,
): Running {
  const growth = learned ? new LearnedGrowth(wagers.lambdas) : new Growth(wagers.lambdas);
  return { claim, weight, bound, wagers, growth, sum: new CompensatedSum() };
}

function addPlain({ claim, growth, sum }: Running, pi: number, p: number, w: number, rho: number): void {
  const y = plainClaims[claim](w, rho);
  sum.add(y);
  if (growth instanceof Growth) growth.add(y);
  else if (claim === 'improvement') growth.addImprovement(pi, p, rho);
  else growth.addValue(pi, p, claim === 'value' ? rho : 1 - rho);
}

function partOf({ weight, bound, wagers, growth, sum }: Running): ClaimPart {
  const bets = betsOf(wagers, bound, growth);
  return { weight, bets, mean: bets.rows > 0 ? sum.value / bets.rows : 0 };
}
