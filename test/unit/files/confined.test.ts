import assert from 'node:assert/strict';
import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { confinedPath, isBelow } from '../../../src/files/confined';
import { temporaryFolder } from '../../support/temporary';

describe('a path that must stay below a folder', () => {
  const folder = temporaryFolder();

  it('is found by every name that leads to it', () => {
    const inside = join(folder.path, 'inside');
    mkdirSync(join(inside, '..names'), { recursive: true });
    const file = folder.file('inside/a.jsonl', '');
    const odd = folder.file('inside/..names/b', '');
    symlinkSync(file, join(inside, 'link'));
    const real = realpathSync(file);
    for (const path of ['a.jsonl', './a.jsonl', '../inside/a.jsonl', file, 'link'])
      assert.equal(confinedPath(path, [inside]), real, path);
    assert.equal(confinedPath('..names/b', [inside]), realpathSync(odd));
    const names = join(inside, '..names');
    for (const path of [file, 'a.jsonl']) assert.equal(confinedPath(path, [names, inside]), real);
  });

  it('is refused where it leads out, before anybody looks whether it is there', () => {
    const inside = join(folder.path, 'inside');
    const secret = folder.file('secret', '');
    symlinkSync(folder.path, join(inside, 'up'));
    for (const path of ['..', '../secret', '../gone', secret, '/gone', 'up/secret', 'up'])
      assert.throws(() => confinedPath(path, [inside]), /outside of the folder/, path);
    assert.throws(() => confinedPath('gone', [inside]), /There is no file gone/);
    assert.throws(() => confinedPath('a', []), /outside of the folder/);
  });

  it('is refused where it names a table, by whatever name: a person has to ask a server with a password', () => {
    const table = folder.file('inside/clicks.banditlog.json', '{}');
    symlinkSync(table, join(folder.path, 'inside', 'clicks.jsonl'));
    for (const path of ['clicks.banditlog.json', 'clicks.jsonl'])
      assert.throws(() => confinedPath(path, [join(folder.path, 'inside')]), /A person has to ask it/);
  });

  it('is below a folder only by whole names', () => {
    assert.equal(isBelow('/a/b', '/a/b'), true);
    assert.equal(isBelow('/a/b', '/a/b/c'), true);
    assert.equal(isBelow('/a/b', '/a/bc'), false);
    assert.equal(isBelow('/a/b', '/a'), false);
  });
});
