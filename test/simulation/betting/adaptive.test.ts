import assert from 'node:assert/strict';
import { lowerMean } from '../../../src/core/betting/mean/capital';
import { complementClaim, improvementClaim, valueClaim } from '../../../src/core/betting/claimVariables';
import { betsOf, Growth } from '../../../src/core/betting/mean/growth';
import { gridLambdas, sequentialLambdas } from '../../../src/core/betting/mean/lambdas';
import { drawIndex, seededRandom } from '../../../src/core/numerics/random';
import { isFalse, Tally } from './tally';

const logs = 2000;
const n = 300;
const peekEvery = 5;
const delta = 0.1;
const K = 3;
const policy = Float64Array.of(0.1, 0.2, 0.7);

/** Writes the probabilities of the next decision from what the past has earned. */
type Learner = (sums: Float64Array, counts: Float64Array, out: Float64Array) => void;

const meanOf = (sums: Float64Array, counts: Float64Array, a: number): number =>
  (sums[a] + 0.5) / (counts[a] + 1);

const learners: Record<string, Learner> = {
  'ε-greedy': (sums, counts, out) => {
    let best = 0;
    for (let a = 1; a < K; a++) if (meanOf(sums, counts, a) > meanOf(sums, counts, best)) best = a;
    for (let a = 0; a < K; a++) out[a] = 0.15 / K + (a === best ? 0.85 : 0);
  },
  softmax: (sums, counts, out) => {
    let total = 0;
    for (let a = 0; a < K; a++) total += out[a] = Math.exp(4 * meanOf(sums, counts, a));
    for (let a = 0; a < K; a++) out[a] /= total;
  },
};

describe(`betting: a logging policy that learns at every row, ${logs} logs of ${n} rows`, () => {
  for (const [name, learner] of Object.entries(learners))
    it(`${name}: claims hold for the mean over the log of the values at each decision`, () => {
      const tally = new Tally(logs);
      const random = seededRandom(51);
      const logging = new Float64Array(K);
      const means = new Float64Array(K);
      const [plain, paired] = [gridLambdas(n, 0), gridLambdas(n, 1)];
      const [anytime, anytimePaired] = [sequentialLambdas(0), sequentialLambdas(1)];
      for (let log = 0; log < logs; log++) {
        const sums = new Float64Array(K);
        const counts = new Float64Array(K);
        const values = new Growth(plain.lambdas);
        const complements = new Growth(plain.lambdas);
        const improvements = new Growth(paired.lambdas);
        const sequential = new Growth(anytime.lambdas);
        const sequentialPaired = new Growth(anytimePaired.lambdas);
        let [value, gain, peeks] = [0, 0, 0];
        let [ever, everPaired] = [false, false];
        for (let i = 0; i < n; i++) {
          learner(sums, counts, logging);
          // Tastes drift, and turn away from what was shown most.
          for (let a = 0; a < K; a++) means[a] = 0.5 + 0.3 * Math.sin(i / 40 + 2 * a) - (0.2 * counts[a]) / n;
          for (let a = 0; a < K; a++) {
            value += policy[a] * means[a];
            gain += (policy[a] - logging[a]) * means[a];
          }
          const action = drawIndex(random, logging);
          const reward = random.uniform() < means[action] ? 1 : 0;
          sums[action] += reward;
          counts[action]++;
          const w = policy[action] / logging[action];
          values.addAll([valueClaim(w, reward)]);
          complements.addAll([complementClaim(w, reward)]);
          improvements.addAll([improvementClaim(w, reward)]);
          sequential.addAll([valueClaim(w, reward)]);
          sequentialPaired.addAll([improvementClaim(w, reward)]);
          if ((i + 1) % peekEvery > 0) continue;
          peeks++;
          ever ||= isFalse(betsOf(anytime, 0, sequential), delta, value / (i + 1));
          everPaired ||= isFalse(betsOf(anytimePaired, 1, sequentialPaired), delta, gain / (i + 1));
        }
        assert.equal(peeks, 60);
        tally.note('at least', isFalse(betsOf(plain, 0, values), delta, value / n));
        tally.note('at most', isFalse(betsOf(plain, 0, complements), delta, 1 - value / n));
        tally.note('improvement', isFalse(betsOf(paired, 1, improvements), delta, gain / n));
        tally.note('sequential, ever in 60 peeks', ever);
        tally.note('sequential improvement, ever in 60 peeks', everPaired);
      }
      tally.assert(delta);
    });
});

describe('betting: looking 60 times', () => {
  it('the sequential claim holds at all of them, a λ fixed for each n does not', () => {
    const half = 0.5;
    const tally = new Tally(logs);
    const random = seededRandom(52);
    const peeks = Array.from({ length: 60 }, (_, j) => Math.round(5 * 4000 ** (j / 59)));
    const anytime = sequentialLambdas(0);
    for (let log = 0; log < logs; log++) {
      let [rows, successes] = [0, 0];
      let [ever, everFixed] = [false, false];
      for (const peek of peeks) {
        for (; rows < peek; rows++) if (random.bits() & 1) successes++;
        const sequential = new Growth(anytime.lambdas);
        sequential.addMany(1, successes);
        sequential.addMany(0, rows - successes);
        ever ||= isFalse(betsOf(anytime, 0, sequential), half, 0.5);
        // The best λ for a normal Y of this mean and spread.
        const slope = Math.sqrt((2 * Math.log(2)) / rows) / 0.5;
        const wagers = { lambdas: [slope / (1 - 0.5 * Math.min(slope, 1.9))], weights: [1] };
        const fixed = new Growth(wagers.lambdas);
        fixed.addMany(1, successes);
        fixed.addMany(0, rows - successes);
        everFixed ||= isFalse(betsOf(wagers, 0, fixed), half, 0.5);
      }
      tally.note('sequential', ever);
      tally.note('fixed n', everFixed);
    }
    tally.assert(half, ['fixed n']);
  });

  it('the bound may be drawn over time: it nears the mean', () => {
    const wagers = sequentialLambdas(0);
    const growth = new Growth(wagers.lambdas);
    const drawn = [100, 900, 9000].map((more) => {
      growth.addMany(1, more / 2);
      growth.addMany(0, more / 2);
      return lowerMean(betsOf(wagers, 0, growth), 0.05, { lowest: 0, highest: 1 }).value;
    });
    assert.ok(drawn[0] > 0.25 && drawn[1] > 0.43 && drawn[2] > 0.47 && drawn[2] < 0.5, `${drawn.join(', ')}`);
  });
});
