import { parentPort } from 'node:worker_threads';
import { fitModel, scanClaims } from '../../core/analysis/scan/scanLog';
import type { LoggedData } from '../../core/logs/blocks/loggedData';
import { RowSet } from '../../core/numerics/collections/rowSet';
import { CacheReader } from '../cache/cacheReader';
import { policyFrom } from '../policies/portablePolicy';
import { storedData, type StoredPlace } from '../reading/storedLog';
import type { ScanAnswer, ScanTask } from './analysisThread';

const opened = new Map<string, LoggedData | undefined>();

function logAt({ path, sha256 }: StoredPlace): LoggedData | undefined {
  if (!opened.has(path)) {
    // Every block is verified when it is read.
    const stored = CacheReader.open(path, sha256, false);
    opened.set(path, stored && storedData(stored));
  }
  return opened.get(path);
}

function answer(data: LoggedData, task: ScanTask): ScanAnswer {
  if ('fit' in task) return fitModel(data, task.fit).solution;
  const requests = task.claims.map(({ policy, options, included }) => ({
    policy: policyFrom(policy),
    options: { ...options, ...(included && { include: new RowSet(data.rows, included).has }) },
  }));
  return scanClaims(data, requests);
}

parentPort?.on('message', (task: ScanTask) => {
  let found: ScanAnswer;
  try {
    const data = logAt(task.place);
    found = data && answer(data, task);
  } catch {
    // The thread that asked comes upon the same, and says it.
  }
  parentPort?.postMessage(found);
});
