import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { UserError } from '../core/errors/userError';

interface Seen {
  readonly size: number;
  readonly sha256: string;
}

/** Files that may grow, and do nothing else: what was read of them once must still be there. */
export class GrowingFiles {
  private readonly seen = new Map<string, Seen>();

  constructor(private readonly paths: readonly string[]) {}

  /** How long they are now, all together. */
  async size(): Promise<number> {
    const files = await Promise.all(this.paths.map((path) => stat(path)));
    return files.reduce((sum, { size }) => sum + size, 0);
  }

  /** Looks again. Throws where a file no longer begins with what it was before. */
  async assertOnlyGrown(): Promise<void> {
    for (const path of this.paths) {
      const before = this.seen.get(path);
      const now = await beginningOf(path, before?.size ?? 0);
      if (before && now.beginning !== before.sha256) throw replaced(path);
      this.seen.set(path, now);
    }
  }
}

/** The hash of a file as it is now, and of its first bytes; no hash where it has fewer. */
async function beginningOf(path: string, bytes: number): Promise<Seen & { readonly beginning?: string }> {
  const hash = createHash('sha256');
  let beginning = bytes === 0 ? hash.copy().digest('hex') : undefined;
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>) {
    const missing = bytes - size;
    size += chunk.length;
    if (missing > 0 && chunk.length >= missing) {
      hash.update(chunk.subarray(0, missing));
      beginning = hash.copy().digest('hex');
      hash.update(chunk.subarray(missing));
    } else hash.update(chunk);
  }
  return { size, sha256: hash.digest('hex'), ...(beginning !== undefined && { beginning }) };
}

const replaced = (path: string): UserError =>
  new UserError(
    'log-replaced',
    `${path} no longer begins with the lines it had before: it was replaced, shortened or changed. What is certified at every look holds for one log that only grows, and a new log would be another chance to be wrong. Nothing more is told. Start again for the new log, with a delta that is divided by the number of logs you will look at.`,
  );
