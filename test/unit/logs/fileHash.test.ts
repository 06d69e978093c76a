import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { countedTo, startFileHash } from '../../../src/jobs/reading/fileHash';

/** Large enough for a thread, whatever is handed over then. */
const large = 1 << 30;

describe('The hash of a file that is read', () => {
  for (const kept of [0, 1, 3]) {
    it(`is that of its bytes, with ${kept} chunks in shared memory`, async () => {
      const hash = startFileHash(large, kept);
      const expected = createHash('sha256');
      const chunks = Array.from({ length: 8 }, () => new Uint8Array(new SharedArrayBuffer(64)));
      for (let i = 0; i < 2000; i++) {
        const chunk = chunks[i % chunks.length].fill(i & 255).subarray(0, 1 + (i % 64));
        expected.update(chunk);
        const waiting = hash.update(chunk);
        if (waiting !== undefined) await waiting;
      }
      assert.equal(await hash.digest(), expected.digest('hex'));
      await hash.cancel();
    });
  }

  it('is not waited for in vain where the thread is done between two looks', async () => {
    const values = [0, 5];
    let changes = 0;
    await countedTo(
      {
        load: () => values.shift() ?? 5,
        change(seen) {
          changes++;
          // Nobody counts any further.
          return seen === 5 ? new Promise(() => undefined) : Promise.resolve();
        },
      },
      5,
    );
    assert.equal(changes, 1);
  });
});
