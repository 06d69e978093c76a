import { placeOf } from '../core/errors/place';
import { UserError } from '../core/errors/userError';
import type { JobOf, ReportOf } from '../protocol/jobKinds';
import { type JobQueue, workerCrashed } from './jobQueue';

/** How long (milliseconds) a log may take before it no longer keeps others waiting, and before it is given up. */
export interface IndexPatience {
  readonly slow: number;
  readonly most: number;
}

const defaultPatience: IndexPatience = { slow: 5_000, most: 15 * 60_000 };
/** Logs that are read at the same time, and those that may go on beside them because they take so long. */
const atOnce = 2;
const mostSlow = 6;

/** Reads logs for hovers in workers. A log that takes long, or for ever, delays no other; and it can be given up. */
export class Indexing {
  private slow = 0;
  private count = 0;

  constructor(
    private readonly queue: JobQueue,
    private readonly patience: IndexPatience = defaultPatience,
  ) {
    queue.atOnce = atOnce;
  }

  /** `signal`: the log is no longer looked at. */
  async run(job: JobOf<'index'>, signal: AbortSignal): Promise<ReportOf<'index'>> {
    const id = `index ${++this.count} ${job.paths.join()}`;
    const { slow, most } = this.patience;
    let tooLong = false;
    let aside = false;
    const cancel = (): void => this.queue.cancel(id);
    const timers = [
      setTimeout(() => (aside = this.stepAside(1)), slow),
      setTimeout(() => {
        tooLong = true;
        cancel();
      }, most),
    ];
    signal.addEventListener('abort', cancel);
    try {
      const outcome = await this.queue.run(id, job, () => undefined);
      if (tooLong) throw givenUp(most);
      if (outcome.status === 'canceled') throw superseded();
      if (outcome.status === 'ok') return outcome.result as ReportOf<'index'>;
      const { code, message, line, file = 0, details } = outcome.fault;
      throw new UserError(code, message, line === undefined ? undefined : placeOf(line, file), details);
    } finally {
      signal.removeEventListener('abort', cancel);
      timers.forEach(clearTimeout);
      if (aside) this.stepAside(-1);
    }
  }

  /** One log more or less that goes on beside the others; false where there are too many of them. */
  private stepAside(step: 1 | -1): boolean {
    if (this.slow + step > mostSlow) return false;
    this.slow += step;
    this.queue.atOnce = atOnce + this.slow;
    return true;
  }
}

/** The same files would be refused again, unless a worker died or time ran out. */
export function isLasting(error: unknown): boolean {
  return error instanceof UserError && error.code !== workerCrashed && error.code !== tooSlow;
}

const tooSlow = 'index-too-slow';

function superseded(): UserError {
  return new UserError(
    'superseded',
    'The log or its policy has changed, so the log is being read again. Try again in a moment.',
  );
}

function givenUp(most: number): UserError {
  const minutes = Math.max(1, Math.round(most / 60_000));
  return new UserError(
    tooSlow,
    `Reading this log for hovers took more than ${minutes} minutes and was given up. Analyze it: once it is read, hovers use that.`,
  );
}
