import assert from 'node:assert/strict';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PolicyDocument } from '../../../src/core/policies/stored/policyDocument';
import { preparePolicy, readPolicy } from '../../../src/jobs/results/policyFiles';
import { temporaryFolder } from '../../support/temporary';

function policy(features: number, first: number): PolicyDocument {
  const mu = Float64Array.from({ length: 2 * features }, (_, k) => first + (k + 1) / 7);
  return {
    class: 'gaussian',
    mu,
    sigma: 0.5,
    prior: { mu: mu.map((value) => -value), sigma: 2 },
    actions: ['a', 'b'],
    features: { count: features, map: null, scaling: 'none' },
    seed: 3,
    provenance: {},
  };
}

describe('policy files', () => {
  const folder = temporaryFolder();
  const path = (): string => join(folder.path, 'my policy.policy.json');
  const files = (): string[] => readdirSync(folder.path).sort();

  it('hold small policies as text alone', () => {
    const prepared = preparePolicy(path(), policy(10, 0));
    prepared.write();
    assert.deepEqual(files(), ['my policy.policy.json']);
    assert.deepEqual(readPolicy(path()), { document: policy(10, 0), sha256: prepared.sha256 });
  });

  it('put many coefficients into a file beside them, one for each policy', () => {
    for (const first of [1, 2]) {
      const prepared = preparePolicy(path(), policy(30_000, first));
      prepared.write();
      assert.deepEqual(readPolicy(path()), { document: policy(30_000, first), sha256: prepared.sha256 });
      assert.equal(files().length, 2);
    }
    assert.ok(readFileSync(path(), 'utf8').length < 2000);
    preparePolicy(path(), policy(10, 0)).write();
    assert.equal(files().length, 1);
  });

  it('keep the coefficients that a copy of an older policy names', () => {
    const copy = join(folder.path, 'best.policy.json');
    preparePolicy(path(), policy(30_000, 3)).write();
    copyFileSync(path(), copy);
    for (const next of [policy(30_000, 4), policy(10, 5)]) preparePolicy(path(), next).write();
    assert.deepEqual(readPolicy(copy).document, policy(30_000, 3));
    // The fourth policy's are named by nobody any more.
    assert.equal(files().filter((file) => file.endsWith('.bin')).length, 1);
    rmSync(copy);
    preparePolicy(path(), policy(10, 6)).write();
    assert.deepEqual(files(), ['my policy.policy.json']);
  });

  it('are refused where the two do not belong together, or name a file elsewhere', () => {
    preparePolicy(path(), policy(30_000, 1)).write();
    const binary = join(folder.path, files().find((file) => file.endsWith('.bin')) ?? assert.fail());
    const bytes = readFileSync(binary);
    bytes[100] ^= 1;
    writeFileSync(binary, bytes);
    assert.throws(() => readPolicy(path()), /is not the file that/);
    const text = readFileSync(path(), 'utf8').replaceAll(/"file":"[^"]*"/g, '"file":"../elsewhere.bin"');
    writeFileSync(path(), text);
    assert.throws(() => readPolicy(path()), /beside the policy/);
    assert.throws(() => readPolicy(join(folder.path, 'none.json')), /cannot be read\. Check its name/);
  });
});
