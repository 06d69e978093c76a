import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stageFile } from '../../../src/files/atomicWrite';
import { commitTogether } from '../../../src/files/journal';
import { settleFolder } from '../../../src/files/settle';
import { sha256 } from '../../../src/files/sha256';
import { temporaryPath } from '../../../src/files/temporaryNames';
import { temporaryFolder } from '../../support/temporary';

describe('files that change together', () => {
  const folder = temporaryFolder();
  const names = ['p.certificate.json', 'p.policy.json'];
  const read = (): string[] => names.map((name) => readFileSync(join(folder.path, name), 'utf8'));
  const left = (): string[] => readdirSync(folder.path).filter((name) => name.startsWith('.bandit-lens'));
  const stageAll = (texts: readonly string[]) =>
    names.map((name, i) => stageFile(join(folder.path, name), texts[i]));
  const journalOf = (files: readonly { temporary: string; name: string; sha256: string }[]): void => {
    const text = JSON.stringify({ files });
    writeFileSync(temporaryPath(folder.path, 'commit'), `${sha256(text)}\n${text}`);
  };

  beforeEach(() => commitTogether(stageAll(['old', 'old']), ['old', 'old']));

  it('are all new, and nothing else is left', () => {
    commitTogether(stageAll(['new', 'new']), ['new', 'new']);
    assert.deepEqual(read(), ['new', 'new']);
    assert.deepEqual(left(), []);
  });

  for (const done of [0, 1, 2]) {
    it(`are completed after a crash behind ${done} of 2 renames`, () => {
      const staged = stageAll(['new', 'new']);
      journalOf(
        staged.map(({ temporary, path }) => ({
          temporary: basename(temporary),
          name: basename(path),
          sha256: sha256('new'),
        })),
      );
      for (const file of staged.slice(0, done)) file.commit();
      settleFolder(folder.path);
      assert.deepEqual(read(), ['new', 'new']);
      assert.deepEqual(left(), []);
    });
  }

  it('stay as they are where a journal is damaged, or names files elsewhere', () => {
    writeFileSync(temporaryPath(folder.path, 'commit'), 'half a journ');
    const [staged] = stageAll(['new', 'new']);
    const temporary = basename(staged.temporary);
    for (const name of ['../p.policy.json', '/etc/passwd', 'a/b'])
      journalOf([{ temporary, name, sha256: sha256('new') }]);
    journalOf([{ temporary: 'p.policy.json', name: 'stolen', sha256: sha256('old') }]);
    journalOf([{ temporary, name: 'p.policy.json', sha256: sha256('other') }]);
    settleFolder(folder.path);
    assert.deepEqual(read(), ['old', 'old']);
  });
});
