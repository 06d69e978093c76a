import assert from 'node:assert/strict';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLog } from '../../../src/jobs/open/readLog';
import { cases } from '../../support/cases';
import { syntheticLog } from '../../support/syntheticLog';
import { temporaryFolder } from '../../support/temporary';

describe('what the cache says', () => {
  const folder = temporaryFolder();
  const caches = (): string => mkdtempSync(join(folder.path, 'cache-'));

  async function actionsOf(path: string, cacheDirectory: string, warn?: (message: string) => void) {
    const log = await readLog([path], { cacheDirectory, ...(warn && { warn }) });
    log.close();
    const { fromCache, sha256, cacheFile } = log;
    return { fromCache, sha256, cacheFile, used: log.inspection.rows.used };
  }

  it('is not believed where the entry is of another log', async () => {
    const directory = caches();
    const mine = folder.file('mine.jsonl', syntheticLog(200));
    const planted = folder.file('planted.jsonl', syntheticLog(300, { seed: 9 }));
    const first = await actionsOf(mine, directory);
    const other = await actionsOf(planted, directory);
    copyFileSync(other.cacheFile as string, first.cacheFile as string);
    const again = await actionsOf(mine, directory);
    assert.deepEqual([again.fromCache, again.used, again.sha256], [false, 200, first.sha256]);
  });

  it('is not believed where others may write the entry', async function () {
    if (process.getuid === undefined) return this.skip();
    const directory = caches();
    const log = folder.file('open.jsonl', syntheticLog(200));
    const { cacheFile } = await actionsOf(log, directory);
    assert.equal((await actionsOf(log, directory)).fromCache, true);
    chmodSync(cacheFile as string, 0o666);
    assert.equal((await actionsOf(log, directory)).fromCache, false);
    assert.equal((await actionsOf(log, directory)).fromCache, true);
  });

  it('is not believed of a file whose entry in the index is damaged', async () => {
    const directory = caches();
    const log = folder.file('indexed.jsonl', syntheticLog(200));
    await actionsOf(log, directory);
    const [name] = readdirSync(join(directory, 'files'));
    const entry = join(directory, 'files', name);
    const bytes = readFileSync(entry);
    for (let at = 0; at < bytes.length; at += cases(29, 7)) {
      const damaged = Buffer.from(bytes);
      damaged[at] ^= 1;
      writeFileSync(entry, damaged);
      assert.equal((await actionsOf(log, directory)).fromCache, false, `byte ${at}`);
    }
  });

  describe('in the temporary folder', () => {
    const before = process.env['TMPDIR'];
    let temporary: string;
    beforeEach(() => {
      temporary = mkdtempSync(join(folder.path, 'tmp-'));
      process.env['TMPDIR'] = temporary;
    });
    afterEach(() => {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    });
    // A folder below a file can be made by nobody, not even by an administrator.
    const unwritable = (): string => join(folder.file('a-file', ''), 'cache');
    const fallback = (): string => join(temporary, `bandit-lens-cache-${process.getuid?.()}`);

    it('is in a folder of its own, which nobody else can enter', async function () {
      if (process.getuid === undefined) return this.skip();
      assert.equal(tmpdir(), temporary);
      const log = folder.file('private.jsonl', syntheticLog(200));
      const warnings: string[] = [];
      const { cacheFile } = await actionsOf(log, unwritable(), (message) => warnings.push(message));
      assert.ok(cacheFile?.startsWith(fallback()));
      assert.equal(lstatSync(fallback()).mode & 0o777, 0o700);
      assert.match(warnings.join(), /cannot be used: .*BANDIT_LENS_CACHE/s);
    });

    it('is not used where somebody else could have made it: the log is read all the same', async function () {
      if (process.getuid === undefined) return this.skip();
      const log = folder.file('shared.jsonl', syntheticLog(200));
      const elsewhere = mkdtempSync(join(folder.path, 'elsewhere-'));
      for (const plant of [
        () => mkdirSync(fallback(), { mode: 0o777 }),
        () => symlinkSync(elsewhere, fallback()),
        () => writeFileSync(fallback(), ''),
      ]) {
        rmSync(fallback(), { recursive: true, force: true });
        plant();
        if (lstatSync(fallback()).isDirectory()) chmodSync(fallback(), 0o777);
        const warnings: string[] = [];
        const read = await actionsOf(log, unwritable(), (message) => warnings.push(message));
        assert.deepEqual([read.used, read.cacheFile], [200, undefined]);
        assert.equal(warnings.length, 2);
        assert.deepEqual(readdirSync(elsewhere), []);
      }
    });
  });
});
