import {
  claimNames,
  type Bets,
  type ClaimBets,
  type ClaimName,
  type ClaimPart,
} from '../documents/results/sums';
import type { LogBatch } from '../logs/blocks/loggedData';
import type { CountedRows } from '../policies/countedRows';
import { CompensatedSum } from '../numerics/sums/compensatedSum';
import type { PolicyRows } from '../policies/policyRows';
import { controlledBound, type BetPlan } from './betPlan';
import { complementClaim, improvementClaim, plainBounds, valueClaim, limitedWeight } from './claimVariables';
import type { Course } from './course';
import { claimColumns, emptyDecision, writeClaims, type Decision } from './controlVariate';
import { betsOf, Growth } from './mean/growth';
import { sequentialLambdas, type Wagers } from './mean/lambdas';
import { LearnedGrowth } from './learnedPolicyBets';
import { RewardPredictor } from './trainedPrediction';

/** One running bet: Σ ln(1 + λY) over its λ, and ΣY. */
interface Running<G> {
  readonly claim: ClaimName;
  readonly weight: number;
  readonly bound: number;
  readonly wagers: Wagers;
  readonly growth: G;
  readonly sum: CompensatedSum;
}

/** Rows whose Y wait to be bet on together. */
const together = 512;

/** Keeps all bets of a plan while a log is read: one call for each batch of certified rows. */
export class BetBook {
  /** Behind the λ of the plan are those that hold at every number of rows. */
  private readonly plain: PerClaim<Running<Growth>> | undefined;
  private readonly learned: PerClaim<Running<LearnedGrowth>> | undefined;
  private readonly controlled: PerClaim<Running<Growth>> | undefined;
  private readonly caps = claimColumns(1);
  private waiting = 0;
  private readonly plainY = claimColumns(together);
  /** How many of them are not 0. */
  private readonly filled: Record<ClaimName, number> = { value: 0, complement: 0, improvement: 0 };
  private readonly controlledY = claimColumns(together);
  private readonly decision: Decision;
  private readonly model: Float64Array;
  private readonly predictor: RewardPredictor | undefined;
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
    this.controlled = plan.value.controlled && perClaim((claim) => this.controlledBet(claim));
    this.model = new Float64Array(actionCount);
    if (typeof plan.predict === 'number') this.model.fill(plan.predict);
    else if (plan.predict) this.predictor = new RewardPredictor(plan.predict);
    this.decision = emptyDecision(actionCount, this.model);
  }

  /** Rows of a batch, with what the policy says of it. */
  add(batch: LogBatch, rows: CountedRows, said: PolicyRows): void {
    if (this.learned) {
      addLearned(this.learned, rows);
      return;
    }
    const course = this.goesOn ? this.course : undefined;
    for (let from = 0; from < rows.length;) {
      const room = Math.min(together - this.waiting, course?.rowsToGo ?? together);
      const to = Math.min(rows.length, from + room);
      this.addPlain(rows, from, to);
      if (this.controlled && batch.distributions)
        this.addControlled(batch, batch.distributions, rows, said, from, to);
      this.waiting += to - from;
      const due = course?.goOn(to - from) === true;
      if (due || this.waiting === together) this.addWaiting();
      if (due) course?.note(this.forever());
      from = to;
    }
  }

  /** A Y of 0 changes neither sums nor products: only the others wait. */
  private addPlain({ ratios, costs }: CountedRows, from: number, to: number): void {
    const { value, complement, improvement } = this.plainY;
    const { filled } = this;
    let values = filled.value;
    let complements = filled.complement;
    let improvements = filled.improvement;
    for (let k = from; k < to; k++) {
      const w = limitedWeight(ratios[k]);
      const rho = -costs[k];
      if (rho !== 0) {
        improvement[improvements++] = improvementClaim(w, rho);
        if (w !== 0) value[values++] = valueClaim(w, rho);
      }
      if (rho !== 1 && w !== 0) complement[complements++] = complementClaim(w, rho);
    }
    filled.value = values;
    filled.complement = complements;
    filled.improvement = improvements;
  }

  private addWaiting(): void {
    const { plain, controlled, plainY, controlledY, waiting, filled } = this;
    this.waiting = 0;
    for (const claim of claimNames) {
      if (plain) addTo(plain[claim], plainY[claim], filled[claim], waiting);
      if (controlled) addTo(controlled[claim], controlledY[claim], waiting, waiting);
      filled[claim] = 0;
    }
  }

  private controlledBet(claim: ClaimName): Running<Growth> {
    const { weight, wagers, cap } = this.plan[claim].controlled ?? noControl();
    this.caps[claim][0] = cap;
    const bound = controlledBound(claim, cap);
    return { claim, weight, bound, wagers, growth: new Growth(wagers.lambdas), sum: new CompensatedSum() };
  }

  private addControlled(
    batch: LogBatch,
    distributions: Float64Array,
    { index, costs }: CountedRows,
    said: PolicyRows,
    from: number,
    to: number,
  ): void {
    const { decision, predictor, caps, controlledY, actionCount } = this;
    decision.policy = said.probabilities;
    decision.logging = distributions;
    for (let k = from, at = this.waiting; k < to; k++, at++) {
      const i = index[k];
      predictor?.predict(batch, i, this.model);
      decision.policyAt = said.firstOf(i);
      decision.loggingAt = i * actionCount;
      decision.action = batch.actions[i];
      decision.reward = -costs[k];
      writeClaims(decision, caps, controlledY, at);
    }
  }

  /** Decisions that cannot be used: Y = -b, the worst there is. */
  addMissing(count: number): void {
    this.addWaiting();
    for (const { sum, bound, growth } of [...listed(this.plain), ...listed(this.controlled)]) {
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
    this.addWaiting();
    const parts = (claim: ClaimName): ClaimPart[] =>
      [...listed(this.plain), ...listed(this.learned), ...listed(this.controlled)]
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
  { length, target, logging, ratios, costs }: CountedRows,
): void {
  for (let k = 0; k < length; k++) {
    const pi = target[k];
    const p = logging[k];
    const w = limitedWeight(ratios[k]);
    const rho = -costs[k];
    value.sum.add(valueClaim(w, rho));
    value.growth.addValue(pi, p, rho);
    complement.sum.add(complementClaim(w, rho));
    complement.growth.addValue(pi, p, 1 - rho);
    improvement.sum.add(improvementClaim(w, rho));
    improvement.growth.addImprovement(pi, p, rho);
  }
}

/** `rows`, of which the first `count` are written and the others are 0. */
function addTo({ growth, sum }: Running<Growth>, ys: Float64Array, count: number, rows: number): void {
  growth.addAll(ys, count, rows);
  let total = 0;
  for (let i = 0; i < count; i++) total += ys[i];
  sum.add(total);
}

const noControl = (): never => {
  throw new Error('A plan has a control variate for all claims or for none.');
};

function partOf({ weight, bound, wagers, growth, sum }: Running<Growth | LearnedGrowth>): ClaimPart {
  const all = betsOf(wagers, bound, growth);
  const bets = { ...all, growth: all.growth.slice(0, wagers.lambdas.length) };
  return { weight, bets, mean: bets.rows > 0 ? sum.value / bets.rows : 0 };
}
