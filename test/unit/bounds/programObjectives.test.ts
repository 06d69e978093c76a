import assert from 'node:assert/strict';
import { londonBound, programSakhiLambdas, sakhiBernsteinBound } from '../../../src/core/bounds/baselines';
import { makeObjective } from '../../../src/core/learning/objectives/registry';

const [n, tau, delta] = [10_000, 0.1, 0.05];

describe("the grid of the authors' program for Sakhi 2", () => {
  const grid = programSakhiLambdas(n, tau, delta);

  it('has 100 even steps of λ/n, from √(2τ ln(1/δ)/(5n)) to 2τ', () => {
    assert.equal(grid.length, 100);
    assert.ok(Math.abs(grid[0] / n - Math.sqrt((0.2 * Math.log(20)) / 50_000)) < 1e-15);
    assert.ok(Math.abs(grid[99] / n - 0.2) < 1e-15);
    const steps = grid.slice(1).map((lambda, i) => lambda - grid[i]);
    for (const step of steps) assert.ok(Math.abs(step - steps[0]) < 1e-9 * n);
  });

  it("is what training takes with the program's λ, and only then", () => {
    const means = Float64Array.of(-0.4, 3);
    const settings = { n, tau, delta, alpha: 0.5, penalties: [0, 0, 0] } as const;
    const at = (lambda: 'program' | 'optimal') =>
      makeObjective('sakhi2', { ...settings, lambda }, true).evaluate(means, { kl: 20, squared: 40 });
    const best = sakhiBernsteinBound(-0.4, 3, tau, 20, n, delta, grid);
    assert.equal(at('program').lambda, best.lambda);
    assert.equal(at('program').value, best.upper);
    assert.ok(!grid.includes(at('optimal').lambda ?? NaN));
  });
});

describe("the charge of the authors' program for London", () => {
  it('is (KL + ln(2√n/δ))/n in place of (KL + ln(n/δ))/(n - 1), with the gradient of that', () => {
    const settings = { n, tau, delta, alpha: 0.5, penalties: [0, 0, 0] } as const;
    const at = (lambda: 'program' | 'optimal', kl: number, risk = -0.4) =>
      makeObjective('london', { ...settings, lambda }, true).evaluate(Float64Array.of(risk), {
        kl,
        squared: 2 * kl,
      });
    const rate = (20 + Math.log(200 / 0.05)) / (tau * n);
    const expected = -0.4 + Math.sqrt(2 * 9.6 * rate) + 2 * rate;
    assert.ok(Math.abs(at('program', 20).value - expected) < 1e-12);
    assert.ok(Math.abs(at('optimal', 20).value - londonBound(-0.4, tau, 20, n, delta)) < 1e-12);
    const step = 1e-4;
    for (const lambda of ['program', 'optimal'] as const) {
      const { klSlope, slopes } = at(lambda, 20);
      const byKl = (at(lambda, 20 + step).value - at(lambda, 20 - step).value) / (2 * step);
      const byRisk = (at(lambda, 20, -0.4 + step).value - at(lambda, 20, -0.4 - step).value) / (2 * step);
      assert.ok(Math.abs(klSlope - byKl) < 1e-9 && Math.abs(slopes[0] - byRisk) < 1e-7);
    }
  });
});
