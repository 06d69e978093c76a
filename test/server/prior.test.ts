import assert from 'node:assert/strict';
import { join } from 'node:path';
import { withFixedActions } from '../../src/core/events/anyPolicy';
import { readPolicy } from '../../src/jobs/results/policyFiles';
import { cli } from '../support/cli';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { nonEmpty } from '../support/nonEmpty';

describe('a given prior', () => {
  const folder = temporaryFolder();
  const path = (name: string): string => join(folder.path, name);
  const train = (log: string, out: string, ...words: string[]) =>
    cli('train', path(log), '--out', path(out), '--epochs', '3', ...words);
  const policyAt = (name: string) => withFixedActions(readPolicy(path(name)).document, 'it has a prior');
  before(() => {
    folder.file('first.jsonl', syntheticLog(600, { seed: 1 }));
    folder.file('second.jsonl', syntheticLog(600, { seed: 2 }));
    assert.equal(train('first.jsonl', 'first.policy.json').code, 0);
  });

  it('is the policy of another log, and no rows are spent on fitting one', () => {
    const { code, err } = train('second.jsonl', 'next.policy.json', '--prior', path('first.policy.json'));
    assert.equal(code, 0, err);
    const [first, next] = ['first', 'next'].map((name) => policyAt(`${name}.policy.json`));
    assert.deepEqual(next.prior, { mu: first.mu, sigma: first.sigma });
    assert.equal(next.provenance.split?.priorShare, 0);
    const verified = cli(
      ...['verify', path('next.certificate.json'), '--log', path('second.jsonl')],
      ...['--policy', path('next.policy.json')],
    );
    assert.equal(verified.code, 0, verified.out);
  });

  it('can be zero', () => {
    assert.equal(train('second.jsonl', 'zero.policy.json', '--prior', 'zero').code, 0);
    assert.ok(nonEmpty(policyAt('zero.policy.json').prior.mu).every((value) => value === 0));
  });

  it('is refused where it has seen the rows, or has other actions', () => {
    const seen = train('first.jsonl', 'x.policy.json', '--prior', path('first.policy.json'));
    assert.equal(seen.code, 3);
    assert.match(seen.err, /has seen rows of this log/);
    folder.file('wide.jsonl', syntheticLog(300, { actions: 4 }));
    const other = train('wide.jsonl', 'x.policy.json', '--prior', path('first.policy.json'));
    assert.equal(other.code, 3);
    assert.match(other.err, /other actions or features/);
  });
});
