import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRegular, readIfThere, readWhole } from '../../../src/files/readWhole';
import { readSchemaFile, workspaceOptions } from '../../../src/jobs/open/schemaFiles';
import { readPredictions } from '../../../src/jobs/policies/readPredictions';
import { readPolicy } from '../../../src/jobs/results/policyFiles';
import { temporaryFolder } from '../../support/temporary';

/** Things a workspace may hold under the name of a file, none of which may be read. */
function traps(folder: string): Record<string, string> {
  const place = (name: string): string => join(folder, name);
  mkdirSync(place('folder'));
  symlinkSync('/dev/zero', place('endless'));
  execFileSync('mkfifo', [place('pipe')]);
  symlinkSync(place('pipe'), place('link-to-pipe'));
  writeFileSync(place('huge'), '{');
  // Takes no room on the disk.
  truncateSync(place('huge'), 3e9);
  return {
    folder: place('folder'),
    endless: place('endless'),
    pipe: place('pipe'),
    'link to a pipe': place('link-to-pipe'),
    huge: place('huge'),
  };
}

describe('reading a file whole', () => {
  const folder = temporaryFolder();
  const refused = { code: /^(not-a-file|too-large)$/ };

  it('gives its bytes, and says where there is none', () => {
    const path = folder.file('small', 'abc');
    assert.equal(readWhole(path, 3).toString(), 'abc');
    assert.throws(() => readWhole(path, 2), { code: 'too-large' });
    assert.throws(() => readWhole(join(folder.path, 'none'), 9), { code: 'no-file' });
    assert.equal(readIfThere(join(folder.path, 'none'), 9), undefined);
  });

  for (const [name, path] of Object.entries(traps(folder.path))) {
    it(`refuses what is no file of a decent size: ${name}`, async () => {
      assert.throws(() => readWhole(path, 1 << 20), refused);
      assert.throws(() => readSchemaFile(path), refused);
      assert.throws(() => readPolicy(path), refused);
      if (name === 'huge') return;
      await assert.rejects(openRegular(path), { code: 'not-a-file' });
      await assert.rejects(readPredictions(path, ['a']), { code: 'not-a-file' });
    });

    it(`refuses it as the file of schemas of a workspace: ${name}`, () => {
      const workspace = join(folder.path, `workspace of ${name}`);
      mkdirSync(join(workspace, '.banditlens'), { recursive: true });
      symlinkSync(path, join(workspace, '.banditlens', 'schemas.json'));
      assert.throws(() => workspaceOptions(workspace, [join(workspace, 'log.jsonl')]), refused);
    });
  }
});
