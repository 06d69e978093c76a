import { encodeNumbers } from '../../src/core/documents/text/numberCodec';
import type { Certificate } from '../../src/core/documents/results/certificate';
import { certificateKinds } from '../../src/core/documents/names';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { analyze } from '../../src/core/analysis/analyze';
import { certifyPolicy, evaluatePolicy } from '../../src/core/analysis/evaluate';
import type { AnalysisOptions } from '../../src/core/analysis/analysisOptions';
import { adaptiveAlpha } from '../../src/core/bounds/objective';
import type { LogBatch } from '../../src/core/logs/blocks/loggedData';
import { alwaysPolicy, greedyPolicy, uniformPolicy } from '../../src/core/policies/given/givenPolicies';
import { loggingPolicy } from '../../src/core/policies/given/loggingPolicy';
import type { Policy } from '../../src/core/policies/policy';
import { trainedPolicy } from '../../src/core/policies/trained/trainedPolicy';
import { UserError } from '../../src/core/errors/userError';
import { cases } from '../support/cases';
import { nonEmpty } from '../support/nonEmpty';
import { numbersIn } from '../support/numbersIn';
import {
  drawLog,
  logOf,
  randomBandit,
  seededRandom,
  sharperPolicy,
  tablePolicy,
  trueValue,
} from '../unit/synthetic';
import { close, dataOf, documentOf, vectors } from '../unit/vectors';

const base: AnalysisOptions = {
  logSha256: 'log',
  policySha256: 'policy',
  engine: 'javascript',
  version: '0.1.0',
};

describe('analyze', () => {
  it('certifies a policy around its true value, with every kind', () => {
    const random = seededRandom(21);
    const bandit = randomBandit(random, 4, 4, 0.7);
    const table = sharperPolicy(bandit, 3);
    const data = drawLog(bandit, 30000, random);
    const value = trueValue(bandit, table);
    for (const kind of certificateKinds) {
      const certificate = certifyPolicy(data, tablePolicy(table), { ...base, certificate: kind });
      assert.ok(certificate.value.lower <= value && value <= certificate.value.upper, kind);
      assert.ok(certificate.value.lower > 0.4, `${kind} ${certificate.value.lower}`);
      assert.match(certificate.statement, /^With 95% confidence, this policy earns (between|at least) 0\./);
      if (kind === 'grid' || kind === 'one-sided') assert.ok(certificate.improvement.certified, kind);
    }
  });

  it('estimates by IPS beside a certificate, on its rows and in its units', () => {
    const log = vectors.logs[0];
    const policy = trainedPolicy(documentOf(log, 'gaussian'));
    const options: AnalysisOptions = { ...base, rewardRange: { min: -1, max: 3 } };
    const { estimate, certificate } = evaluatePolicy(dataOf(log), policy, options);
    const analysis = analyze(dataOf(log), policy, options);
    const ips = analysis.estimates.find(({ name }) => name === 'ips');
    close(estimate, ips?.value ?? NaN, 'ips', 1e-12);
    assert.deepEqual(encodeNumbers(certificate), encodeNumbers(analysis.certificate));
  });

  it('agrees with the vectors for a stated KL, α and λ', () => {
    const log = vectors.logs[0];
    const expected = log.policies.gaussian.bounds_kl_exact!;
    const { certificate } = analyze(dataOf(log), trainedPolicy(documentOf(log, 'gaussian')), {
      ...base,
      certificate: 'fixed',
      rows: 'all',
      alpha: log.params.alpha,
      lambda: log.params.lambda,
    });
    close(certificate.terms.kl, expected.kl, 'KL');
    close(certificate.terms.kl1, expected.kl1, 'KL1');
    const { context, complexity, variance, bias } = certificate.terms;
    close(context + complexity + variance + bias, expected.thm1_width, 'width');
    assert.deepEqual([certificate.risk.lower, certificate.risk.upper], [-1, 0]);
    assert.equal(certificate.statement, certificate.atLeast.statement);
  });

  it('uses the rows a trained policy was not trained on, and KL = 0 there', () => {
    const log = vectors.logs[1];
    const policy = trainedPolicy({
      ...documentOf(log, 'gaussian'),
      provenance: { log: { sha256: 'log' }, split: { seed: 2, priorShare: 0.1, holdOutShare: 0.5 } },
    });
    const held = certifyPolicy(dataOf(log), policy, base);
    const training = certifyPolicy(dataOf(log), policy, { ...base, rows: 'training' });
    assert.deepEqual([held.rows, held.terms.kl], ['hold-out', 0]);
    close(training.terms.kl, log.policies.gaussian.bounds_kl_exact!.kl, 'KL');
    assert.ok(held.n + training.n <= log.n && held.n > 0);
    assert.throws(() => certifyPolicy(dataOf(log), policy, { ...base, rows: 'all' }), /cannot all certify/);
    const elsewhere = certifyPolicy(dataOf(log), policy, { ...base, logSha256: 'another' });
    // Without a sketch of its rows nobody knows whether it has seen these.
    assert.match(elsewhere.withheld!, /does not say which rows it has seen/);
  });

  it('refuses to guess which rows were held out where the log is read as another number of rows', () => {
    const log = vectors.logs[1];
    const readAs = (rows: number) =>
      trainedPolicy({
        ...documentOf(log, 'gaussian'),
        provenance: { log: { sha256: 'log', rows }, split: { seed: 2, priorShare: 0.1, holdOutShare: 0.5 } },
      });
    assert.equal(certifyPolicy(dataOf(log), readAs(log.n), base).rows, 'hold-out');
    assert.throws(() => certifyPolicy(dataOf(log), readAs(log.n + 1), base), /Train it again/);
  });

  it('states the tighter claim "at least" beside the interval, and what an improvement lacks', () => {
    const random = seededRandom(23);
    const bandit = randomBandit(random, 4, 4, 0.7);
    const table = sharperPolicy(bandit, 3);
    const { certificate } = analyze(drawLog(bandit, 3000, random), tablePolicy(table), base);
    assert.ok(
      certificate.atLeast.value > certificate.value.lower &&
        certificate.atLeast.value <= trueValue(bandit, table),
    );
    assert.match(certificate.atLeast.statement, /earns at least 0\.\d+ per decision \(from 3,000 rows\)\.$/);
    assert.match(
      certificate.improvement.message,
      /^(Certified: this policy earns at least|Not certified to beat)/,
    );
    const none = analyze(drawLog(bandit, 300, random), loggingPolicy(), base).certificate.improvement;
    assert.match(none.message, /more rows like these would not close the gap/);
  });

  it('is withheld when the probabilities are not a policy, also on a chosen-only log', () => {
    const half: Policy = {
      name: 'half',
      probabilities: (batch, K, out) => void out.fill(0.3, 0, batch.length * K),
    };
    for (const chosenOnly of [false, true]) {
      assert.match(
        analyze(dataOf(vectors.logs[0], chosenOnly), half, base).certificate.withheld!,
        /do not sum to 1/,
      );
    }
  });

  it('bets by default, also on a chosen-only log, and refuses the two-sided kinds of the paper there', () => {
    const log = dataOf(vectors.logs[0], true);
    const { certificate, paper } = analyze(log, uniformPolicy(), base);
    assert.deepEqual([certificate.kind, paper.kind], ['betting', 'one-sided']);
    const refused = analyze(log, uniformPolicy(), { ...base, certificate: 'grid' }).certificate;
    assert.match(refused.statement, /Nothing is certified.*all actions/);
    assert.deepEqual([refused.value.lower, refused.value.upper], [0, 1]);
  });

  it('refuses to certify on weighted rows', () => {
    const [batch] = [...dataOf(vectors.logs[0]).batches()];
    const data = logOf({ ...batch, weights: Float64Array.of(1, 1, 10, 1, 1) }, 2, 2);
    const analysis = analyze(data, uniformPolicy(), base);
    assert.match(analysis.certificate.withheld!, /subsampled/);
    assert.ok(nonEmpty(analysis.alphaCurve).every(({ lower, upper }) => lower === 0 && upper === 1));
  });

  it('names the line of a reward outside the declared range, of an impossible propensity and of a bad option', () => {
    const [batch] = [...dataOf(vectors.logs[0]).batches()];
    const fails = (changed: Partial<LogBatch>, code: string, line: number): void =>
      assert.throws(
        () => analyze(logOf({ ...batch, ...changed }, 2, 2), uniformPolicy(), base),
        (error) => error instanceof UserError && error.code === code && error.line === line,
      );
    fails({ rewards: Float64Array.of(0, 0, 1.5, 0, 0) }, 'reward-out-of-range', 3);
    fails({ propensities: Float64Array.of(0.5, 0, 0.5, 0.5, 0.5) }, 'bad-propensity', 2);
    assert.throws(
      () => analyze(dataOf(vectors.logs[0]), uniformPolicy(), { ...base, delta: 2 }),
      /delta must be/,
    );
  });

  it('reports progress per batch and can be canceled there', () => {
    class Canceled extends Error {}
    const progress = (): void => {
      throw new Canceled();
    };
    assert.throws(() => analyze(dataOf(vectors.logs[0]), uniformPolicy(), { ...base, progress }), Canceled);
  });

  it('says how many times the rows would certify an improvement', () => {
    const random = seededRandom(22);
    const bandit = randomBandit(random, 3, 3, 0.5);
    const table = sharperPolicy(bandit, 6);
    const small = analyze(drawLog(bandit, 12, random), tablePolicy(table), base).certificate.improvement;
    assert.ok(
      !small.certified && small.by < 0 && small.rowFactor > 1 && small.rowFactor < 1e4,
      `${small.rowFactor}`,
    );
    const enough = Math.ceil(12 * small.rowFactor * 1.5);
    const large = analyze(drawLog(bandit, enough, random), tablePolicy(table), base).certificate.improvement;
    assert.ok(large.by > small.by);
  });

  it('keeps objectives away from whatever prints "certified"', () => {
    const print = (certificate: Certificate): string => `certified: ${certificate.statement}`;
    const { certificate, sums } = analyze(dataOf(vectors.logs[0]), uniformPolicy(), base);
    assert.match(print(certificate), /^certified/);
    const objective = adaptiveAlpha(sums, 0, 0.05);
    // @ts-expect-error an objective is not a certificate
    assert.ok(print(objective));
    // @ts-expect-error nor is an object that merely looks like a certificate
    const forged: Certificate = { ...objective, statement: 'trust me' };
    assert.ok(forged);
  });

  it('does not depend on the order of rows beyond 1e-12', () => {
    const random = seededRandom(24);
    const bandit = randomBandit(random, 5, 3, 1);
    for (const n of [500, 6000]) {
      const [batch] = [...drawLog(bandit, n, random).batches()];
      const order = Array.from({ length: n }, (_, i) => i).sort(
        (a, b) => ((a * 7919) % n) - ((b * 7919) % n),
      );
      const shuffled: LogBatch = {
        ...batch,
        actions: batch.actions.map((_, i) => batch.actions[order[i]]),
        rewards: batch.rewards.map((_, i) => batch.rewards[order[i]]),
        propensities: batch.propensities.map((_, i) => batch.propensities[order[i]]),
        distributions: Float64Array.from(
          order.flatMap((row) => [...batch.distributions!.subarray(row * 3, row * 3 + 3)]),
        ),
        features: { kind: 'dense', values: Float64Array.from(order, (row) => batch.features.values[row]) },
      };
      const policy = tablePolicy(sharperPolicy(bandit, 2));
      const [one, other] = [batch, shuffled].map((each) =>
        numbersIn(analyze(logOf(each, 3), policy, base).estimates),
      );
      assert.equal(one.length, other.length);
      one.forEach((number, k) => close(other[k], number, `number ${k}`, 1e-12));
      const certificates = [batch, shuffled].map((each) =>
        numbersIn(certifyPolicy(logOf(each, 3), policy, base)),
      );
      assert.equal(certificates[0].length, certificates[1].length);
      nonEmpty(certificates[0]).forEach((number, k) => {
        assert.ok(Math.abs(certificates[1][k] - number) <= 1e-12 * Math.max(1, Math.abs(number)));
      });
    }
  });

  it('never yields NaN, and infinities only where they are bounds', () => {
    const logged = fc.record({
      exponent: fc.oneof(fc.constant(0), fc.double({ min: -300, max: 0, noNaN: true })),
      reward: fc.constantFrom(0, 0, 1, 0.5),
      zero: fc.boolean(),
      feature: fc.constantFrom(0, 1, -2.5, 1e-200, 1e200),
    });
    fc.assert(
      fc.property(
        fc.array(logged, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(1, 2, 3, 50, 1000),
        fc.nat(3),
        fc.boolean(),
        fc.constantFrom(...certificateKinds),
        fc.constantFrom({ min: 0, max: 1 }, { min: -1e9, max: 1e9 }, { min: -200, max: 50 }),
        (list, K, which, chosenOnly, certificate, rewardRange) => {
          const data = extremeLog(list, K, chosenOnly);
          const policies: Policy[] = [loggingPolicy(), uniformPolicy(), alwaysPolicy(K - 1)];
          const policy = which === 3 && !chosenOnly ? greedyPolicy() : policies[which % 3];
          const analysis = analyze(data, policy, { ...base, certificate, rewardRange });
          const numbers = numbersIn({ ...analysis, sums: null });
          assert.ok(numbers.length > 900);
          for (const number of numbers) assert.ok(!Number.isNaN(number), JSON.stringify(list));
          encodeNumbers(analysis);
          const { value, risk } = analysis.certificate;
          for (const bound of [value.lower, value.upper, risk.lower, risk.upper])
            assert.ok(Number.isFinite(bound));
          const { min, max } = rewardRange;
          assert.ok(value.lower >= min && value.upper <= max && value.lower <= value.upper);
          for (const { lower, upper } of nonEmpty(analysis.alphaCurve))
            assert.ok(lower >= min && upper <= max);
        },
      ),
      { numRuns: cases(50, 500) },
    );
  });
});

/** Rows whose logged action 0 has propensity 10^exponent; the rest spread over the others, or without support there. */
function extremeLog(
  list: readonly { exponent: number; reward: number; zero: boolean; feature: number }[],
  K: number,
  chosenOnly: boolean,
): ReturnType<typeof logOf> {
  const n = list.length;
  const distributions = new Float64Array(n * K);
  const propensities = Float64Array.from(list, ({ exponent }) => (K === 1 ? 1 : Math.pow(10, exponent)));
  list.forEach(({ zero }, i) => {
    distributions[i * K] = propensities[i];
    const support = zero ? Math.min(2, K) : K;
    for (let a = 1; a < support; a++) distributions[i * K + a] = (1 - propensities[i]) / (support - 1);
  });
  const batch: LogBatch = {
    length: n,
    firstRow: 0,
    lines: Uint32Array.from(list, (_, i) => i + 1),
    events: Uint32Array.from(list, (_, i) => i),
    actions: new Int32Array(n),
    rewards: Float64Array.from(list, ({ reward }) => reward),
    propensities,
    features: { kind: 'dense', values: Float64Array.from(list, ({ feature }) => feature) },
    ...(!chosenOnly && { distributions }),
  };
  return logOf(batch, K);
}
