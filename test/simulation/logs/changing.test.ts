import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLog } from '../../../src/jobs/open/readLog';
import type { ParsedLog } from '../../../src/jobs/open/parsedLog';
import { syntheticLog } from '../../support/syntheticLog';
import { temporaryFolder } from '../../support/temporary';

/** Large enough to be hashed by a thread of its own. */
const rows = 20_000;
const largest = 34 * 1024 * 1024;
const log = (seed: number): string => {
  const text = syntheticLog(rows, { seed });
  return text.repeat(Math.ceil(largest / text.length));
};
const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const meanReward = ({ data }: ParsedLog): number => {
  let sum = 0;
  for (const { rewards, length } of data.batches()) for (let i = 0; i < length; i++) sum += rewards[i];
  return sum / data.rows;
};

describe('a log that changes while it is read', () => {
  const folder = temporaryFolder();
  const [first, second] = [log(1), log(2)];
  let means: Record<string, number>;

  async function open(path: string, cacheDirectory: string, progress?: (done: number) => void) {
    const opened = await readLog([path], { cacheDirectory, ...(progress && { progress }) });
    const found = { sha256: opened.sha256, mean: meanReward(opened) };
    opened.close();
    return found;
  }

  before(async () => {
    const cache = mkdtempSync(join(folder.path, 'cache-'));
    means = {};
    for (const content of [first, second])
      means[hashOf(content)] = (await open(folder.file('whole.jsonl', content), cache)).mean;
    assert.equal(new Set(Object.values(means)).size, 2);
  });

  /** Does something to the file once, when about half of it is read. */
  const halfway = (act: () => void): ((done: number) => void) => {
    let acted = false;
    return (done) => {
      if (acted || done < largest / 2) return;
      acted = true;
      act();
    };
  };

  it('is read again where it was replaced, and no hash stands for the rows of another file', async () => {
    const cache = mkdtempSync(join(folder.path, 'cache-'));
    const path = folder.file('replaced.jsonl', first);
    const other = folder.file('other.jsonl', second);
    const read = await open(
      path,
      cache,
      halfway(() => renameSync(other, path)),
    );
    assert.equal(read.mean, means[read.sha256]);
    const later = await open(path, cache);
    assert.deepEqual(later, { sha256: hashOf(second), mean: means[hashOf(second)] });
  });

  it('is read again where it was overwritten in place', async () => {
    const cache = mkdtempSync(join(folder.path, 'cache-'));
    const path = folder.file('overwritten.jsonl', first);
    const read = await open(
      path,
      cache,
      halfway(() => writeFileSync(path, second)),
    );
    assert.deepEqual(read, { sha256: hashOf(second), mean: means[hashOf(second)] });
  });

  it('is used as it was at the beginning where it only grows, and a person is told', async () => {
    const cache = mkdtempSync(join(folder.path, 'cache-'));
    const path = folder.file('growing.jsonl', first);
    const line = first.slice(0, first.indexOf('\n') + 1);
    const grow = (): void => writeFileSync(path, line, { flag: 'a' });
    const warnings: string[] = [];
    const warn = (message: string): number => warnings.push(message);
    const opened = await readLog([path], { cacheDirectory: cache, progress: grow, warn });
    assert.deepEqual([opened.sha256, meanReward(opened)], [hashOf(first), means[hashOf(first)]]);
    opened.close();
    assert.match(warnings.join(), /grew while it was read/);
    // What it holds now is another log.
    const later = await open(path, cache);
    assert.equal(later.sha256, hashOf(readFileSync(path)));
  });

  it('is refused where it changes every time', async () => {
    const cache = mkdtempSync(join(folder.path, 'cache-'));
    const path = folder.file('restless.jsonl', first);
    let turn = 0;
    const changing = open(path, cache, () => {
      if (++turn % 10 === 0) writeFileSync(path, turn % 20 === 0 ? first : second);
    });
    await assert.rejects(changing, { code: 'log-changed', message: /make a copy of it/ });
  });

  it('is read as it is where it was cut off', async () => {
    const cache = mkdtempSync(join(folder.path, 'cache-'));
    const path = folder.file('cut.jsonl', first);
    const end = first.indexOf('\n', largest / 3) + 1;
    const read = await open(
      path,
      cache,
      halfway(() => truncateSync(path, end)),
    );
    assert.equal(read.sha256, hashOf(first.slice(0, end)));
    assert.equal(hashOf(readFileSync(path)), read.sha256);
  });

  it('is read again where only its times were put back', async () => {
    const cache = mkdtempSync(join(folder.path, 'cache-'));
    const path = folder.file('touched.jsonl', syntheticLog(300));
    const before = new Date(1e12);
    utimesSync(path, before, before);
    const { sha256 } = await open(path, cache);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('"reward":1', '"reward":0'));
    utimesSync(path, before, before);
    assert.notEqual((await open(path, cache)).sha256, sha256);
  });
});
