import type { LogSums } from '../../src/core/documents/results/sums';
import { certificateKinds } from '../../src/core/documents/names';
import assert from 'node:assert/strict';
import { analyze } from '../../src/core/analysis/analyze';
import { anatomyOverAlpha } from '../../src/core/bounds/anatomy';
import { oneSidedBound } from '../../src/core/bounds/oneSided';
import { defaultLambdas } from '../../src/core/bounds/parameterGrid';
import { projectInterval } from '../../src/core/bounds/certified/projection';
import { alphaTradeOff, betaTradeOff } from '../../src/core/analysis/whatIf/curves';
import { previewAt, previewCurve } from '../../src/core/analysis/whatIf/preview';
import { remediesFor } from '../../src/core/analysis/whatIf/remedies';
import { nonEmpty } from '../support/nonEmpty';
import { drawLog, randomBandit, seededRandom, sharperPolicy, tablePolicy } from '../unit/synthetic';
import { close } from '../unit/vectors';

describe('what the page moves', () => {
  const random = seededRandom(41);
  const bandit = randomBandit(random, 3, 3, 0.8);
  const data = drawLog(bandit, 2000, random);
  const policy = tablePolicy(sharperPolicy(bandit, 2));
  const options = { logSha256: '', policySha256: '', engine: 'javascript', version: '0.1.0' };
  const range = { min: 0, max: 1 };
  const stated = { delta: 0.05 };
  const otherBoundAt = (sums: LogSums, alpha: number): number =>
    -oneSidedBound(sums, 'es', 0, 0.05, defaultLambdas(sums.rows), [alpha]).upper;

  it('reproduces every certificate from the sums alone, and calls its parameters honest', () => {
    for (const certificate of certificateKinds) {
      const analysis = analyze(data, policy, { ...options, certificate });
      const sums = JSON.parse(JSON.stringify(analysis.sums)) as LogSums;
      const { alpha, delta, value, lambda } = analysis.certificate;
      const preview = previewAt(sums, { kind: certificate, kl: 0, delta, alpha, range, stated });
      close(preview.value.lower, value.lower, certificate, 1e-12);
      assert.equal(preview.lambda, lambda);
      assert.ok(preview.honest, preview.note);
    }
  });

  it('reproduces a certificate whose α and λ were stated', () => {
    for (const certificate of ['fixed', 'grid'] as const) {
      const said = { alpha: 0.73, lambda: 0.031 };
      const { certificate: made, sums } = analyze(data, policy, { ...options, certificate, ...said });
      const preview = previewAt(sums, {
        kind: certificate,
        kl: 0,
        delta: 0.05,
        alpha: 0.73,
        range,
        stated: { ...stated, ...said },
      });
      assert.deepEqual(
        [preview.value.lower, preview.value.upper],
        [made.value.lower, made.value.upper],
        certificate,
      );
      assert.ok(preview.honest, preview.note);
    }
  });

  it('reproduces the certificate of a policy that was picked from several', () => {
    const { certificate, sums } = analyze(data, policy, { ...options, comparisons: 6 });
    const { kind, alpha, delta, value } = certificate;
    const preview = previewAt(sums, { kind, kl: 0, delta, alpha, range, stated, comparisons: 6 });
    close(preview.value.lower, value.lower, kind, 1e-12);
    assert.ok(preview.honest, preview.note);
  });

  it('draws a curve over α on which every certificate has its ends', () => {
    const said = [{}, { alphaGrid: [0.33, 0.777] }, { alpha: 0.731 }];
    for (const kind of certificateKinds.filter((each) => each !== 'one-sided')) {
      for (const more of said.filter(({ alphaGrid }) => kind === 'grid' || alphaGrid === undefined)) {
        const { sums, certificate } = analyze(data, policy, { ...options, certificate: kind, ...more });
        const request = { kind, kl: 0, delta: 0.05, range, stated: { ...stated, ...more } };
        const curve = previewCurve(sums, request);
        const permitted = curve.filter((point) => point.permitted);
        const lower = Math.max(...permitted.map((point) => point.lower));
        const upper = Math.min(...permitted.map((point) => point.upper));
        assert.deepEqual([lower, upper], [certificate.value.lower, certificate.value.upper], kind);
        for (const point of curve.filter((_, i) => i % 10 === 0)) {
          const { value, honest } = previewAt(sums, { ...request, alpha: point.alpha });
          assert.deepEqual([point.lower, point.upper, point.permitted], [value.lower, value.upper, honest]);
        }
      }
    }
  });

  it('draws for comparison alone where the certificate uses no α', () => {
    const { sums } = analyze(data, policy, options);
    const curve = previewCurve(sums, { kind: 'one-sided', kl: 0, delta: 0.05, range, stated });
    assert.equal(curve.length, 101);
    assert.ok(nonEmpty(curve).every(({ permitted, upper }) => !permitted && upper === 1));
    const es = otherBoundAt(sums, 0.5);
    close(curve[50].lower, es, 'exponential smoothing, one-sided', 1e-12);
  });

  it('says so when parameters are moved to where only an objective is left', () => {
    const { sums } = analyze(data, policy, options);
    const at = { kl: 0, delta: 0.05, alpha: 0.123, lambda: 0.0456, range, stated };
    for (const kind of ['fixed', 'any-lambda', 'any-alpha', 'grid'] as const) {
      const preview = previewAt(sums, { ...at, kind });
      assert.equal(preview.honest, false);
      assert.match(preview.note, /objective, not a certificate/);
    }
    for (const kind of certificateKinds) {
      const preview = previewAt(sums, { ...at, kind, delta: 0.001 });
      assert.match(preview.note, /not a certificate: δ was stated as 0.05/);
      assert.ok(preview.value.lower <= previewAt(sums, { ...at, kind }).value.lower);
    }
  });

  it('has the anatomy of the certificate at its own α', () => {
    const { sums, paper: certificate } = analyze(data, policy, options);
    const bars = anatomyOverAlpha(sums, 0, 0.05, { min: 0, max: 10 });
    const own = bars.find(({ alpha }) => alpha === certificate.alpha);
    assert.ok(own);
    const { context, complexity, variance } = certificate.terms;
    close(
      own.context + own.complexity + own.variance,
      10 * (context + complexity + variance),
      'radius',
      1e-12,
    );
    assert.equal(own.lambda, certificate.lambda);
  });

  it('has the anatomy of a grid that was stated', () => {
    const alphaGrid = [0.25, 0.85];
    const { sums, paper: certificate } = analyze(data, policy, { ...options, alphaGrid });
    const bars = anatomyOverAlpha(sums, 0, 0.05, range, alphaGrid);
    assert.deepEqual(
      bars.map(({ alpha }) => alpha),
      alphaGrid,
    );
    const own = bars.find(({ alpha }) => alpha === certificate.alpha);
    assert.equal(own?.complexity, certificate.terms.complexity);
  });

  it('projects the certificate itself at these rows, and narrower ones at more', () => {
    const { sums, certificate, paper } = analyze(data, policy, options);
    for (const { kind, value } of [certificate, paper]) {
      const points = projectInterval(sums, { kind, kl: 0 }, 0.05, range);
      const here = points.find(({ rows }) => rows === 2000);
      assert.deepEqual([here?.lower, here?.upper], [value.lower, value.upper]);
      const widths = points.map(({ lower, upper }) => upper - lower);
      assert.ok(nonEmpty(widths).every((width, i) => i === 0 || width <= widths[i - 1]));
    }
  });

  it('gives bias and standard deviation in the units of the rewards', () => {
    const { sums, alphaCurve, betaCurve, clippingCurve } = analyze(data, policy, options);
    const wide = { min: -5, max: 5 };
    const [unit, scaled] = [range, wide].map((each) => alphaTradeOff(sums, each, 0.5));
    close(scaled.bias, 10 * unit.bias, 'bias', 1e-12);
    close(scaled.variance, 100 * unit.variance, 'variance', 1e-12);
    assert.deepEqual(unit, {
      value: alphaCurve[50].value,
      bias: alphaCurve[50].bias,
      variance: alphaCurve[50].variance,
    });
    assert.equal(betaTradeOff(sums, range, 0.5).bias, betaCurve[50].bias);
    const ips = alphaTradeOff(sums, range, 1);
    const [loose] = clippingCurve.clipMin;
    const tight = clippingCurve.clipMin.at(-1);
    // Below every propensity nothing is clipped; at τ = 1 what is left of the weight is π, as at α = 0.
    close(loose.variance, ips.variance, 'variance at the least τ', 1e-9);
    assert.ok(tight && tight.bias > loose.bias && tight.variance < loose.variance);
  });

  it('says what would help only where an improvement is missing', () => {
    const { sums } = analyze(data, policy, options);
    const claim = { kind: 'grid' as const, kl: 0, delta: 0.05, alpha: 1, range };
    assert.deepEqual(remediesFor(sums, { ...claim, improvementFactor: 1 }), []);
    const advice = remediesFor(sums, { ...claim, improvementFactor: 3.21 }).join();
    assert.match(advice, /about 6,400 rows like these \(2,000 are here\)/);
    const never = remediesFor(sums, { ...claim, improvementFactor: Infinity, kl: 4 }).join();
    assert.match(never, /Another policy.*KL = 4\.00/s);
    const seen = { min: 0, max: 0.1 };
    assert.match(
      remediesFor(sums, { ...claim, improvementFactor: 2, seen }).join(),
      /declare it; never because/,
    );
  });
});
