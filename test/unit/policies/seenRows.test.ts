import assert from 'node:assert/strict';
import { join } from 'node:path';
import { unwatched } from '../../../src/core/control/jobControl';
import { certifyLog } from '../../../src/jobs/kinds/certify';
import { trainPolicy } from '../../../src/jobs/kinds/train';
import { syntheticLog } from '../../support/syntheticLog';
import { temporaryFolder } from '../../support/temporary';

describe('rows that a policy has seen', () => {
  const folder = temporaryFolder();

  it('do not certify it among those of other files', async () => {
    const seen = folder.file('seen.jsonl', syntheticLog(300));
    const other = folder.file('other.jsonl', syntheticLog(300, { seed: 2 }));
    const out = join(folder.path, 'seen.policy.json');
    const reading = { cacheDirectory: join(folder.path, 'cache') };
    const training = { engine: 'typescript', epochs: 1 };
    await trainPolicy({ kind: 'train', paths: [seen], out, reading, training }, unwatched);
    const certified = async (...paths: string[]) => {
      const job = {
        kind: 'certify' as const,
        paths,
        policy: `file:${out}`,
        out: join(folder.path, 'c.json'),
      };
      return (await certifyLog({ ...job, reading }, unwatched)).certificate;
    };
    const alone = await certified(seen);
    const together = await certified(other, seen);
    assert.equal(together.n, alone.n + 300);
    assert.match(together.statement, /it has not seen, \d+ held out and 300 new/);
    // Nor do some of several files that it was trained on together.
    await trainPolicy({ kind: 'train', paths: [seen, other], out, reading, training }, unwatched);
    const [part, whole] = [await certified(other), await certified(seen, other)];
    assert.ok(part.n < whole.n && whole.n < 200);
  });
});
