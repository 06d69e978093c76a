import assert from 'node:assert/strict';
import { givenPolicyOf } from '../../src/extension/results/givenPolicy';
import { sha256 } from '../../src/files/sha256';

const refOf = (name: string, of: string): string | undefined =>
  givenPolicyOf({ policy: { name, sha256: sha256(of) }, actions: 5 });

describe('the policy that a certificate names', () => {
  it('is known by its name where no file holds it', () => {
    for (const name of ['logging', 'uniform', 'greedy']) assert.equal(refOf(name, name), name);
    assert.equal(refOf('trained gaussian', 'a file'), undefined);
    assert.equal(refOf('predictions', 'a file'), undefined);
  });

  it('is the best single action, or a rule, as it was written', () => {
    assert.equal(refOf('always sports', 'best-action always sports'), 'best-action');
    const rule = 'if segment = premium then travel else politics';
    assert.equal(refOf(rule, 'a rule'), `rule:${rule}`);
    assert.equal(refOf('if segment = premium then …', 'a rule'), undefined);
  });

  it('is an action by its index, also where the name of the action is the index of another', () => {
    assert.equal(refOf('always 4', 'always:2'), 'always:2');
    assert.equal(refOf('always sports', 'always:3'), 'always:3');
  });

  it('is what the name says where the content is not an action of the log, so that verifying can say so', () => {
    assert.equal(refOf('always sports', 'changed'), 'always:sports');
  });
});
