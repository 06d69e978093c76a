import assert from 'node:assert/strict';
import { rankPolicies } from '../../src/core/analysis/leaderboard';
import { evaluatePolicy } from '../../src/core/analysis/evaluate';
import { bestActionPolicy } from '../../src/core/policies/given/bestAction';
import type { Random } from '../../src/core/numerics/random';
import type { Policy } from '../../src/core/policies/policy';
import { drawLog, seededRandom, tablePolicy, type Bandit } from '../unit/synthetic';

const logs = 25;
const delta = 0.2;
const actions = 4;
const contexts = 16;
const policies = 80;
const allowed = delta + 3 * Math.sqrt((delta * (1 - delta)) / logs);
const options = { logSha256: 'log', policySha256: 'policy', engine: 'e', version: '0', delta };

const ranking = { delta, range: { min: 0, max: 1 }, looked: 1 };

/** Every reward is a coin toss: whatever a policy does, it earns 0.5, and nothing beats the logging policy. */
const coins: Bandit = {
  contexts,
  actionCount: actions,
  logging: new Float64Array(contexts * actions).fill(1 / actions),
  rewards: new Float64Array(contexts * actions).fill(0.5),
};

/** An action for every context, by lot. */
function anyPolicy(random: Random): Policy {
  const table = new Float64Array(contexts * actions);
  for (let x = 0; x < contexts; x++) table[x * actions + random.below(actions)] = 1;
  return tablePolicy(table);
}

describe('picking from a list by looking', () => {
  it('is paid for by the charge on the list, and not without it', async () => {
    let jointly = 0;
    let alone = 0;
    let bestAction = 0;
    const random = seededRandom(11);
    for (let log = 0; log < logs; log++) {
      const data = drawLog(coins, 200, random);
      const candidates = Array.from({ length: policies }, (_, i) => ({
        ref: `policy ${i}`,
        policy: anyPolicy(random),
        options,
      }));
      const { rows } = await rankPolicies([{ data, candidates }], ranking);
      if (rows.some(({ atLeast }) => atLeast > 0.5)) jointly++;
      if (
        candidates.some(({ policy }) => evaluatePolicy(data, policy, options).certificate.atLeast.value > 0.5)
      )
        alone++;
      const best = { ref: 'best-action', policy: bestActionPolicy(data), options };
      const [{ atLeast }] = (await rankPolicies([{ data, candidates: [best] }], ranking)).rows;
      if (atLeast > 0.5) bestAction++;
    }
    assert.ok(jointly / logs <= allowed, `jointly false in ${jointly} of ${logs}`);
    assert.ok(bestAction / logs <= allowed, `the best action false in ${bestAction} of ${logs}`);
    assert.ok(alone / logs > allowed, `alone false in only ${alone} of ${logs}`);
  });
});
