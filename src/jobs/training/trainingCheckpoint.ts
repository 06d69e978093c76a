import { rmSync } from 'node:fs';
import type { JobControl } from '../../core/control/jobControl';
import type { TrainerState } from '../../core/learning/trainer';
import type { EpochRecord } from '../../core/documents/runs/trainingStatus';
import { UserError } from '../../core/errors/userError';
import { writeAtomically } from '../../files/atomicWrite';
import { readIfThere } from '../../files/readWhole';
import { sha256 } from '../../files/sha256';

/** The text part of a checkpoint; the numbers follow it as raw float64, array by array. */
interface Header {
  /** Everything that decides the course of a training: another training must not continue from here. */
  readonly key: string;
  readonly start: number;
  readonly steps: number;
  readonly squared: number;
  readonly logSigma: TrainerState['logSigma'];
  readonly history: readonly EpochRecord[];
  readonly lengths: readonly number[];
}

export const checkpointPath = (out: string): string => `${out}.checkpoint`;

const mostBytes = 2 ** 31 - 1;
/** The share of a training's time that saving may take: a disk can be slow, and an epoch short. */
const mostShare = 0.05;
const lineFeed = 10;

/** The state of a training beside the policy it will write, kept until that policy is on the disk. */
export class TrainingCheckpoint {
  private readonly path: string;
  private readonly key: string;
  private nextAt = 0;

  constructor(
    out: string,
    decides: unknown,
    private readonly control: JobControl,
  ) {
    this.path = checkpointPath(out);
    this.key = sha256(JSON.stringify(decides));
  }

  /** The state to continue from, where an equal training was interrupted. */
  load(): TrainerState | undefined {
    try {
      const bytes = readIfThere(this.path, mostBytes);
      if (bytes === undefined) return undefined;
      const body = checked(bytes);
      const end = body.indexOf(lineFeed);
      const header = JSON.parse(body.toString('utf8', 0, end)) as Header;
      return header.key === this.key ? decode(header, body.subarray(end + 1)) : undefined;
    } catch (error) {
      const why = error instanceof UserError ? error.message : 'it is damaged.';
      this.control.warn?.(`The checkpoint ${this.path} is not used: ${why} The training starts anew.`);
      return undefined;
    }
  }

  /** Keeps a state, unless the one before is so young that saving would slow the training down. */
  save(state: () => TrainerState): void {
    const began = performance.now();
    if (began < this.nextAt) return;
    this.write(state());
    const ended = performance.now();
    this.nextAt = ended + (ended - began) / mostShare;
  }

  private write({ start, history, descent, logSigma, running }: TrainerState): void {
    const { mu, first, second, steps, squared } = descent;
    const arrays = [mu, first, second, running.totals, running.last];
    const lengths = arrays.map(({ length }) => length);
    const header: Header = { key: this.key, start, steps, squared, logSigma, history, lengths };
    const numbers = arrays.map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    );
    const body = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...numbers]);
    writeAtomically(this.path, Buffer.concat([Buffer.from(`${sha256(body)}\n`), body]));
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }
}

/** What follows the first line, which is its hash: a flipped bit would be another training's state. */
function checked(bytes: Buffer): Buffer {
  const end = bytes.indexOf(lineFeed);
  const body = bytes.subarray(end + 1);
  if (sha256(body) !== bytes.toString('latin1', 0, end)) throw new RangeError('The checkpoint is damaged.');
  return body;
}

function decode(header: Header, bytes: Buffer): TrainerState {
  const { start, steps, squared, logSigma, history, lengths } = header;
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (bytes.length !== 8 * total) throw new RangeError('The checkpoint is cut off.');
  const all = new Float64Array(total);
  new Uint8Array(all.buffer).set(bytes);
  let from = 0;
  const [mu, first, second, totals, last] = lengths.map((length) => all.slice(from, (from += length)));
  const descent = { mu, first, second, steps, squared };
  return { start, history, descent, logSigma, running: { totals, last } };
}
