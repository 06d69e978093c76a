import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openIndexed, type IndexedLog } from '../jobs/open/rows/openIndexed';
import { policyFileOf } from '../protocol/policyRef';
import type { RowView } from '../protocol/rows';
import { type Indexing, isLasting } from './indexing';

/** Open files are few: a person looks at few logs at a time. */
const kept = 8;

/** The logs that hovers look into. Reading and weighing happen in a worker; here only what it left is opened. */
export class LogIndex {
  private readonly logs = new Map<string, { log: Promise<IndexedLog>; unwanted: AbortController }>();

  constructor(private readonly indexing: Indexing) {}

  /** The log as it is on disk now; rejects with a UserError where it cannot be read. */
  of(view: RowView): Promise<IndexedLog> {
    const files = JSON.stringify(view.paths);
    // A policy that is trained again keeps its name.
    const policyFile = policyFileOf(view.policy ?? '');
    const read = [...view.paths, ...schemasOf(view), ...(policyFile ? [policyFile] : [])];
    const key = `${files}\n${view.policy}\n${JSON.stringify(view.reading)}\n${read.map(stampOf).join('\n')}`;
    let entry = this.logs.get(key);
    if (entry === undefined) {
      this.makeRoom(files);
      const unwanted = new AbortController();
      entry = { log: this.read(view, unwanted.signal), unwanted };
      entry.log.catch((error: unknown) => {
        if (!isLasting(error) && this.logs.get(key) === entry) this.logs.delete(key);
      });
    }
    this.logs.delete(key);
    this.logs.set(key, entry);
    return entry.log;
  }

  private async read({ paths, home, reading, policy }: RowView, signal: AbortSignal): Promise<IndexedLog> {
    const reference = { paths, ...(home !== undefined && { home }), ...(reading && { reading }) };
    const job = { kind: 'index' as const, ...reference, ...(policy !== undefined && { policy }) };
    const index = await this.indexing.run(job, signal);
    return openIndexed(index);
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
      const entry = this.logs.get(key);
      entry?.unwanted.abort();
      void entry?.log.then(
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
