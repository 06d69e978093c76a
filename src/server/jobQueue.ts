import type { Fault } from '../core/documents/runs/fault';
import { dirname, join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { threadEnded } from '../files/processOwner';
import { settleFolder } from '../files/settle';
import { defaultCacheDirectory } from '../jobs/cache/cacheDirectory';
import type { JobOf } from '../protocol/jobKinds';
import type { OutcomeOf, Progress } from '../protocol/jobs';
import type { TableAccess } from '../protocol/tableAccess';
import { JobWorkers } from './jobWorkers';
import { flags, type WorkerMessage, type WorkerStart } from './workerStart';

interface Entry {
  readonly id: string;
  readonly job: JobOf;
  readonly access: TableAccess | undefined;
  readonly onProgress: (progress: Progress) => void;
  readonly settle: (outcome: OutcomeOf) => void;
  /** See worker.ts. */
  readonly flag: Int32Array;
  paused: boolean;
  worker?: Worker;
  /** The number of its thread, which the worker itself forgets when it ends. */
  thread?: number;
}

/** The code of the fault of a job whose worker died. */
export const workerCrashed = 'worker-crashed';

/** A worker that ignores the cancel flag this long (milliseconds) is ended. */
const cancelGrace = 500;

/** Milliseconds. */
const renewAfter = 200;

/** Megabytes for the objects of one job; its columns of numbers lie outside. A job that needs more ends alone. */
const mostHeap = 2048;

/** Runs jobs in worker threads, a few at a time, so that the server itself always answers. */
export class JobQueue {
  private readonly waiting: Entry[] = [];
  private readonly running = new Map<string, Entry>();

  private readonly workers: JobWorkers;
  /** How much of the logs that jobs read is kept on disk; undefined: nobody has said. */
  cacheMegabytes: number | undefined;
  /** Where TensorFlow is set up, by the machine's settings. */
  tensorflow: string | undefined;
  /** Where chdb is installed, by the same. */
  chdb: string | undefined;

  constructor(
    private limit = 1,
    workerFile = join(__dirname, 'worker.js'),
    heap = mostHeap,
  ) {
    this.workers = new JobWorkers(workerFile, heap);
  }

  /** Lets jobs begin at once, for a little memory. */
  keepWorkerReady(): void {
    this.workers.keepOneReady();
  }

  /** How many jobs run at the same time. */
  set atOnce(limit: number) {
    this.limit = limit;
    this.startNext();
  }

  get jobs(): string[] {
    return [...this.running.keys(), ...this.waiting.map((entry) => entry.id)];
  }

  run(
    id: string,
    job: JobOf,
    onProgress: (progress: Progress) => void,
    access?: TableAccess,
  ): Promise<OutcomeOf> {
    return new Promise((settle) => {
      const flag = new Int32Array(new SharedArrayBuffer(4));
      this.waiting.push({ id, job, access, onProgress, settle, flag, paused: false });
      this.startNext();
    });
  }

  cancel(id: string): void {
    const index = this.waiting.findIndex((entry) => entry.id === id);
    if (index >= 0) {
      this.waiting.splice(index, 1)[0].settle({ status: 'canceled' });
      return;
    }
    const entry = this.running.get(id);
    if (entry === undefined) return;
    raise(entry, flags.cancel);
    setTimeout(() => this.finish(entry, { status: 'canceled' }), cancelGrace).unref();
  }

  /** A paused job rests at its next checkpoint and leaves its place to others; a waiting one is not started. */
  pause(id: string, paused: boolean): void {
    const entry = this.running.get(id) ?? this.waiting.find((waiting) => waiting.id === id);
    if (entry === undefined) return;
    entry.paused = paused;
    raise(entry, paused ? flags.pause : flags.run);
    this.startNext();
  }

  private startNext(): void {
    const busy = [...this.running.values()].filter(({ paused }) => !paused).length;
    for (let free = this.limit - busy; free > 0; free--) {
      const next = this.waiting.findIndex(({ paused }) => !paused);
      if (next < 0) return;
      this.start(this.waiting.splice(next, 1)[0]);
    }
  }

  private start(entry: Entry): void {
    this.running.set(entry.id, entry);
    const worker = this.workers.take();
    const { cacheMegabytes, tensorflow, chdb } = this;
    const start: WorkerStart = {
      job: entry.job,
      flag: entry.flag,
      ...(cacheMegabytes !== undefined && { cacheMegabytes }),
      ...(tensorflow !== undefined && { tensorflow }),
      ...(chdb !== undefined && { chdb }),
      ...(entry.access && { access: entry.access }),
    };
    worker.postMessage(start);
    entry.worker = worker;
    entry.thread = worker.threadId;
    worker.on('message', (message: WorkerMessage) => {
      try {
        this.receive(entry, message);
      } catch (error) {
        // Whatever a worker says, it must not take the server and the other jobs with it.
        const reason = error instanceof Error ? error.message : String(error);
        this.finish(entry, { status: 'failed', fault: crashed(reason) });
      }
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const fault = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : crashed(error.message);
      this.finish(entry, { status: 'failed', fault });
    });
    worker.on('exit', (code) =>
      this.finish(entry, { status: 'failed', fault: crashed(`exit code ${code}`) }),
    );
  }

  private receive(entry: Entry, message: WorkerMessage): void {
    switch (message.type) {
      case 'progress':
        return entry.onProgress(message.progress);
      case 'done':
        return this.finish(entry, { status: 'ok', result: message.result });
      case 'canceled':
        return this.finish(entry, { status: 'canceled' });
      case 'failed':
        return this.finish(entry, { status: 'failed', fault: message.fault });
      default:
        throw new Error('it said something that is no message');
    }
  }

  private end(entry: Entry): void {
    const { worker, thread } = entry;
    if (worker === undefined || thread === undefined) return;
    void worker.terminate().then(() => tidyAfter(entry, thread));
  }

  /** The first outcome counts; whatever the worker says afterwards finds its entry gone. */
  private finish(entry: Entry, outcome: OutcomeOf): void {
    if (this.running.get(entry.id) !== entry) return;
    this.running.delete(entry.id);
    this.end(entry);
    entry.settle(outcome);
    this.startNext();
    // What this job gave goes out first.
    setTimeout(() => this.workers.renew(), renewAfter).unref();
  }
}

/** What a worker was writing when it was ended is not wanted by anybody. */
function tidyAfter({ job }: Entry, thread: number): void {
  threadEnded(thread);
  const cache = defaultCacheDirectory();
  const out = 'out' in job ? [job.kind === 'compare' ? job.out : dirname(job.out)] : [];
  for (const folder of [cache, join(cache, 'files'), ...out]) settleFolder(folder);
}

function raise({ flag }: Entry, state: number): void {
  // A canceled job does not come back.
  if (Atomics.load(flag, 0) !== flags.cancel) Atomics.store(flag, 0, state);
  Atomics.notify(flag, 0);
}

function tooLarge(): Fault {
  return {
    code: 'out-of-memory',
    message:
      'The job needed more memory than one job may take, and was ended. Nothing that was saved is lost. Split the log, or leave out fields that are long or nested.',
  };
}

function crashed(reason: string): Fault {
  return {
    code: workerCrashed,
    message: `The job's worker stopped (${reason}). Nothing that was saved is lost: start the job again.`,
  };
}
