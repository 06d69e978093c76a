import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Cancelled, unwatched } from '../core/control';
import { placeOf } from '../core/logs/place';
import { UserError } from '../core/userError';
import type { RowIndex } from '../jobs/indexRows';
import { openForJob } from '../jobs/openForJob';
import type { ParsedLog } from '../jobs/logs/parsedLog';
import { RowWeights } from '../jobs/logs/rowWeights';
import { policyFileOf } from '../protocol/policyWords';
import type { RowView } from '../protocol/rows';
import { workerCrashed, type JobQueue } from './jobQueue';

/** Open files are few: a person looks at few logs at a time. */
const kept = 8;

export interface IndexedLog {
  readonly log: ParsedLog;
  readonly weights: RowWeights;
}

/** The logs that hovers look into. Reading and weighing happen in a worker; here only what it left is opened. */
export class LogIndex {
  private readonly logs = new Map<string, Promise<IndexedLog>>();

  constructor(private readonly queue: JobQueue) {}

  /** The log as it is on disk now; rejects with a UserError where it cannot be read. */
  of(view: RowView): Promise<IndexedLog> {
    const files = JSON.stringify(view.paths);
    // A policy that is trained again keeps its name.
    const policyFile = policyFileOf(view.policy ?? '');
    const read = [...view.paths, ...schemasOf(view), ...(policyFile ? [policyFile] : [])];
    const key = `${files}\n${view.policy}\n${read.map(stampOf).join('\n')}`;
    let log = this.logs.get(key);
    if (log === undefined) {
      log = this.read(view);
      this.makeRoom(files);
      // The same files would be refused again; a worker that died may live the next time.
      log.catch((error: unknown) => {
        if (!(error instanceof UserError) || error.code === workerCrashed) this.logs.delete(key);
      });
    }
    this.logs.delete(key);
    this.logs.set(key, log);
    return log;
  }

  private async read({ paths, home, policy }: RowView): Promise<IndexedLog> {
    const reference = { paths, ...(home !== undefined && { home }) };
    const outcome = await this.queue.run(
      `index ${paths.join()}`,
      { kind: 'index', ...reference, ...(policy !== undefined && { policy }) },
      () => undefined,
    );
    if (outcome.status === 'cancelled') throw new Cancelled();
    if (outcome.status === 'failed') {
      const { code, message, line, file = 0, details } = outcome.fault;
      throw new UserError(code, message, line === undefined ? undefined : placeOf(line, file), details);
    }
    const log = await openForJob(reference, unwatched, 1, { verified: true });
    return { log, weights: RowWeights.open((outcome.result as RowIndex).weights) };
  }

  /** Lets go of all logs: each is opened, and where need be made, again when it is asked for. */
  forgetAll(): void {
    this.forget(this.logs.keys());
  }

  /** Lets go of this log's older versions and of what was not looked at for longest. */
  private makeRoom(files: string): void {
    const keys = [...this.logs.keys()];
    const old = keys.filter((key) => key.startsWith(`${files}\n`));
    this.forget(new Set([...old, ...keys.slice(0, Math.max(0, keys.length - kept))]));
  }

  private forget(keys: Iterable<string>): void {
    for (const key of [...keys]) {
      void this.logs.get(key)?.then(
        ({ log, weights }) => {
          log.close();
          weights.close();
        },
        () => undefined,
      );
      this.logs.delete(key);
    }
  }
}

function schemasOf({ home }: RowView): string[] {
  return home === undefined ? [] : [join(home, '.banditlens', 'schemas.json')];
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return `${stat?.mtimeMs} ${stat?.size}`;
}
