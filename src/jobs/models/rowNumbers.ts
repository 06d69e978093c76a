import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { moveTo } from '../../files/folders';
import { isOwn } from '../../files/ownedFile';
import { temporaryPath } from '../../files/temporaryNames';
import { explained } from '../../files/writeErrors';

/** A kept file ends with the hash of what is before it, in hexadecimal digits. */
const hashBytes = 64;
const chunkBytes = 1 << 20;

/** So many numbers for every row of a log, on disk as float64, row-major: memory does not grow with the rows. */
export class RowNumbers {
  private size = 0;
  private readonly hash = createHash('sha256');

  private constructor(
    private readonly descriptor: number,
    /** Where it is removed from when it is closed. */
    private path: string | undefined,
    readonly width: number,
  ) {}

  /** Private, and gone when it is closed, unless it is kept. */
  static create(folder: string | undefined, width: number, mayBeKept = false): RowNumbers {
    const path = temporaryPath(folder ?? tmpdir());
    try {
      const descriptor = openSync(path, 'wx+', 0o600);
      // An open file needs no name here, and one without a name is gone even after a crash.
      if (!mayBeKept && process.platform !== 'win32') rmSync(path, { force: true });
      return new RowNumbers(descriptor, path, width);
    } catch (error) {
      throw explained(error, path);
    }
  }

  /** What was kept under a name for so many rows; undefined where there is nothing, or anything is wrong with it. */
  static kept(path: string, rows: number): RowNumbers | undefined {
    let descriptor: number;
    try {
      descriptor = openSync(path, 'r');
    } catch {
      return undefined;
    }
    const info = fstatSync(descriptor);
    const bytes = info.size - hashBytes;
    const width = bytes / (8 * rows);
    if (isOwn(info) && rows > 0 && width >= 1 && Number.isInteger(width) && isWhole(descriptor, bytes))
      return new RowNumbers(descriptor, undefined, width);
    closeSync(descriptor);
    return undefined;
  }

  append(numbers: Float64Array): void {
    const bytes = bytesOf(numbers, numbers.length);
    this.hash.update(bytes);
    this.write(bytes);
  }

  /** Gives the complete file a name, under which it stays. */
  keep(target: string): void {
    if (this.path === undefined) return;
    this.write(Buffer.from(this.hash.digest('hex'), 'latin1'));
    try {
      moveTo(this.path, target);
    } catch (error) {
      throw explained(error, target);
    }
    this.path = undefined;
  }

  /** The rows from `first` on. */
  read(first: number, rows: number, out: Float64Array): void {
    const start = 8 * this.width * first;
    const bytes = bytesOf(out, rows * this.width);
    for (let done = 0; done < bytes.length;) {
      const read = readSync(this.descriptor, bytes, done, bytes.length - done, start + done);
      if (read === 0) throw new RangeError('The model was not run on these rows.');
      done += read;
    }
  }

  close(): void {
    closeSync(this.descriptor);
    if (this.path !== undefined) rmSync(this.path, { force: true });
  }

  private write(bytes: Uint8Array): void {
    try {
      for (let done = 0; done < bytes.length;)
        done += writeSync(this.descriptor, bytes, done, bytes.length - done, this.size + done);
    } catch (error) {
      throw explained(error, this.path ?? tmpdir());
    }
    this.size += bytes.length;
  }
}

/** Whether a file says the hash that its content has. */
function isWhole(descriptor: number, bytes: number): boolean {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(chunkBytes);
  for (let at = 0; at < bytes;) {
    const read = readSync(descriptor, chunk, 0, Math.min(chunkBytes, bytes - at), at);
    if (read === 0) return false;
    hash.update(chunk.subarray(0, read));
    at += read;
  }
  const said = Buffer.alloc(hashBytes);
  return (
    readSync(descriptor, said, 0, hashBytes, bytes) === hashBytes &&
    said.toString('latin1') === hash.digest('hex')
  );
}

const bytesOf = ({ buffer, byteOffset }: Float64Array, count: number): Uint8Array =>
  new Uint8Array(buffer, byteOffset, 8 * count);
