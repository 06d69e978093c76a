import { betsOf } from '../../../src/core/betting/mean/growth';
import { evidenceAgainst } from '../../../src/core/betting/mean/capital';
import { gridLambdas } from '../../../src/core/betting/mean/lambdas';
import { LearnedGrowth } from '../../../src/core/betting/learnedPolicyBets';
import { seededRandom } from '../../../src/core/numerics/random';
import { Tally } from './tally';

const logs = 2000;
const delta = 0.1;
const contexts = 8;
const K = 4;

describe(`betting: policies learned on the certified rows, ${logs} logs`, () => {
  it('the KL pays for the looking; without it nothing holds', () => {
    const tally = new Tally(logs);
    const random = seededRandom(41);
    const n = 150;
    const p = 1 / K;
    for (let log = 0; log < logs; log++) {
      // All actions earn 0.5: whoever looks best was lucky, and no improvement is real.
      const rows = Array.from({ length: n }, () => ({
        at: random.below(contexts) * K,
        action: random.below(K),
        reward: random.uniform() < 0.5 ? 1 : 0,
      }));
      const sums = new Float64Array(contexts * K);
      for (const { at, action, reward } of rows) sums[at + action] += reward;
      // Q draws h(x) by itself in every context, P uniformly: the KL is that of the contexts, summed.
      const policy = new Float64Array(contexts * K);
      let kl = 0;
      for (let at = 0; at < contexts * K; at += K) {
        let total = 0;
        for (let a = 0; a < K; a++) total += policy[at + a] = Math.exp(sums[at + a]);
        for (let a = 0; a < K; a++) {
          const pi = (policy[at + a] /= total);
          kl += pi * Math.log(K * pi);
        }
      }
      const value = { wagers: gridLambdas(n, 0), bound: 0, mean: 0.5 };
      const paired = { wagers: gridLambdas(n, 1), bound: 1, mean: 0 };
      const values = new LearnedGrowth(value.wagers.lambdas);
      const improvements = new LearnedGrowth(paired.wagers.lambdas);
      for (const { at, action, reward } of rows) {
        values.addValue(policy[at + action], p, reward);
        improvements.addImprovement(policy[at + action], p, reward);
      }
      for (const [name, growth, { wagers, bound, mean }] of [
        ['value', values, value],
        ['improvement', improvements, paired],
      ] as const) {
        const evidence = evidenceAgainst(betsOf(wagers, bound, growth), mean);
        tally.note(name, evidence > kl - Math.log(delta));
        tally.note(`${name} as if fixed beforehand`, evidence > -Math.log(delta));
      }
    }
    tally.assert(delta, ['value as if fixed beforehand', 'improvement as if fixed beforehand']);
  });
});
