import type { LogSums } from '../../../src/core/documents/results/sums';
import { alphaBiasVariance, betaBiasVariance, optimalAlpha } from '../../../src/core/bounds/biasVariance';
import {
  bernsteinFactor,
  londonBound,
  sakhiBernsteinAt,
  sakhiBernsteinBound,
  sakhiCatoniAt,
  sakhiCatoniBound,
} from '../../../src/core/bounds/baselines';
import {
  anyAlphaCharges,
  exponentialSmoothingBound,
  fixedCharges,
  symmetricWidth,
} from '../../../src/core/bounds/exponentialSmoothing';
import {
  distancePrinciple,
  smoothingPrinciple,
  variancePrinciple,
} from '../../../src/core/bounds/learningPrinciples';
import { adaptiveAlpha, plugInLambda, plugInWidth } from '../../../src/core/bounds/objective';
import { excessRisk, rowsForExcess } from '../../../src/core/bounds/certified/sampleSize';
import { alphaTerms, conditionalSecondMoment } from '../../../src/core/bounds/terms';
import {
  anyAlphaBound,
  anyAlphaBoundAt,
  anyLambdaBoundAt,
  fixedBound,
  gridBound,
} from '../../../src/core/bounds/twoSided';
import { scanLog } from '../../../src/core/analysis/scan/scanLog';
import { eventPolicy, close, dataOf, vectors, type BoundVectors, type LogVectors } from '../vectors';
import assert from 'node:assert/strict';
import { nonEmpty } from '../../support/nonEmpty';

function sumsOf(log: LogVectors, key: string): LogSums {
  const pi = log.policies[key].pi;
  const policy = eventPolicy(pi);
  const range = { min: 0, max: 1 };
  return scanLog(dataOf(log), policy, { range, tau: log.params.tau }).sums;
}

describe('reference vectors', () => {
  for (const log of vectors.logs) {
    for (const [key, expected] of Object.entries(log.policies)) {
      const name = `${log.name}, ${key}`;
      const sums = sumsOf(log, key);
      const { alpha, beta } = log.params;

      it(`terms and bias-variance bounds: ${name}`, () => {
        const terms = alphaTerms(sums, alpha);
        close(terms.bias, expected.terms.B, 'B');
        close(terms.secondMoment, expected.terms.V, 'V');
        close(alphaTerms(sums, 2 * alpha).secondMoment, expected.terms.V_2alpha, 'V at 2α');
        close(
          alphaTerms(sums, Math.min(2 * alpha, 1)).secondMoment,
          expected.terms.V_min2alpha1,
          'V at min(2α, 1)',
        );
        close(sums.clippedSecondMoment / log.n, expected.terms.V_sakhi, 'V^τ');
        const bounds = expected.bias_variance_bounds_over_log_contexts;
        close(alphaBiasVariance(sums, alpha).bias, bounds.bias_alpha, 'bias(α)');
        close(alphaBiasVariance(sums, alpha).variance, bounds.var_alpha, 'var(α)');
        close(betaBiasVariance(sums, beta).bias, bounds.bias_beta, 'bias(β)');
        close(betaBiasVariance(sums, beta).variance, bounds.var_beta, 'var(β)');
        const [star, error] = bounds.mse_alpha_star_grid1e3;
        const { bias, variance } = alphaBiasVariance(sums, star);
        close(bias * bias + variance, error, 'mean squared error at α*');
        assert.ok(
          Math.abs(optimalAlpha(sums).at - star) <= 5.01e-4 && optimalAlpha(sums).value <= error + 1e-15,
        );
      });

      it(`learning principles: ${name}`, () => {
        const squared = log.mu.flat().reduce((total, m, k) => total + (m - log.mu0.flat()[k]) ** 2, 0);
        const weights = (
          log as unknown as { lp_weights: { ours: [number, number, number]; london: number; svp: number } }
        ).lp_weights;
        const terms = log.costs.map((cost, i) => {
          const action = log.actions[i];
          return cost * Math.min(expected.pi[i][action] / log.pi0[i][action], log.params.M);
        });
        const mean = terms.reduce((total, t) => total + t, 0) / log.n;
        const variance = terms.reduce((total, t) => total + (t - mean) ** 2, 0) / (log.n - 1);
        const lp = expected.learning_principles;
        close(smoothingPrinciple(alphaTerms(sums, alpha), squared, weights.ours), lp.ours, 'ours');
        close(distancePrinciple(sums.clippedCost / log.n, squared, weights.london), lp.london, 'london');
        close(variancePrinciple(mean, variance, log.n, weights.svp), lp.svp, 'svp');
      });

      for (const which of ['bounds_kl_exact', 'bounds_kl_lemma'] as const) {
        const bounds = expected[which];
        if (bounds) it(`every bound: ${name}, ${which}`, () => checkBounds(log, sums, bounds));
      }
    }
  }

  it('scalars, the corollary and the sample size', () => {
    for (const { u, g } of nonEmpty(vectors.scalars.g_fun)) close(bernsteinFactor(u), g, `g(${u})`, 1e-12);
    for (const { dist, K, alpha, n, delta, excess } of nonEmpty(vectors.corollary)) {
      close(excessRisk(dist, K, alpha, n, delta), excess, 'excess risk');
    }
    for (const { dist, K, alpha, eps, delta, n } of nonEmpty(vectors.sample_complexity)) {
      assert.equal(rowsForExcess(dist, K, alpha, eps, delta), n ?? Infinity);
    }
  });
});

function checkBounds(log: LogVectors, sums: LogSums, expected: BoundVectors): void {
  const { alpha, lambda, delta, tau, sakhi1_lambda: sakhiLambda } = log.params;
  const { n } = log;
  const { kl } = expected;
  const charges = fixedCharges(kl, n, delta);
  close(charges.kl1, expected.kl1, 'KL1');
  close(charges.kl2, expected.kl2, 'KL2');
  const data = alphaTerms(sums, alpha);
  const fixed = fixedBound(sums, kl, delta, alpha, lambda);
  const width = symmetricWidth(fixed.terms);
  close(width, expected.thm1_width, 'width');
  close(fixed.estimate + width, expected.thm1_upper, 'upper with B');
  close(fixed.lower, expected.thm1_lower, 'lower');
  close(fixed.upper + fixed.terms.bias, expected.thm1_upper, 'upper');
  close(plugInLambda(charges.kl2, n, data.secondMoment), expected.lambda_star, 'λ*');
  close(plugInWidth(data, n, kl, delta), expected.thm1_plugin_width, 'plug-in width');
  close(2 * width, expected.oracle_excess_at_lambda, 'oracle excess');
  close(
    symmetricWidth(anyLambdaBoundAt(data, n, kl, delta, lambda).terms),
    expected.any_lambda_width_at_lambda,
    'any-λ',
  );
  const dyadic = Array.from({ length: 30 }, (_, j) => 2 ** -(j + 1)).map((each) => ({
    width: symmetricWidth(exponentialSmoothingBound(data, n, each, fixedCharges(kl, n, delta * each)).terms),
    lam: each,
  }));
  const bestDyadic = dyadic.reduce((best, next) => (next.width < best.width ? next : best));
  close(bestDyadic.width, expected.any_lambda_dyadic.width, 'any-λ, dyadic');
  assert.equal(bestDyadic.lam, expected.any_lambda_dyadic.lam);
  const anyAlphaWidth = (at: number): number =>
    symmetricWidth(
      exponentialSmoothingBound(
        { ...data, secondMoment: alphaTerms(sums, at).secondMoment },
        n,
        lambda,
        anyAlphaCharges(kl, n, delta, alpha),
      ).terms,
    );
  close(anyAlphaWidth(alpha), expected.any_alpha_width_statement, 'any-α as stated');
  close(anyAlphaWidth(2 * alpha), expected.any_alpha_width_proof, 'any-α as proved');
  close(anyAlphaWidth(Math.min(2 * alpha, 1)), expected.any_alpha_width_capped, 'any-α capped');
  // The vectors keep B on the upper side; ours drops it and is never above.
  const withBias = Array.from({ length: 20 }, (_, j) => anyAlphaBoundAt(sums, kl, delta, 2 ** -j, lambda))
    .map((bound) => ({ upper: bound.upper + bound.terms.bias, alpha: bound.alpha }))
    .reduce((best, next) => (next.upper < best.upper ? next : best));
  close(withBias.upper, expected.any_alpha_dyadic_upper.upper, 'any-α, dyadic');
  assert.equal(withBias.alpha, expected.any_alpha_dyadic_upper.alpha);
  assert.ok(anyAlphaBound(sums, kl, delta, lambda).upper <= withBias.upper);
  checkGrids(log, sums, expected);
  const clipped = sums.clippedCost / n;
  close(londonBound(clipped, tau, kl, n, delta), expected.london, 'London');
  close(
    sakhiCatoniAt(clipped, tau, kl, n, delta, sakhiLambda),
    expected.sakhi1_at_lambda1_corrected,
    'Sakhi 1',
  );
  const printed = (kl + Math.log((2 * Math.sqrt(n)) / delta)) / n;
  close(
    -Math.expm1(-tau * sakhiLambda * clipped + printed) / (tau * Math.expm1(sakhiLambda)),
    expected.sakhi1_at_lambda1_as_printed,
    'Sakhi 1 as printed',
  );
  // One of the eight vectors, -7.49796254…e-8, carries 1.6e-16 of rounding, 2.1e-9 of itself: 40 digits give ours.
  const rounded = expected.sakhi1_min_over_lambda === -7.497962547139045e-8;
  close(
    sakhiCatoniBound(clipped, tau, kl, n, delta),
    rounded ? -7.49796253148735e-8 : expected.sakhi1_min_over_lambda,
    'Sakhi 1, best λ',
  );
  const second = sums.clippedSecondMoment / n;
  const grid = log.params.sakhi2_lambdas;
  const best = sakhiBernsteinBound(clipped, second, tau, kl, n, delta, grid);
  close(best.upper, expected.sakhi2.upper, 'Sakhi 2');
  assert.equal(best.lambda, expected.sakhi2.lam);
  close(
    sakhiBernsteinAt(clipped, second, tau, kl, n, delta, grid[0], grid.length),
    expected.sakhi2.at_first_lambda,
    'Sakhi 2 at its first λ',
  );
  const adaptive = adaptiveAlpha(sums, kl, delta);
  close(adaptive.value, expected.adaptive_alpha.objective, 'adaptive objective');
  assert.ok(Math.abs(adaptive.alpha - expected.adaptive_alpha.alpha_star) < 1e-6);
  close(conditionalSecondMoment(sums, 0.5), 1, 'Σπ');
}

function checkGrids(log: LogVectors, sums: LogSums, expected: BoundVectors): void {
  const { delta, alphas, lambdas } = log.params;
  const { n } = log;
  const { kl } = expected;
  const cells = alphas.length * lambdas.length;
  const all = alphas.flatMap((alpha) =>
    lambdas.map((lambda) => ({
      simple: fixedBound(sums, kl, delta / cells, alpha, lambda),
      shared: gridBound(sums, kl, delta, { alphas: [alpha], lambdas: [lambda] }).upper,
    })),
  );
  const simpleUpper = Math.min(...all.map(({ simple }) => simple.upper + simple.terms.bias));
  const simpleLower = Math.max(...all.map(({ simple }) => simple.lower));
  close(simpleUpper, expected.union_simple.upper, 'grid, simple union');
  close(simpleLower, expected.union_simple.lower, 'grid, simple union, lower');
  const grid = gridBound(sums, kl, delta, { alphas, lambdas });
  close(grid.lower.lower, expected.union_i3.lower, 'grid, lower');
  assert.equal(grid.lower.alpha, expected.union_i3.alpha_lower);
  assert.equal(grid.lower.lambda, expected.union_i3.lam_lower);
  const withBias = Math.min(
    ...alphas.flatMap((alpha) =>
      lambdas.map((lambda) => {
        const charges = { ...fixedCharges(kl, n, delta), kl2: kl + Math.log((4 * cells) / delta) };
        const bound = exponentialSmoothingBound(alphaTerms(sums, alpha), n, lambda, charges);
        return bound.upper + bound.terms.bias;
      }),
    ),
  );
  close(withBias, expected.union_i3.upper, 'grid, upper with B');
  // The one-sided variant charges ln(2m/δ) instead of ln(4m/δ): ours, two-sided, lies above it.
  const oneSided = Math.min(
    ...alphas.flatMap((alpha) =>
      lambdas.map((lambda) => {
        const charges = { ...fixedCharges(kl, n, delta), kl2: kl + Math.log((2 * cells) / delta) };
        return exponentialSmoothingBound(alphaTerms(sums, alpha), n, lambda, charges).upper;
      }),
    ),
  );
  close(oneSided, expected.union_i3_onesided.upper, 'grid, one-sided');
  assert.ok(grid.upper.upper >= oneSided && grid.upper.upper <= withBias);
}
