import { parentPort, workerData } from 'node:worker_threads';
import { Cancelled, type JobControl } from '../core/control';
import { faultOf } from '../jobs/fault';
import { runJob } from '../jobs/runJob';
import { job, type WorkerMessage } from '../protocol/jobs';
import { check } from '../protocol/method';

/** What the server hands to a worker thread at its start. */
export interface WorkerStart {
  readonly job: unknown;
  /** One shared integer: 1 means stop. A flag rather than a message, because a busy loop reads no messages. */
  readonly cancelFlag: Int32Array;
}

const progressEvery = 100; // milliseconds: more often than a person can see only costs messages

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

function controlBy(cancelFlag: Int32Array): JobControl {
  let last = 0;
  return {
    progress(fraction, message) {
      const now = Date.now();
      if (now - last < progressEvery && fraction < 1) return;
      last = now;
      post({ type: 'progress', fraction: Math.min(1, Math.max(0, fraction)), message });
    },
    checkpoint() {
      if (Atomics.load(cancelFlag, 0) !== 0) throw new Cancelled();
    },
  };
}

async function main(): Promise<void> {
  const start = workerData as WorkerStart;
  try {
    const result = await runJob(check(job, start.job, 'job'), controlBy(start.cancelFlag));
    post({ type: 'done', result });
  } catch (error) {
    post(error instanceof Cancelled ? { type: 'cancelled' } : { type: 'failed', fault: faultOf(error) });
  }
}

void main();
