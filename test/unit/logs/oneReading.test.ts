import assert from 'node:assert/strict';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeTurn } from '../../../src/jobs/cache/readingTurn';
import { readLog } from '../../../src/jobs/open/readLog';
import { temporaryFolder } from '../../support/temporary';

const row = (i: number): string =>
  `${JSON.stringify({ context: { x: i % 7 }, action: i % 2, propensity: 0.5, reward: i % 3 === 0 ? 1 : 0 })}\n`;

describe('a log that several want at once', () => {
  const folder = temporaryFolder();
  let logs = 0;
  const fresh = (): { paths: string[]; cacheDirectory: string } => {
    const name = `log${++logs}`;
    const path = folder.file(`${name}.jsonl`, Array.from({ length: 20_000 }, (_, i) => row(i)).join(''));
    return { paths: [path], cacheDirectory: join(folder.path, `${name}.cache`) };
  };
  const notes = (cacheDirectory: string): string[] =>
    readdirSync(join(cacheDirectory, 'files')).filter((name) => name.endsWith('.reading'));

  it('is read once, and the others find it in the cache', async () => {
    const { paths, cacheDirectory } = fresh();
    const read = await Promise.all([1, 2, 3].map(() => readLog(paths, { cacheDirectory })));
    assert.deepEqual(read.map(({ fromCache }) => fromCache).sort(), [false, true, true]);
    assert.deepEqual(
      read.map(({ data }) => data.rows),
      [20_000, 20_000, 20_000],
    );
    assert.deepEqual(notes(cacheDirectory), []);
    for (const log of read) log.close();
  });

  it('is read by each of those who want it read differently', async () => {
    const { paths, cacheDirectory } = fresh();
    const read = await Promise.all([2, 5].map((actions) => readLog(paths, { cacheDirectory, actions })));
    assert.deepEqual(
      read.map(({ fromCache, data }) => [fromCache, data.actionCount]),
      [
        [false, 2],
        [false, 5],
      ],
    );
    for (const log of read) log.close();
  });

  it('is not waited for where its reader is gone, or has fallen silent', async () => {
    const { paths, cacheDirectory } = fresh();
    (await readLog(paths, { cacheDirectory })).close();
    const what = 'anything';
    const first = await takeTurn(cacheDirectory, what);
    const [name] = notes(cacheDirectory);
    assert.ok(first !== undefined && name !== undefined);
    const waiting = takeTurn(cacheDirectory, what);
    // The note of a process that never was.
    writeFileSync(join(cacheDirectory, 'files', name), '00000000-00000000-1-1-1');
    utimesSync(join(cacheDirectory, 'files', name), 1, 1);
    assert.equal(await waiting, undefined);
    assert.ok((await takeTurn(cacheDirectory, what)) !== undefined);
  });

  it('can be given up while another reads it', async () => {
    const { paths, cacheDirectory } = fresh();
    (await readLog(paths, { cacheDirectory })).close();
    const turn = await takeTurn(cacheDirectory, 'it');
    assert.ok(turn !== undefined);
    const stop = new Error('canceled');
    await assert.rejects(
      takeTurn(cacheDirectory, 'it', () => {
        throw stop;
      }),
      stop,
    );
    turn.end();
    assert.deepEqual(notes(cacheDirectory), []);
  });
});
