import assert from 'node:assert/strict';
import { certifyPolicy, evaluatePolicy } from '../../../src/core/analysis/evaluate';
import type { AnalysisOptions } from '../../../src/core/analysis/analysisOptions';
import type { GateReport } from '../../../src/core/documents/results/gate';
import { gateOf } from '../../../src/core/gate/gate';
import { claimCount } from '../../../src/core/gate/judge';
import { parseGateRules } from '../../../src/core/gate/parseGate';
import { bestActionPolicy } from '../../../src/core/policies/given/bestAction';
import type { Policy } from '../../../src/core/policies/policy';
import { nonEmpty } from '../../support/nonEmpty';
import { drawLog, randomBandit, seededRandom, sharperPolicy, tablePolicy } from '../synthetic';

const options: AnalysisOptions = { logSha256: 'log', policySha256: 'policy', engine: 'e', version: '0' };
const random = seededRandom(11);
const bandit = randomBandit(random, 4, 4, 0.7);
const data = drawLog(bandit, 8000, random);
const policy = tablePolicy(sharperPolicy(bandit, 3));

function ask(
  sources: readonly string[],
  more: Partial<AnalysisOptions> = {},
  about: Policy = policy,
): GateReport {
  const rules = parseGateRules(sources);
  const listed = Math.max(claimCount(rules), 1);
  const evaluation = evaluatePolicy(data, about, { ...options, ...more, listed });
  return gateOf(
    { sources, rules, file: 'log.jsonl', policyRef: 'p', checks: [] },
    { evaluation, metrics: [], used: 8000, rejected: 80 },
  );
}

describe('a gate', () => {
  it('makes each of m claims at δ/m, and charges nothing for what is counted', () => {
    const { claims, certificate, rules } = ask([
      'reward at least 0.1',
      'reward at least 0.2',
      'reward improves',
      'reward worsens by at most 0.1',
      'reward at most 0.9',
      'effective rows at least 10',
      'rejected share at most 0.01',
    ]);
    assert.equal(claims, 3);
    assert.equal(certificate.selection.comparisons, 3);
    const alone = certifyPolicy(data, policy, { ...options, comparisons: 3 });
    assert.deepEqual(
      rules.map(({ value }) => value),
      [
        alone.atLeast.value,
        alone.atLeast.value,
        alone.improvement.by,
        alone.improvement.by,
        alone.value.upper,
        rules[5].value,
        80 / 8080,
      ],
    );
    assert.equal(ask(['rows at least 1', 'rejected rows at most 100']).claims, 0);
  });

  it('holds exactly where the certified end reaches the number', () => {
    const [{ value }] = ask(['reward at least 0.1']).rules;
    assert.ok(value !== null && value > 0.1);
    assert.equal(ask([`reward at least ${value}`]).passed, true);
    const { passed, rules } = ask([`reward at least ${value + 1e-12}`]);
    assert.equal(passed, false);
    assert.match(rules[0].help ?? '', /times as many rows like these would be enough/);
    const [{ value: upper }] = ask(['reward at most 1']).rules;
    assert.ok(upper !== null);
    assert.equal(ask([`reward at most ${upper}`]).passed, true);
    assert.equal(ask([`reward at most ${upper - 1e-12}`]).passed, false);
    const [{ value: gain }] = ask(['reward improves']).rules;
    assert.ok(gain !== null && gain > 0);
    assert.equal(ask([`reward improves by ${gain}`]).passed, true);
    assert.equal(ask([`reward improves by ${gain + 1e-12}`]).passed, false);
  });

  it('asks the logging policy itself for a gain in vain', () => {
    const same = tablePolicy(bandit.logging);
    assert.equal(ask(['reward improves'], {}, same).passed, false);
    assert.equal(ask(['reward worsens by at most 0.2'], {}, same).passed, true);
  });

  it('lets nothing pass where the certificate is withheld, and says why', () => {
    const withheld = ask(['reward at least 0', 'rows at least 1', 'reward worsens by at most 1'], {
      lines: {
        rejected: 0,
        excluded: 0,
        unlabeled: 0,
        skippedBy: {},
        notDecisions: [],
        faults: ['They lie.'],
      },
    });
    assert.equal(withheld.passed, false);
    assert.ok(withheld.withheld);
    assert.equal(withheld.confidence, 'Nothing is certified.');
    for (const { holds, reason, help } of nonEmpty(withheld.rules)) {
      assert.equal(holds, false);
      assert.equal(reason, withheld.withheld);
      assert.ok(help);
    }
  });

  it('charges for what the policy was picked from, and says so', () => {
    const best = bestActionPolicy(data);
    const { certificate, confidence } = ask(['reward improves', 'reward at least 0.1'], {}, best);
    assert.equal(certificate.selection.comparisons, 8);
    assert.match(
      confidence,
      /2 claims hold together with 95% confidence: δ is divided by 8, for 2 claims times 4 /,
    );
    assert.match(confidence, /one look/);
    assert.match(ask(['reward improves'], { certificate: 'sequential' }).confidence, /However often/);
    assert.match(ask(['rows at least 5']).confidence, /nothing of that is certified/);
  });
});
