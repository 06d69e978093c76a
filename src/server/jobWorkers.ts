import { Worker } from 'node:worker_threads';

/** Threads for jobs. Starting one and loading its program takes as long as many a job: one is kept ready. */
export class JobWorkers {
  private spare: Worker | undefined;
  private keepsOne = false;

  constructor(
    private readonly file: string,
    /** Megabytes for the objects of one job. */
    private readonly heap: number,
  ) {}

  /** From now on there is one ahead whenever a job has ended. */
  keepOneReady(): void {
    this.keepsOne = true;
    this.renew();
  }

  /** A thread that waits for its job. */
  take(): Worker {
    const worker = this.spare ?? this.start();
    this.spare = undefined;
    worker.removeAllListeners();
    worker.ref();
    return worker;
  }

  /** A job has ended, and there is time. */
  renew(): void {
    if (!this.keepsOne || this.spare !== undefined) return;
    const worker = (this.spare = this.start());
    const drop = (): void => {
      if (this.spare === worker) this.spare = undefined;
    };
    // One that dies before it has a job concerns nobody: the next job starts its own.
    worker.on('error', drop);
    worker.on('exit', drop);
    worker.unref();
  }

  private start(): Worker {
    return new Worker(this.file, { resourceLimits: { maxOldGenerationSizeMb: this.heap } });
  }
}
