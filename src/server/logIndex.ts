import { statSync } from 'node:fs';
import { Cancelled } from '../core/control';
import { UserError } from '../core/userError';
import { openLog } from '../jobs/logs/openLog';
import type { ParsedLog } from '../jobs/logs/parsedLog';
import type { JobQueue } from './jobQueue';

/** Open files are few: a person looks at few logs at a time. */
const kept = 8;

/** The parsed logs that hovers look into. Reading happens in a worker; here only its cache is opened. */
export class LogIndex {
  private readonly logs = new Map<string, Promise<ParsedLog>>();

  constructor(private readonly queue: JobQueue) {}

  /** The log as it is on disk now; rejects with a UserError where it cannot be read. */
  of(path: string): Promise<ParsedLog> {
    const { mtimeMs, size } = statSync(path);
    const key = `${path}\n${mtimeMs}\n${size}`;
    let log = this.logs.get(key);
    if (log === undefined) {
      log = this.read(path);
      this.makeRoom(path);
    }
    this.logs.delete(key);
    this.logs.set(key, log);
    return log;
  }

  private async read(path: string): Promise<ParsedLog> {
    const outcome = await this.queue.run(`index ${path}`, { kind: 'inspect', path }, () => undefined);
    if (outcome.status === 'cancelled') throw new Cancelled();
    if (outcome.status === 'failed')
      throw new UserError(outcome.fault.code, outcome.fault.message, outcome.fault.line);
    return openLog(path);
  }

  /** Lets go of this file's older versions and of what was not looked at for longest. */
  private makeRoom(path: string): void {
    const keys = [...this.logs.keys()];
    const old = keys.filter((key) => key.startsWith(`${path}\n`));
    for (const key of [...old, ...keys.slice(0, Math.max(0, keys.length - kept))]) {
      void this.logs.get(key)?.then(
        (log) => log.close(),
        () => undefined,
      );
      this.logs.delete(key);
    }
  }
}
