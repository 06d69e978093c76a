import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../src/core/documents/places';
import { seededRandom } from '../../src/core/numerics/random';
import { cli } from '../support/cli';
import { temporaryFolder } from '../support/temporary';

const features = 200_000;

/** Rows of 60 of 200,000 features, of which one tells the best of four actions. */
function wideLog(rows: number): string {
  const random = seededRandom(1);
  const lines = Array.from({ length: rows }, () => {
    const group = random.below(4);
    const context: Record<string, number> = { [`group${group}`]: 6 };
    while (Object.keys(context).length < 60) context[`w${random.below(features)}`] = 1;
    const action = random.below(4);
    const reward = random.uniform() < (action === group ? 0.9 : 0.1) ? 1 : 0;
    return JSON.stringify({
      context,
      action,
      reward,
      propensity: 0.25,
      propensities: [0.25, 0.25, 0.25, 0.25],
    });
  });
  return `${lines.join('\n')}\n`;
}

interface Policy {
  readonly features: { readonly map: { readonly columns: readonly string[] } };
  readonly events: { readonly hashBits: number };
  readonly actions: readonly string[];
}

describe('a log with 200,000 features', () => {
  const folder = temporaryFolder();
  const path = (name: string): string => join(folder.path, name);

  it('is trained on within the memory limit, with every feature in a column of its own', () => {
    folder.file('wide.jsonl', wideLog(3000));
    const words = ['--out', path('wide.policy.json'), '--memory-limit', '5e8', '--hash-bits', '20', '--json'];
    const { code, out, err } = cli('train', path('wide.jsonl'), ...words);
    assert.equal(code, 0, err);
    const { certificate } = JSON.parse(out) as { certificate: { improvement: { certified: boolean } } };
    assert.ok(certificate.improvement.certified);
    const policy = JSON.parse(readFileSync(path('wide.policy.json'), 'utf8')) as Policy;
    const { columns } = policy.features.map;
    assert.ok(columns.length > 0.5 * features, String(columns.length));
    assert.ok(columns.every((name) => !name.startsWith('#')));
    assert.equal(policy.events.hashBits, 20);
    assert.equal(policy.actions.length, 4);
    assert.doesNotMatch(err, /more than one pair|met another/);
  });

  it('is verified and scored', () => {
    const words = ['--log', path('wide.jsonl'), '--policy', path('wide.policy.json')];
    assert.equal(cli('verify', path('wide.certificate.json'), ...words).code, 0);
    folder.file('contexts.jsonl', '{"group2":6,"w1":1}\n{"group0":6}\n');
    const { out } = cli('score', path('wide.policy.json'), path('contexts.jsonl'), '--json');
    const { probabilities } = JSON.parse(out) as { probabilities: number[][] };
    assert.deepEqual(
      probabilities.map((row) => row.indexOf(Math.max(...row))),
      [2, 0],
    );
  });

  it('tells how many features share a column or a coefficient, and what to do, wherever it is read', () => {
    const words = ['--out', path('tight.policy.json'), '--hash-bits', '16', '--epochs', '1'];
    const { code, err } = cli('train', path('wide.jsonl'), ...words);
    assert.equal(code, 0, err);
    assert.match(err, /coefficients of the policy belong to more than one pair of features.*\(now 16\)/);
    const checksOf = (...command: string[]): readonly Finding[] =>
      (JSON.parse(cli(...command, '--json').out) as { checks: readonly Finding[] }).checks;
    const messageOf = (name: string, ...command: string[]): string =>
      checksOf(...command).find((check) => check.name === name)?.message ?? '';
    const log = path('wide.jsonl');
    assert.match(
      messageOf('hashed-features', 'inspect', log),
      /^[\d,]+ distinct features of contexts are hashed into 4,096 columns, where [\d,]+ of them met another: .*--policy-features actions/,
    );
    const policy = ['--policy', path('tight.policy.json')];
    assert.match(messageOf('shared-coefficients', 'analyze', log, ...policy), /cannot tell apart/);
    const certified = cli('certify', log, ...policy, '--out', path('tight.cert.json'));
    assert.match(certified.err, /cannot tell apart/);
    assert.equal(messageOf('hashed-features', 'analyze', log, '--policy', path('wide.policy.json')), '');
  });
});
