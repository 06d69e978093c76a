import assert from 'node:assert/strict';
import { evaluatePolicy } from '../../src/core/analysis/evaluate';
import { gateOf } from '../../src/core/gate/gate';
import { claimCount } from '../../src/core/gate/judge';
import { parseGateRules } from '../../src/core/gate/parseGate';
import type { LoggedData } from '../../src/core/logs/blocks/loggedData';
import { evaluateMetric } from '../../src/core/metrics/evaluateMetric';
import { parseMetrics } from '../../src/core/metrics/metric';
import { cases } from '../support/cases';
import { sideField } from '../unit/metrics/sideField';
import { drawLog, seededRandom, tablePolicy, type Bandit } from '../unit/synthetic';

const logs = cases(60, 150);
const rows = 200;
const delta = 0.2;
const actions = 2;
const outcomes = 20;
const allowed = delta + 3 * Math.sqrt((delta * (1 - delta)) / logs);
const options = { logSha256: 'log', policySha256: 'policy', engine: 'e', version: '0', delta };

/** Every outcome is a coin toss: no policy improves any of them. */
const coins: Bandit = {
  contexts: 1,
  actionCount: actions,
  logging: new Float64Array(actions).fill(1 / actions),
  rewards: new Float64Array(actions).fill(0.5),
};
const policy = tablePolicy(Float64Array.from([0.9, 0.1]));
const metrics = parseMetrics(
  Array.from({ length: outcomes }, (_, i) => `m${i}=0,1${i % 2 === 0 ? ',min' : ''}`),
);
const sources = ['reward improves', ...metrics.map(({ name }) => `${name} improves`)];
const rules = parseGateRules(sources, metrics);

/** Whether some rule holds, each of which is false. */
function isFalse(data: LoggedData, tosses: readonly Uint8Array[], listed: number): boolean {
  const asked = { ...options, listed };
  const evaluated = metrics.map((metric, m) =>
    evaluateMetric(data, policy, asked, { metric, ...sideField(data, (row) => tosses[m][row]) }),
  );
  const judged = {
    evaluation: evaluatePolicy(data, policy, asked),
    metrics: evaluated,
    used: rows,
    rejected: 0,
  };
  const report = gateOf({ sources, rules, file: 'l', policyRef: 'p', checks: [] }, judged);
  return report.rules.some(({ holds }) => holds);
}

describe('the claims of a gate', () => {
  it('are false together no more often than δ, and more often without their charge', () => {
    const random = seededRandom(5);
    const claims = claimCount(rules);
    assert.equal(claims, outcomes + 1);
    let jointly = 0;
    let alone = 0;
    for (let log = 0; log < logs; log++) {
      const data = drawLog(coins, rows, random);
      const tosses = metrics.map(() => Uint8Array.from({ length: rows }, () => random.below(2)));
      if (isFalse(data, tosses, claims)) jointly++;
      if (isFalse(data, tosses, 1)) alone++;
    }
    assert.ok(jointly / logs <= allowed, `jointly false in ${jointly} of ${logs}`);
    // The charge is what keeps it so: a claim alone is false far less often than δ, but there are many of them.
    assert.ok(alone > 4 * Math.max(jointly, 1), `${jointly} with the charge and ${alone} without`);
  });
});
