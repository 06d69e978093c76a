import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Cancelled, unwatched } from '../core/control';
import { UserError } from '../core/userError';
import { openForJob, type LogReference } from '../jobs/openForJob';
import type { ParsedLog } from '../jobs/logs/parsedLog';
import type { JobQueue } from './jobQueue';

/** Open files are few: a person looks at few logs at a time. */
const kept = 8;

/** The parsed logs that hovers look into. Reading happens in a worker; here only its cache is opened. */
export class LogIndex {
  private readonly logs = new Map<string, Promise<ParsedLog>>();

  /** Folders whose .banditlens may say how a log is read. */
  homes: readonly string[] = [];

  constructor(private readonly queue: JobQueue) {}

  /** The log as it is on disk now; rejects with a UserError where it cannot be read. */
  of(path: string): Promise<ParsedLog> {
    const { mtimeMs, size } = statSync(path);
    const home = this.homes.find((folder) => !relative(folder, path).startsWith('..'));
    const schemas =
      home && statSync(join(home, '.banditlens', 'schemas.json'), { throwIfNoEntry: false })?.mtimeMs;
    const key = `${path}\n${mtimeMs}\n${size}\n${schemas}`;
    let log = this.logs.get(key);
    if (log === undefined) {
      log = this.read({ path, ...(home !== undefined && { home }) });
      this.makeRoom(path);
    }
    this.logs.delete(key);
    this.logs.set(key, log);
    return log;
  }

  private async read(log: LogReference): Promise<ParsedLog> {
    const outcome = await this.queue.run(`index ${log.path}`, { kind: 'inspect', ...log }, () => undefined);
    if (outcome.status === 'cancelled') throw new Cancelled();
    if (outcome.status === 'failed')
      throw new UserError(outcome.fault.code, outcome.fault.message, outcome.fault.line);
    return openForJob(log, unwatched, 1);
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
