import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { temporaryPath } from '../../files/temporaryNames';
import { explained } from '../../files/writeErrors';

/** π(·|x) of every row of a log, on disk as float64, row-major: memory does not grow with the rows. */
export class ProbabilityFile {
  private size = 0;

  private constructor(
    private readonly descriptor: number,
    private readonly path: string,
    private readonly actionCount: number,
  ) {}

  /** Private, and gone when it is closed. */
  static create(folder: string | undefined, actionCount: number): ProbabilityFile {
    const path = temporaryPath(folder ?? tmpdir());
    try {
      const descriptor = openSync(path, 'wx+', 0o600);
      // An open file needs no name here, and one without a name is gone even after a crash.
      if (process.platform !== 'win32') rmSync(path, { force: true });
      return new ProbabilityFile(descriptor, path, actionCount);
    } catch (error) {
      throw explained(error, path);
    }
  }

  append(probabilities: Float64Array): void {
    const bytes = bytesOf(probabilities, probabilities.length);
    try {
      for (let done = 0; done < bytes.length;)
        done += writeSync(this.descriptor, bytes, done, bytes.length - done, this.size + done);
    } catch (error) {
      throw explained(error, this.path);
    }
    this.size += bytes.length;
  }

  /** The rows from `first` on. */
  read(first: number, rows: number, out: Float64Array): void {
    const start = 8 * this.actionCount * first;
    const bytes = bytesOf(out, rows * this.actionCount);
    for (let done = 0; done < bytes.length;) {
      const read = readSync(this.descriptor, bytes, done, bytes.length - done, start + done);
      if (read === 0) throw new RangeError('The model was not run on these rows.');
      done += read;
    }
  }

  close(): void {
    closeSync(this.descriptor);
    rmSync(this.path, { force: true });
  }
}

const bytesOf = ({ buffer, byteOffset }: Float64Array, count: number): Uint8Array =>
  new Uint8Array(buffer, byteOffset, 8 * count);
