import assert from 'node:assert/strict';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/paths';
import { cli } from '../support/cli';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';

describe('verify', () => {
  const folder = temporaryFolder();

  it('looks at the bytes of the log, whatever the cache knows and its times say', () => {
    const log = folder.file('log.jsonl', syntheticLog(400));
    const time = new Date(1e12);
    utimesSync(log, time, time);
    const policy = join(folder.path, 'p.policy.json');
    const certificate = join(folder.path, 'p.certificate.json');
    assert.equal(cli('train', log, '--epochs', '1', '--out', policy).code, 0);
    const verify = (): number | null =>
      cli('verify', certificate, '--log', log, '--policy', policy, '--json').code;
    assert.equal(verify(), 0);
    const text = readFileSync(log, 'utf8');
    writeFileSync(log, text.replace('"reward":1', '"reward":0'));
    utimesSync(log, time, time);
    assert.equal(verify(), 3);
    writeFileSync(log, text);
    assert.equal(verify(), 0);
  });

  it('knows certificates of version 1 as what they were', () => {
    const version1 = join(root, 'test', 'fixtures', 'version1');
    const log = join(version1, 'log.jsonl');
    const outcome = (certificate: string, policy: string): unknown =>
      JSON.parse(cli('verify', certificate, '--log', log, '--policy', policy, '--json').out);
    const holds = { valid: true, reasons: [] };
    const trained = join(version1, 'v1.policy.json');
    assert.deepEqual(outcome(join(version1, 'v1.certificate.json'), trained), holds);
    const fixed = join(version1, 'uniform.certificate.json');
    assert.deepEqual(outcome(fixed, 'uniform'), holds);
    const text = readFileSync(fixed, 'utf8').replace(/"by": [^,]+/, '"by": 0.25');
    const forged = outcome(folder.file('forged.json', text), 'uniform') as { valid: boolean };
    assert.equal(forged.valid, false);
  });
});
