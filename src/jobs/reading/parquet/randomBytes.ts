import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** Bytes that are read in places. */
export interface RandomBytes {
  readonly size: number;
  read(position: number, length: number): Uint8Array;
}

/** Those of an open file. At once: a value that is asked for may be the first of a page. */
export const bytesOfFile = ({ fd }: FileHandle, size: number): RandomBytes => ({
  size,
  read(position, length) {
    const bytes = new Uint8Array(length);
    for (let done = 0; done < length;) {
      const read = readSync(fd, bytes, done, length - done, position + done);
      if (read === 0) throw new Error('it is shorter than it says');
      done += read;
    }
    return bytes;
  },
});
