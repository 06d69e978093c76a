import type { LogSums } from '../../src/core/documents/results/sums';
import { certificateKinds } from '../../src/core/documents/names';
import assert from 'node:assert/strict';
import {
  defaultSakhiLambdas,
  londonBound,
  sakhiBernsteinBound,
  sakhiCatoniBound,
} from '../../src/core/bounds/baselines';
import { certifiedInterval } from '../../src/core/bounds/certified/certifiedInterval';
import { fixedCharges } from '../../src/core/bounds/exponentialSmoothing';
import { improvementOver } from '../../src/core/certificate/improvement';
import { adaptiveAlpha, plugInObjective, plugInWidth } from '../../src/core/bounds/objective';
import { oneSidedBound } from '../../src/core/bounds/oneSided';
import { defaultAlphas, defaultLambda, defaultLambdas } from '../../src/core/bounds/parameterGrid';
import { alphaTerms } from '../../src/core/bounds/terms';
import { alphaCurve } from '../../src/core/analysis/whatIf/curves';
import { defaultParameters } from '../../src/core/estimators/estimator';
import { guaranteedIntervals } from '../../src/core/estimators/scan/guaranteedIntervals';
import { powerSum } from '../../src/core/numerics/sums/binSums';
import type { ScanResult } from '../../src/core/analysis/scan/policyScan';
import { scanForEstimates, scanLog } from '../../src/core/analysis/scan/scanLog';
import type { LoggedData } from '../../src/core/logs/blocks/loggedData';
import { loggingPolicy } from '../../src/core/policies/given/loggingPolicy';
import type { Policy } from '../../src/core/policies/policy';
import { cases } from '../support/cases';
import {
  drawLog,
  randomBandit,
  seededRandom,
  sharperPolicy,
  tablePolicy,
  trueValue,
  type Bandit,
} from '../unit/synthetic';

const logs = cases(400, 2000);
const delta = 0.1;
const range = { min: 0, max: 1 };
/** δ with three binomial standard deviations above it. */
const allowed = delta + 3 * Math.sqrt((delta * (1 - delta)) / logs);

function pass(data: LoggedData, policy: Policy, include?: (row: number) => boolean): ScanResult {
  const tau = data.rows ** -0.25;
  return scanLog(data, policy, { range, tau, ...(include && { include }) });
}

/** Counts how often each named claim was false. */
class Violations {
  private readonly counts = new Map<string, number>();

  note(name: string, broken: boolean): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + (broken ? 1 : 0));
  }

  rate(name: string): number {
    return this.counts.get(name)! / logs;
  }

  /** All claims but the contrasts hold in at least 1-δ of the logs, up to the binomial margin. */
  assertHonest(contrasts: readonly string[] = []): void {
    assert.ok(this.counts.size > contrasts.length, 'no claim was counted');
    for (const name of this.counts.keys()) {
      if (!contrasts.includes(name)) assert.ok(this.rate(name) <= allowed, `${name}: ${this.rate(name)}`);
    }
  }

  toString(): string {
    return [...this.counts.keys()].map((name) => `${name} ${this.rate(name)}`).join(', ');
  }
}

/** Every bound on one log, against the true risk. */
function noteBounds(violations: Violations, sums: LogSums, kl: number, risk: number): void {
  const n = sums.rows;
  for (const kind of certificateKinds) {
    const interval = certifiedInterval(sums, { kind, kl }, delta);
    violations.note(kind, risk > interval.upper.upper || risk < interval.lower.lower);
  }
  for (const method of ['es', 'ls-lin', 'ix'] as const) {
    const bound = oneSidedBound(sums, method, kl, delta, defaultLambdas(n), defaultAlphas);
    violations.note(method, risk > bound.upper);
  }
  const clipped = sums.clippedCost / n;
  const { tau } = sums;
  violations.note('london', risk > londonBound(clipped, tau, kl, n, delta));
  violations.note('sakhi1', risk > sakhiCatoniBound(clipped, tau, kl, n, delta));
  const second = sums.clippedSecondMoment / n;
  const sakhi = sakhiBernsteinBound(clipped, second, tau, kl, n, delta, defaultSakhiLambdas(n));
  violations.note('sakhi2', risk > sakhi.upper);
  const curve = alphaCurve(sums, kl, delta, range);
  violations.note(
    'the whole α chart at once',
    curve.some(({ lower, upper }) => -risk < lower - 1e-12 || -risk > upper + 1e-12),
  );
}

/** The variants that must not be used. */
function noteContrasts(violations: Violations, sums: LogSums, kl: number, risk: number): void {
  const n = sums.rows;
  const clipped = sums.clippedCost / n;
  const { tau } = sums;
  const charge = (kl + Math.log((2 * Math.sqrt(n)) / delta)) / n;
  const printed = Math.min(
    ...[1e-4, 0.01, 0.1, 0.5, 1, 2].map(
      (lambda) => -Math.expm1(-tau * lambda * clipped + charge) / (tau * Math.expm1(lambda)),
    ),
  );
  violations.note('sakhi1 as printed', risk > printed);
  const adaptive = adaptiveAlpha(sums, kl, delta);
  const plugIn = plugInObjective(alphaTerms(sums, adaptive.alpha), n, kl, delta);
  violations.note('plug-in objective', risk > plugIn.value);
  const lambda = defaultLambda(n);
  const stated = Math.min(
    ...Array.from({ length: 20 }, (_, k) => (k + 1) / 20).map((alpha) => {
      const { risk: estimate, bias, secondMoment } = alphaTerms(sums, alpha);
      const { kl1, kl2 } = fixedCharges(kl, n, (delta * alpha) / 2);
      return estimate + Math.sqrt(kl1 / (2 * n)) + bias + kl2 / (n * lambda) + (lambda / 2) * secondMoment;
    }),
  );
  violations.note('any-α as stated', risk > stated);
}

/** In every context the action with the largest IPS sum: the best of K^contexts deterministic policies, by looking. */
function bestByLooking(bandit: Bandit, data: LoggedData, include: (row: number) => boolean): Float64Array {
  const { contexts, actionCount: K } = bandit;
  const totals = new Float64Array(contexts * K);
  for (const batch of data.batches()) {
    for (let i = 0; i < batch.length; i++) {
      if (include(i))
        totals[batch.features.values[i] * K + batch.actions[i]] += batch.rewards[i] / batch.propensities[i];
    }
  }
  const table = new Float64Array(contexts * K);
  for (let x = 0; x < contexts; x++) {
    let best = 0;
    for (let a = 1; a < K; a++) if (totals[x * K + a] > totals[x * K + best]) best = a;
    table[x * K + best] = 1;
  }
  return table;
}

describe(`coverage over ${logs} synthetic logs, δ = ${delta}`, () => {
  it('every certificate holds for a policy fixed beforehand, α and λ chosen by looking where permitted', () => {
    const violations = new Violations();
    const random = seededRandom(11);
    for (let log = 0; log < logs; log++) {
      const bandit = randomBandit(random, 3, 4, 1);
      const table = sharperPolicy(bandit, 3);
      const { sums } = pass(drawLog(bandit, 2000, random), tablePolicy(table));
      noteBounds(violations, sums, 0, -trueValue(bandit, table));
      noteContrasts(violations, sums, 0, -trueValue(bandit, table));
    }
    console.log(`      ${violations.toString()}`);
    violations.assertHonest(['sakhi1 as printed']);
    assert.ok(violations.rate('sakhi1 as printed') > 0.95);
  });

  it('every certificate holds for a policy learned on its own rows, which the KL pays for; without it none may', () => {
    const violations = new Violations();
    const random = seededRandom(12);
    const contexts = 8;
    const K = 4;
    for (let log = 0; log < logs; log++) {
      // All actions earn the same: whoever looks best was lucky.
      const bandit = {
        ...randomBandit(random, contexts, K, 0.3),
        rewards: new Float64Array(contexts * K).fill(0.5),
      };
      const data = drawLog(bandit, 150, random);
      const table = bestByLooking(bandit, data, () => true);
      const { sums } = pass(data, tablePolicy(table));
      noteBounds(violations, sums, contexts * Math.log(K), -0.5);
      const unpaid = oneSidedBound(sums, 'ls', 0, delta, defaultLambdas(150), [1]);
      violations.note('ls as if fixed beforehand', -0.5 > unpaid.upper);
      // The paper's lemma drops σ²/σ0² - 1: at σ = 1.2 σ0 and dK = 32 it is negative.
      const lemma = -32 * Math.log(1.2);
      const bound = certifiedInterval(sums, { kind: 'one-sided', kl: lemma }, delta);
      violations.note('KL by the lemma, σ above σ0', -0.5 > bound.upper.upper);
      const held = (row: number): boolean => row % 2 === 0;
      const other = bestByLooking(bandit, data, (row) => !held(row));
      const holdOut = pass(data, tablePolicy(other), held).sums;
      for (const kind of certificateKinds) {
        const interval = certifiedInterval(holdOut, { kind, kl: 0 }, delta);
        violations.note(`hold-out ${kind}`, -0.5 > interval.upper.upper || -0.5 < interval.lower.lower);
      }
    }
    console.log(`      ${violations.toString()}`);
    const contrasts = ['ls as if fixed beforehand', 'KL by the lemma, σ above σ0'];
    violations.assertHonest(contrasts);
    for (const name of contrasts)
      assert.ok(violations.rate(name) > 2 * delta, `${name}: ${violations.rate(name)}`);
  });

  it('the plug-in λ with V taken from the logged actions alone fails: no two-sided claim on a chosen-only log', () => {
    const violations = new Violations();
    const random = seededRandom(15);
    for (let log = 0; log < logs; log++) {
      // The policy always takes an action that is logged once in a thousand rows and always pays.
      const bandit = {
        contexts: 1,
        actionCount: 2,
        logging: Float64Array.of(0.999, 0.001),
        rewards: Float64Array.of(0.2, 1),
      };
      const table = Float64Array.of(0, 1);
      const { sums } = pass(drawLog(bandit, 200, random), tablePolicy(table));
      const { chosen } = sums;
      const estimated = (powerSum(chosen, 0, -2) + powerSum(chosen, 2, -2)) / sums.rows;
      const data = { alpha: 1, risk: alphaTerms(sums, 1).risk, bias: 0, secondMoment: estimated };
      violations.note('plug-in', -1 < data.risk - plugInWidth(data, sums.rows, 0, delta));
      noteBounds(violations, sums, 0, -1);
    }
    violations.assertHonest(['plug-in']);
    assert.ok(violations.rate('plug-in') > 0.7, `${violations.rate('plug-in')}`);
  });

  it('an improvement is certified falsely in at most δ of the logs', () => {
    const violations = new Violations();
    const random = seededRandom(13);
    for (let log = 0; log < logs; log++) {
      const bandit = { ...randomBandit(random, 2, 3, 0.5), rewards: new Float64Array(6).fill(0.5) };
      const { sums } = pass(
        drawLog(bandit, 100, random),
        tablePolicy(sharperPolicy(randomBandit(random, 2, 3, 0), 4)),
      );
      violations.note('paired', improvementOver(sums, 0, delta, range).certified);
      violations.note('sequential', improvementOver(sums, 0, delta, range, true).certified);
    }
    violations.assertHonest();
  });

  it('guaranteed intervals cover the value', () => {
    const violations = new Violations();
    const random = seededRandom(14);
    const n = 200;
    for (let log = 0; log < logs; log++) {
      const bandit = randomBandit(random, 2, 4, 1);
      const table = sharperPolicy(bandit, 4);
      const data = drawLog(bandit, n, random);
      for (const [policy, value, onPolicy] of [
        [tablePolicy(table), trueValue(bandit, table), false],
        [loggingPolicy(), trueValue(bandit, bandit.logging), true],
      ] as const) {
        const parameters = { ...defaultParameters(n), clipMax: 3, clipMin: 0.2, ix: 0.1, shrinkage: 10 };
        const request = { parameters, seed: 0, model: false };
        const { estimates, sums } = scanForEstimates(data, policy, { range, tau: n ** -0.25 }, request);
        for (const state of estimates.finish()) {
          const { gains } = estimates;
          for (const each of guaranteedIntervals(state, gains, sums, range, delta, onPolicy)) {
            const name = `${state.estimator.name} ${each.method}${onPolicy ? ' on-policy' : ''}`;
            violations.note(name, value < each.lower - 1e-12 || value > each.upper + 1e-12);
          }
        }
      }
    }
    console.log(`      ${violations.toString()}`);
    violations.assertHonest();
  });
});
