import assert from 'node:assert/strict';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { cacheBudget, setCacheMegabytes } from '../../src/jobs/cache/cacheBudget';
import { readLog } from '../../src/jobs/open/readLog';
import { createHash } from 'node:crypto';
import { directory, lines, rowsOf, writeLog } from '../unit/logs/support';

const row = (i: number): string =>
  `{"x":[${i},${i / 7}],"action":${i % 3},"probs":[0.5,0.25,0.25],"reward":${i % 2}}`;
const text = lines(...Array.from({ length: 20_000 }, (_, i) => (i % 100 === 50 ? '' : row(i))));
const freshCache = (): string => mkdtempSync(join(directory, 'cache-'));
const cacheFiles = (cache: string): string[] =>
  readdirSync(cache).filter((name) => name.endsWith('.log-cache'));

describe('the cache of parsed logs', () => {
  it('opens a file again without reading it', async () => {
    const cache = freshCache();
    const path = writeLog(text);
    const first = await readLog([path], { cacheDirectory: cache });
    let read = 0;
    const second = await readLog([path], { cacheDirectory: cache, progress: () => read++ });
    assert.equal(first.fromCache, false);
    assert.equal(second.fromCache, true);
    assert.equal(read, 0);
    assert.deepEqual(second.inspection, first.inspection);
    assert.deepEqual(rowsOf(second.data), rowsOf(first.data));
    assert.equal(first.sha256, createHash('sha256').update(text).digest('hex'));
    assert.deepEqual(rowsOf(first.data), rowsOf(first.data), 'batches may be read again');
  });

  it('is keyed by content and options, not by name', async () => {
    const cache = freshCache();
    const path = writeLog(text);
    const copy = `${path}-copy`;
    copyFileSync(path, copy);
    await readLog([path], { cacheDirectory: cache });
    await readLog([copy], { cacheDirectory: cache });
    assert.equal(cacheFiles(cache).length, 1);
    await readLog([path], { cacheDirectory: cache, actions: 7 });
    assert.equal(cacheFiles(cache).length, 2);
  });

  it('notices that a file changed', async () => {
    const cache = freshCache();
    const path = writeLog(text);
    await readLog([path], { cacheDirectory: cache });
    writeFileSync(path, lines(row(1), row(2)));
    const again = await readLog([path], { cacheDirectory: cache });
    assert.equal(again.fromCache, false);
    assert.equal(again.data.rows, 2);
  });

  it('reads the log again where a cached one is damaged anywhere', async () => {
    const cache = freshCache();
    const path = writeLog(text);
    const expected = rowsOf((await readLog([path], { cacheDirectory: cache })).data);
    const file = join(cache, cacheFiles(cache)[0]);
    const good = readFileSync(file);
    for (const place of [
      3,
      100,
      Math.floor(good.length / 2),
      good.length - 300,
      good.length - 20,
      good.length - 2,
    ]) {
      const bad = Buffer.from(good);
      bad[place] ^= 1;
      writeFileSync(file, bad);
      const log = await readLog([path], { cacheDirectory: cache });
      assert.equal(log.fromCache, false, `byte ${place}`);
      assert.deepEqual(rowsOf(log.data), expected);
      log.close();
    }
    writeFileSync(file, good.subarray(0, 1000));
    assert.equal((await readLog([path], { cacheDirectory: cache })).fromCache, false);
  });

  it('serves several openings of the same log at once', async () => {
    const cache = freshCache();
    const path = writeLog(text);
    const logs = await Promise.all(
      Array.from({ length: 4 }, () => readLog([path], { cacheDirectory: cache })),
    );
    for (const log of logs) assert.equal(log.data.rows, 19_800);
    assert.deepEqual(
      readdirSync(cache).filter((name) => name.endsWith('.tmp')),
      [],
    );
  });

  it('leaves nothing behind where reading is canceled', async () => {
    const cache = freshCache();
    const controller = new AbortController();
    const opening = readLog([writeLog(text.repeat(20))], {
      cacheDirectory: cache,
      signal: controller.signal,
      progress: () => controller.abort(),
    });
    await assert.rejects(opening, { name: 'AbortError' });
    assert.deepEqual(readdirSync(cache), ['files']);
  });

  it('lets the least recently used go', async () => {
    const cache = freshCache();
    await readLog([writeLog(text)], { cacheDirectory: cache });
    const old = join(cache, cacheFiles(cache)[0]);
    utimesSync(old, 1, 1);
    await readLog([writeLog(`${text}${row(1)}\n`)], {
      cacheDirectory: cache,
      maxCacheBytes: statSync(old).size,
    });
    assert.equal(cacheFiles(cache).length, 1);
    assert.ok(!cacheFiles(cache).includes(old));
  });

  it('keeps as much as a person says', () => {
    const budget = (megabytes?: string): number =>
      cacheBudget(megabytes === undefined ? {} : { BANDIT_LENS_CACHE_MB: megabytes });
    assert.equal(budget(), 8e9);
    assert.equal(budget(''), 8e9);
    assert.equal(budget('250'), 250e6);
    for (const wrong of ['-1', '1.5', 'all'])
      assert.throws(() => budget(wrong), { code: 'bad-cache-budget' });
    setCacheMegabytes(300);
    assert.deepEqual([budget(), budget('250')], [300e6, 250e6]);
    setCacheMegabytes(8000);
  });

  it('finds the row of a line', async () => {
    const log = await readLog([writeLog(text)], { cacheDirectory: freshCache() });
    assert.deepEqual(log.rowAtLine(12_346), {
      row: 12_345 - 123,
      file: 0,
      line: 12_346,
      event: 12_345 - 123,
      action: 0,
      actionName: '0',
      propensity: 0.5,
      reward: 1,
      weight: 1,
    });
    assert.equal(log.rowAtLine(51), undefined, 'a blank line is no row');
    assert.equal(log.rowAtLine(20_001), undefined);
    assert.equal(log.rowAtLine(0), undefined);
  });

  it('opens several files as one log', async () => {
    const cache = freshCache();
    const paths = [writeLog(lines(row(0), row(1))), writeLog(lines(row(2), '', row(3)))];
    const log = await readLog(paths, { cacheDirectory: cache });
    assert.deepEqual(log.inspection.rows, { lines: 5, used: 4, skipped: 1, rejected: 0 });
    assert.deepEqual(
      rowsOf(log.data).map(({ line, event, action }) => [line, event, action]),
      [
        [1, 0, 0],
        [2, 1, 1],
        [1, 2, 2],
        [3, 3, 0],
      ],
    );
    assert.equal(log.rowAtLine(3, 1)?.event, 3);
    assert.equal((await readLog(paths, { cacheDirectory: cache })).fromCache, true);
    await assert.rejects(
      readLog([paths[0], writeLog('x0,action,p,reward\n1,0,0.5,1\n')], { cacheDirectory: cache }),
      {
        code: 'mixed-formats',
      },
    );
  });
});
