import type { FirstNumbers } from '../core/documents/runs/firstNumbers';
import type { EpochRecord } from '../core/documents/runs/trainingStatus';
import { parentPort } from 'node:worker_threads';
import { Canceled, type JobControl } from '../core/control/jobControl';
import { setCacheMegabytes } from '../jobs/cache/cacheBudget';
import { setChdbFolder } from '../jobs/clickhouse/connection/chdbFolder';
import { setTableAccess } from '../jobs/clickhouse/connection/tablePassword';
import { faultOf } from '../jobs/results/fault';
import { runJob } from '../jobs/runJob';
import { setTensorflowFolder } from '../jobs/tensorflow/tensorflowFolder';
import { flags, type WorkerMessage, type WorkerStart } from './workerStart';

const progressEvery = 100; // milliseconds: more often than a person can see only costs messages

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

function controlBy(flag: Int32Array): JobControl {
  let last = 0;
  let ended: EpochRecord[] = [];
  let latest = { fraction: 0, message: '' };
  let first: FirstNumbers | undefined;
  return {
    warn: (warning) => post({ type: 'progress', progress: { ...latest, warning } }),
    tellFirst: (numbers) => (first = numbers),
    progress(fraction, message, training) {
      latest = { fraction: Math.min(1, Math.max(0, fraction)), message };
      ended.push(...(training?.ended ?? []));
      const now = Date.now();
      if (now - last < progressEvery && fraction < 1) return;
      last = now;
      const progress = {
        ...latest,
        ...(first && { first }),
        ...(training && { training: { ...training, ended } }),
      };
      if (training) ended = [];
      post({ type: 'progress', progress });
    },
    checkpoint() {
      // A job that was paused sleeps here until the flag is something else.
      while (Atomics.load(flag, 0) === flags.pause) Atomics.wait(flag, 0, flags.pause);
      if (Atomics.load(flag, 0) === flags.cancel) throw new Canceled();
    },
  };
}

async function run(start: WorkerStart): Promise<void> {
  if (start.cacheMegabytes !== undefined) setCacheMegabytes(start.cacheMegabytes);
  if (start.tensorflow !== undefined) setTensorflowFolder(start.tensorflow);
  if (start.chdb !== undefined) setChdbFolder(start.chdb);
  if (start.access !== undefined) setTableAccess(start.access);
  try {
    const result = await runJob(start.job, controlBy(start.flag));
    post({ type: 'done', result });
  } catch (error) {
    post(error instanceof Canceled ? { type: 'canceled' } : { type: 'failed', fault: faultOf(error) });
  }
}

parentPort?.once('message', (start: WorkerStart) => void run(start));
