import type { LogSums } from '../../../src/core/documents/results/sums';
import fc from 'fast-check';
import { BetBook } from '../../../src/core/betting/betBook';
import { untrainedPlan } from '../../../src/core/betting/betPlan';
import assert from 'node:assert/strict';
import { alphaBiasVariance, betaBiasVariance } from '../../../src/core/bounds/biasVariance';
import { mergeSums } from '../../../src/core/bounds/sums/sumColumns';
import { SumsBuilder } from '../../../src/core/bounds/sums/sumsBuilder';
import {
  alphaTerms,
  implicitExplorationRisk,
  linearLogarithmicRisk,
  logarithmicRisk,
} from '../../../src/core/bounds/terms';
import { clippingCurve } from '../../../src/core/analysis/whatIf/curves';
import type { LogBatch } from '../../../src/core/logs/blocks/loggedData';
import { effectiveSampleSize } from '../../../src/core/analysis/checks/policyChecks';
import { PolicyRows } from '../../../src/core/policies/policyRows';
import { everyRow } from '../../support/everyRow';

interface Row {
  p: number[];
  pi: number[];
  action: number;
  reward: number;
}

const K = 3;
/** Propensities from 1 down to 1e-300 on a logarithmic scale; not normalized, which the sums do not need. */
const propensity = fc.double({ min: -300, max: 0, noNaN: true }).map((exponent) => Math.pow(10, exponent));
const probability = fc.oneof(
  fc.constant(0),
  fc.constant(1),
  fc.double({ min: 1e-9, max: 1, noNaN: true }),
  fc.double({ min: -300, max: 0, noNaN: true }).map((exponent) => Math.pow(10, exponent)),
);
const row = fc.record({
  p: fc.array(propensity, { minLength: K, maxLength: K }),
  pi: fc.array(probability, { minLength: K, maxLength: K }),
  action: fc.nat(K - 1),
  reward: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
});
const rows = fc.array(row, { minLength: 1, maxLength: 30 });

function sumsOf(list: readonly Row[]): LogSums {
  const builder = new SumsBuilder(K, true, { min: 0, max: 1 }, 0.1);
  const book = new BetBook(untrainedPlan(list.length, true), K);
  const batch: LogBatch = {
    length: list.length,
    firstRow: 0,
    lines: Uint32Array.from(list, (_, i) => i + 1),
    events: Uint32Array.from(list, (_, i) => i),
    actions: Int32Array.from(list, ({ action }) => action),
    rewards: Float64Array.from(list, ({ reward }) => reward),
    propensities: Float64Array.from(list, ({ p, action }) => p[action]),
    distributions: Float64Array.from(list.flatMap(({ p }) => p)),
    features: { kind: 'dense', values: new Float64Array(0) },
  };
  const said = PolicyRows.of(Float64Array.from(list.flatMap(({ pi }) => pi)), K);
  const counted = everyRow(batch, said);
  builder.add(batch, counted, said);
  book.add(batch, counted, said);
  return { ...builder.finish(), bets: book.finish() };
}

/** Equal to 1e-11 relative; both infinite, or both below the smallest normal numbers, counts as equal. */
function same(actual: number, expected: number, what: string, scale = Math.abs(expected)): void {
  if (actual === expected) return;
  if (!Number.isFinite(expected)) {
    assert.ok(actual === expected || actual > 1e290, `${what}: ${actual} is not ${expected}`);
    return;
  }
  assert.ok(Math.abs(actual - expected) <= 1e-11 * scale + 1e-300, `${what}: ${actual} is not ${expected}`);
}

const mean = (list: readonly Row[], term: (row: Row) => number): number =>
  list.reduce((total, each) => total + term(each), 0) / list.length;
const over = (each: Row, term: (pi: number, p: number) => number): number =>
  each.pi.reduce((total, pi, a) => (pi === 0 ? total : total + term(pi, each.p[a])), 0);
/** Products of factors far outside the range of doubles, through logarithms. */
const power = (pi: number, p: number, s: number): number =>
  pi === 0 ? 0 : Math.exp(Math.log(pi) + s * Math.log(p));

describe('the sums of one pass', () => {
  it('give every α, β and λ as a direct evaluation does, for propensities down to 1e-300', () => {
    fc.assert(
      fc.property(rows, fc.double({ min: 0, max: 1, noNaN: true }), (list, parameter) => {
        const sums = sumsOf(list);
        const n = list.length;
        const terms = alphaTerms(sums, parameter);
        const at = (each: Row): [number, number] => [each.pi[each.action], each.p[each.action]];
        same(
          -terms.risk,
          mean(list, (each) => each.reward * power(...at(each), -parameter)),
          'R̂',
        );
        const covered = mean(list, (each) => over(each, (pi, p) => power(pi, p, 1 - parameter)));
        same(terms.bias, 1 - covered, 'B', 1 + covered);
        same(
          terms.secondMoment,
          mean(list, (each) => over(each, (pi, p) => power(pi, p, 1 - 2 * parameter))) +
            // A reward of nothing weighs nothing, however small its propensity.
            mean(list, (each) =>
              each.reward === 0 ? 0 : each.reward ** 2 * power(...at(each), -2 * parameter),
            ),
          'V',
        );
        const alpha = alphaBiasVariance(sums, parameter);
        same(
          alpha.variance,
          mean(list, (each) =>
            over(each, (pi, p) => Math.exp(2 * Math.log(pi) + (1 - 2 * parameter) * Math.log(p))),
          ) / n,
          'var(α)',
        );
        const beta = betaBiasVariance(sums, parameter);
        const ratio = (pi: number, p: number, s: number): number =>
          Math.exp(s * (Math.log(pi) - Math.log(p)));
        same(
          beta.variance,
          mean(list, (each) =>
            over(each, (pi, p) =>
              Math.exp(Math.log(pi) + (2 * parameter - 1) * (Math.log(pi) - Math.log(p))),
            ),
          ) / n,
          'var(β)',
        );
        const masses = mean(list, (each) => over(each, (pi, p) => pi * (1 + ratio(pi, p, parameter - 1))));
        same(
          beta.bias,
          mean(list, (each) => over(each, (pi, p) => pi * Math.abs(ratio(pi, p, parameter - 1) - 1))),
          'bias(β)',
          masses,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('give logarithmic smoothing and implicit exploration at any λ', () => {
    fc.assert(
      fc.property(rows, fc.double({ min: -6, max: 2, noNaN: true }), (list, exponent) => {
        const sums = sumsOf(list);
        const lambda = 10 ** exponent;
        const softplus = (log: number): number =>
          log > 0 ? log + Math.log1p(Math.exp(-log)) : Math.log1p(Math.exp(log));
        const at = (each: Row): [number, number] => [each.pi[each.action], each.p[each.action]];
        const logOf = (pi: number, p: number, reward: number): number =>
          Math.log(lambda) + Math.log(pi) - Math.log(p) + Math.log(reward);
        same(
          -logarithmicRisk(sums, lambda),
          mean(list, (each) => softplus(logOf(...at(each), each.reward)) / lambda),
          'LS',
        );
        same(
          -linearLogarithmicRisk(sums, lambda),
          mean(list, (each) => (at(each)[0] * softplus(logOf(1, at(each)[1], each.reward))) / lambda),
          'LS-LIN',
        );
        same(
          -implicitExplorationRisk(sums, lambda / 2),
          mean(list, (each) => (each.reward * at(each)[0]) / (at(each)[1] + lambda / 2)),
          'IX',
        );
      }),
      { numRuns: 300 },
    );
  });

  it('of two halves are those of the whole, also through JSON, and do not depend on the order of rows', () => {
    fc.assert(
      fc.property(rows, fc.nat(30), fc.double({ min: 0, max: 1, noNaN: true }), (list, cut, alpha) => {
        const whole = sumsOf(list);
        const at = Math.min(cut, list.length);
        const parts = [list.slice(at), list.slice(0, at)].map((part) => JSON.stringify(sumsOf(part)));
        const joined = mergeSums(JSON.parse(parts[0]) as LogSums, JSON.parse(parts[1]) as LogSums);
        assert.equal(joined.rows, whole.rows);
        const a = alphaTerms(joined, alpha);
        const b = alphaTerms(whole, alpha);
        same(a.risk, b.risk, 'R̂');
        same(a.secondMoment, b.secondMoment, 'V');
        same(logarithmicRisk(joined, 0.3), logarithmicRisk(whole, 0.3), 'LS');
        same(effectiveSampleSize(joined), effectiveSampleSize(whole), 'effective sample size');
        const reversed = alphaTerms(sumsOf([...list].reverse()), alpha);
        const error = Math.abs(reversed.risk - b.risk);
        assert.ok(error <= 1e-12 * Math.abs(b.risk) || !(error > 0), 'row order');
      }),
      { numRuns: 200 },
    );
  });

  it('do not depend on the order of many rows beyond 1e-12', () => {
    const list = Array.from({ length: 60000 }, (_, i): Row => {
      const p = [0.7 + 0.001 * (i % 7), 0.2, 0.1 - 0.001 * (i % 7)];
      return { p, pi: [0.2, 0.3, 0.5], action: i % 3, reward: ((i * 7919) % 1000) / 1000 };
    });
    const forward = alphaTerms(sumsOf(list), 0.83);
    const sorted = alphaTerms(sumsOf([...list].sort((a, b) => a.reward - b.reward)), 0.83);
    for (const key of ['risk', 'secondMoment', 'bias'] as const) {
      assert.ok(Math.abs(forward[key] / sorted[key] - 1) < 1e-12, key);
    }
  });

  it('survive denormal propensities and missing support without NaN', () => {
    const list: Row[] = [
      { p: [5e-324, 0.5, 0.5], pi: [1, 0, 0], action: 0, reward: 1 },
      { p: [0, 0.5, 0.5], pi: [0.5, 0.5, 0], action: 1, reward: 0 },
    ];
    const sums = sumsOf(list);
    for (const alpha of [0, 0.25, 0.5, 0.75, 1]) {
      const terms = alphaTerms(sums, alpha);
      for (const value of Object.values(terms)) assert.ok(!Number.isNaN(value));
      // 1/5e-324 is beyond the range of doubles: infinite, and said so.
      assert.equal(terms.secondMoment === Infinity, alpha >= 0.5);
    }
    assert.equal(alphaTerms(sums, 1).bias, 0.25);
  });

  it('give clipped estimates at the edges of their bins', () => {
    const list: Row[] = Array.from({ length: 50 }, (_, i) => ({
      p: [0.02 + i / 60, 0.5, 0.4],
      pi: [0.6, 0.2, 0.2],
      action: 0,
      reward: (i % 5) / 4,
    }));
    const curve = clippingCurve(sumsOf(list), { min: 0, max: 1 });
    for (const { tau, value } of curve.clipMin) {
      same(
        value,
        mean(list, ({ p, reward }) => (reward * 0.6) / Math.max(p[0], tau)),
        `τ = ${tau}`,
      );
    }
    for (const { limit, value } of curve.clipMax) {
      same(
        value,
        mean(list, ({ p, reward }) => reward * Math.min(0.6 / p[0], limit)),
        `M = ${limit}`,
      );
    }
  });
});
