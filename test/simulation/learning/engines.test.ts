import type { LinearClass, ObjectiveName } from '../../../src/core/documents/names';
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { TrainingEngine } from '../../../src/core/learning/engine';
import type { ObjectiveSettings } from '../../../src/core/learning/objectives/objective';
import { makeObjective } from '../../../src/core/learning/objectives/registry';
import { plainEngine } from '../../../src/core/learning/plainEngine';
import { seededRandom } from '../../../src/core/numerics/random';
import { trainingEngines } from '../../../src/jobs/training/engines';
import { tinyData } from '../../unit/learning/tinyData';

interface Case {
  rows: number;
  K: number;
  d: number;
  seed: number;
  batch: number;
  spread: number;
  sigma: number;
  unitNorm: boolean;
}

const cases = fc.record<Case>({
  rows: fc.integer({ min: 1, max: 150 }),
  K: fc.integer({ min: 1, max: 30 }),
  d: fc.integer({ min: 1, max: 40 }),
  seed: fc.nat(1000),
  batch: fc.integer({ min: 1, max: 70 }),
  spread: fc.double({ min: 0, max: 4, noNaN: true }),
  sigma: fc.double({ min: 0.2, max: 3, noNaN: true }),
  unitNorm: fc.boolean(),
});

/** Sums and gradient over all batches. */
function run(
  engine: TrainingEngine,
  kind: LinearClass,
  c: Case,
  objective: ObjectiveName = 'exponential-smoothing',
) {
  const data = tinyData(c.rows, c.K, c.d, c.seed, c.unitNorm);
  const settings: ObjectiveSettings = {
    n: c.rows,
    delta: 0.05,
    alpha: 0.7,
    tau: 0.3,
    lambda: 0.2,
    penalties: [0, 0, 0],
  };
  const { terms } = makeObjective(objective, settings, true);
  const random = seededRandom(c.seed + 1);
  const mu = Float64Array.from({ length: c.K * c.d }, () => c.spread * random.normal());
  const session = engine.open(kind, data, c.batch, mu);
  session.setTerms(terms);
  const gradient = new Float64Array(mu.length);
  const sums = new Float64Array(terms.length);
  let logSigma = 0;
  for (let batch = 0; batch * c.batch < c.rows; batch++) {
    const found = session.accumulate(batch, c.sigma, [1, -0.7, 0.1]);
    session.gradient().forEach((slope, k) => (gradient[k] += slope));
    found.sums.forEach((sum, t) => (sums[t] += sum));
    logSigma += found.logSigma;
  }
  session.close();
  return { gradient, sums, logSigma };
}

/** What the plain engine gives. All engines are tried on the same cases, and it is the slow one: once is enough. */
const plainRuns = new Map<string, ReturnType<typeof run>>();
function runPlain(kind: LinearClass, c: Case, objective?: ObjectiveName): ReturnType<typeof run> {
  const key = JSON.stringify([kind, c, objective]);
  const found = plainRuns.get(key) ?? run(plainEngine, kind, c, objective);
  plainRuns.set(key, found);
  return found;
}

describe('the compiled engines', () => {
  const compiled = trainingEngines().filter((engine) => engine !== plainEngine);

  it('are there: the build made them', () => {
    assert.ok(compiled.some(({ name }) => name === 'wasm-simd'));
  });

  for (const engine of compiled) {
    for (const kind of ['gaussian', 'softmax', 'mixed-logit'] as const) {
      it(`${engine.name} agrees with the plain engine to float32: ${kind}`, () => {
        fc.assert(
          fc.property(cases, (drawn) => {
            // A compiled mixed-logit policy is for rows of one norm.
            const c = kind === 'mixed-logit' ? { ...drawn, unitNorm: true } : drawn;
            const fast = run(engine, kind, c);
            const plain = runPlain(kind, c);
            // Scores of size s carry an absolute error of s·2^-24, divided by σ.
            const tolerance =
              2e-5 * c.rows * (1 + c.spread * (c.unitNorm ? 1 : Math.sqrt(c.d))) * (1 + 1 / c.sigma);
            plain.sums.forEach((sum, t) => assert.ok(Math.abs(sum - fast.sums[t]) <= tolerance, `term ${t}`));
            plain.gradient.forEach((g, k) =>
              assert.ok(
                Math.abs(g - fast.gradient[k]) <= tolerance,
                `parameter ${k}: ${g} ${fast.gradient[k]}`,
              ),
            );
            assert.ok(
              Math.abs(plain.logSigma - fast.logSigma) <= tolerance * (1 + c.spread),
              `σ: ${plain.logSigma} ${fast.logSigma}`,
            );
          }),
          { numRuns: kind === 'mixed-logit' ? 15 : 60 },
        );
      });
    }
  }

  for (const engine of compiled) {
    it(`${engine.name} agrees with the plain engine on terms that are not linear in π`, () => {
      fc.assert(
        fc.property(cases, (drawn) => {
          // Away from the kink of the clipping, where the two may fall on different sides.
          const c = { ...drawn, spread: drawn.spread / 4, unitNorm: true, sigma: 1 };
          const fast = run(engine, 'gaussian', c, 'svp');
          const plain = runPlain('gaussian', c, 'svp');
          plain.sums.forEach((sum, t) =>
            assert.ok(Math.abs(sum - fast.sums[t]) <= 1e-4 * c.rows, `term ${t}`),
          );
          const apart = plain.gradient.filter((g, k) => Math.abs(g - fast.gradient[k]) > 1e-4 * c.rows);
          assert.deepEqual(apart, new Float64Array(0));
        }),
        { numRuns: 60 },
      );
    });

    it(`${engine.name} takes the plain engine's step, and continues from what it saved`, () => {
      const [K, d] = [11, 29];
      const data = tinyData(500, K, d, 5);
      const random = seededRandom(6);
      const numbers = (scale: number): Float64Array =>
        Float64Array.from({ length: K * d }, () => scale * random.normal());
      const mu0 = numbers(1);
      // Moments as in the middle of a training: Adam's first steps have the size of the rate, whatever the gradient.
      const descent = {
        mu: numbers(1),
        first: numbers(0.1),
        second: numbers(0.3).map((m) => m * m),
        steps: 7,
        squared: 2,
      };
      const step = (candidate: TrainingEngine) => {
        const session = candidate.open('gaussian', data, 500, mu0);
        session.setTerms([{ name: 'risk', chosen: (cost, p) => cost / p }]);
        session.restore(descent);
        assert.equal(session.squared, 2);
        session.accumulate(0, 0.8, [1]);
        session.descend({ rows: 500, pull: 0.01, rate: 0.1 });
        const saved = session.save();
        session.restore(saved);
        assert.deepEqual(session.save(), saved);
        session.close();
        return saved;
      };
      const fast = step(engine);
      const plain = step(plainEngine);
      assert.equal(fast.steps, plain.steps);
      assert.ok(Math.abs(fast.squared / plain.squared - 1) < 1e-5);
      for (const part of ['mu', 'first', 'second'] as const) {
        plain[part].forEach((value, k) => assert.ok(Math.abs(value - fast[part][k]) < 1e-5, `${part} ${k}`));
      }
    });

    for (const kind of ['gaussian', 'mixed-logit'] as const)
      it(`${engine.name} finds the probability of an action to 3e-6, from 2 to 100 actions: ${kind}`, () => {
        for (const K of [2, 10, 32, 33, 100])
          for (const sigma of [0.1, 1, 4]) {
            const data = tinyData(60, K, 8, K);
            const random = seededRandom(K);
            const mu = Float64Array.from({ length: K * 8 }, () => 3 * random.normal());
            const [fast, plain] = [engine, plainEngine].map((candidate) => {
              const session = candidate.open(kind, data, 1, mu);
              session.setTerms([{ name: 'chosen', chosen: () => 1 }]);
              const pi = Array.from(
                { length: data.rows },
                (_, row) => session.accumulate(row, sigma).sums[0],
              );
              session.close();
              return pi;
            });
            plain.forEach((pi, row) =>
              assert.ok(Math.abs(pi - fast[row]) < 3e-6, `K ${K}: ${pi} ${fast[row]}`),
            );
          }
      });
  }
});
