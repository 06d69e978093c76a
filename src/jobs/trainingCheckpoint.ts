import { readFileSync, rmSync } from 'node:fs';
import type { TrainerState } from '../core/learning/trainer';
import type { EpochRecord } from '../core/learning/trainingStatus';
import { writeAtomically } from './atomicWrite';
import { sha256 } from './sha256';

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

/** The state of a training beside the policy it will write, kept until that policy is there. */
export class TrainingCheckpoint {
  private readonly path: string;
  private readonly key: string;

  constructor(out: string, decides: unknown) {
    this.path = `${out}.checkpoint`;
    this.key = sha256(JSON.stringify(decides));
  }

  /** The state to continue from, where an equal training was interrupted. */
  load(): TrainerState | undefined {
    try {
      const bytes = readFileSync(this.path);
      const end = bytes.indexOf(10);
      const header = JSON.parse(bytes.toString('utf8', 0, end)) as Header;
      return header.key === this.key ? decode(header, bytes.subarray(end + 1)) : undefined;
    } catch {
      // None, or not readable any more: the training starts anew.
      return undefined;
    }
  }

  save({ start, history, descent, logSigma, running }: TrainerState): void {
    const { mu, first, second, steps, squared } = descent;
    const arrays = [mu, first, second, running.totals, running.last];
    const lengths = arrays.map(({ length }) => length);
    const header: Header = { key: this.key, start, steps, squared, logSigma, history, lengths };
    const numbers = arrays.map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    );
    writeAtomically(this.path, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...numbers]));
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }
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
