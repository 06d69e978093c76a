import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLog } from '../../../src/jobs/open/openLog';
import { createScanner } from '../../../src/jobs/reading/loadScanner';
import { saveWorkspaceSchema } from '../../../src/jobs/open/schemaFiles';
import { trainPolicy } from '../../../src/jobs/kinds/train';
import { unwatched } from '../../../src/core/control/jobControl';
import { syntheticLog } from '../../support/syntheticLog';
import { bytesOf, readBytes } from './inMemory';
import { directory, writeLog } from './support';

describe('excluded rows', () => {
  const log = bytesOf(`${syntheticLog(3000)}not json\n`);
  const excludedLines = [[1, 2, 700, 2999, 3001]];

  it('are skipped by name, so that every line is still accounted for', () => {
    const { summary, rows } = readBytes(log, { excludedLines });
    assert.deepEqual(summary?.rows, { lines: 3001, used: 2996, skipped: 5, rejected: 0 });
    assert.deepEqual(summary.skippedBy, { 'excluded-row': 5 });
    assert.deepEqual(
      rows?.filter(({ line }) => excludedLines[0].includes(line)),
      [],
    );
  });

  it('are skipped by the fast path too', () => {
    const scanner = createScanner();
    assert.ok(scanner);
    assert.deepEqual(readBytes(log, { excludedLines }, scanner), readBytes(log, { excludedLines }));
  });

  it('are kept in the workspace, added to what was said of the log before, for each file of it', async () => {
    const home = mkdtempSync(join(directory, 'workspace-'));
    const [one, two] = [writeLog(syntheticLog(20)), writeLog(syntheticLog(20, { seed: 2 }))];
    saveWorkspaceSchema(home, one, { mapping: { reward: 'reward' } });
    saveWorkspaceSchema(home, one, { exclude: [7] });
    saveWorkspaceSchema(home, one, { exclude: [3, 7] });
    saveWorkspaceSchema(home, two, { exclude: [1] });
    const reading = { cacheDirectory: join(directory, 'cache') };
    const opened = await openLog({ paths: [one, two], home, reading }, unwatched, 1);
    assert.deepEqual(opened.inspection.rows, { lines: 40, used: 37, skipped: 3, rejected: 0 });
    assert.equal(opened.rowAtLine(7, 0), undefined);
    assert.equal(opened.rowAtLine(7, 1)?.file, 1);
    opened.close();
  });

  it('are in no training that is continued after they were excluded', async () => {
    const home = mkdtempSync(join(directory, 'workspace-'));
    const log = writeLog(syntheticLog(400));
    const train = async (name: string, control = unwatched): Promise<string> => {
      const out = join(home, name);
      const reading = { cacheDirectory: join(directory, 'cache') };
      const training = { engine: 'typescript', epochs: 3 };
      await trainPolicy({ kind: 'train', paths: [log], home, out, reading, training }, control);
      return readFileSync(out, 'utf8');
    };
    const dies = {
      ...unwatched,
      checkpoint() {
        if (existsSync(join(home, 'killed.policy.json.checkpoint'))) throw new Error('killed');
      },
    };
    await assert.rejects(train('killed.policy.json', dies), /killed/);
    saveWorkspaceSchema(home, log, { exclude: [3] });
    assert.equal(await train('killed.policy.json'), await train('whole.policy.json'));
  });
});
