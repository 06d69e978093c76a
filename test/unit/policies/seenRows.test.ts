import assert from 'node:assert/strict';
import { join } from 'node:path';
import { unwatched } from '../../../src/core/control';
import { openForPolicy } from '../../../src/jobs/openForPolicy';
import { trainPolicy } from '../../../src/jobs/trainPolicy';
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
    const open = (...paths: string[]) => openForPolicy({ paths, reading }, `file:${out}`, unwatched, 1);
    await assert.rejects(open(other, seen), /trained on .*seen\.jsonl/);
    for (const path of [seen, other]) (await open(path)).log.close();
    // Nor do some of several files that it was trained on together.
    await trainPolicy({ kind: 'train', paths: [seen, other], out, reading, training }, unwatched);
    await assert.rejects(open(other), /trained on .*other\.jsonl/);
    (await open(seen, other)).log.close();
  });
});
