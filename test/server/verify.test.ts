import assert from 'node:assert/strict';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
});
