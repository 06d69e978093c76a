import assert from 'node:assert/strict';
import { join } from 'node:path';
import { fitModel, scanClaims } from '../../src/core/analysis/scan/scanLog';
import type { ClaimsRequest } from '../../src/core/analysis/scan/scansBeside';
import { Canceled, unwatched, type JobControl } from '../../src/core/control/jobControl';
import type { ParsedLog } from '../../src/jobs/open/parsedLog';
import type { LogReference } from '../../src/jobs/open/logReference';
import { openLog } from '../../src/jobs/open/openLog';
import { AnalysisThread } from '../../src/jobs/analysis/analysisThread';
import { analyzeLog } from '../../src/jobs/kinds/analyze';
import { choosePolicy } from '../../src/jobs/policies/choosePolicy';
import { builtFile } from '../../src/jobs/wasm/webAssembly';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';

const rows = 120_000;
const named = ['logging', 'uniform', 'greedy', 'always:1', 'best-action'];
const scanning = { range: { min: 0, max: 1 }, tau: 0.1, courseDelta: 0.05 };

describe('An analysis on two threads', () => {
  const folder = temporaryFolder();
  let path: string;
  let log: ParsedLog;
  const cacheDirectory = (): string => join(folder.path, 'cache');
  const referenceTo = (file: string): LogReference => ({
    paths: [file],
    reading: { cacheDirectory: cacheDirectory() },
  });
  const opened = (file: string): Promise<ParsedLog> => openLog(referenceTo(file), unwatched, 1);
  const started = (control: JobControl = unwatched): AnalysisThread => {
    const thread = AnalysisThread.for([log.data], control, 2);
    assert.ok(thread);
    return thread;
  };
  before(async () => {
    assert.ok(builtFile('analysisWorker.js'), 'dist/analysisWorker.js is missing: npm run build');
    path = folder.file('log.jsonl', syntheticLog(rows));
    log = await opened(path);
  });
  after(() => log.close());

  it('scans there what it scans here, to the last bit', async () => {
    const thread = started();
    const beside = thread.scansOf(log.data);
    assert.ok(beside);
    const fitted = await beside.fit(3);
    assert.ok(fitted);
    assert.deepEqual(fitted, fitModel(log.data, 3).solution);
    const include = (row: number): boolean => row % 3 > 0;
    for (const ref of named) {
      const { policy } = await choosePolicy(ref, { log, reference: referenceTo(path), control: unwatched });
      assert.ok(beside.knows(policy), ref);
      const requests: ClaimsRequest[] = [
        { policy, options: scanning },
        { policy, options: { ...scanning, include, missing: 7, claimsOnly: true } },
      ];
      const found = await beside.claims(requests);
      assert.ok(found, ref);
      assert.deepEqual(found, scanClaims(log.data, requests), ref);
    }
    await thread.close();
  });

  it('says what one thread says', async () => {
    const report = (threads: number, policies?: string[]) =>
      analyzeLog(
        {
          kind: 'analyze',
          paths: [path],
          policy: 'uniform',
          ...(policies && { policies }),
          reading: { cacheDirectory: cacheDirectory(), threads },
        },
        unwatched,
      );
    assert.deepEqual(await report(2), await report(1));
    assert.deepEqual(await report(2, named), await report(1, named));
  });

  it('goes on alone where the other thread dies or the job is canceled', async () => {
    const dying = started();
    const answer = dying.scansOf(log.data)?.fit(0);
    await dying.close();
    assert.equal(await answer, undefined);
    const canceled = started({
      ...unwatched,
      checkpoint: () => {
        throw new Canceled();
      },
    });
    assert.equal(await canceled.scansOf(log.data)?.fit(0), undefined);
    await canceled.close();
  });

  it('takes one thread where a person wants one, and for a short log', async () => {
    assert.equal(AnalysisThread.for([log.data], unwatched, 1), undefined);
    const short = folder.file('short.jsonl', syntheticLog(300));
    const few = await opened(short);
    assert.equal(AnalysisThread.for([few.data], unwatched, 2), undefined);
    few.close();
  });
});
