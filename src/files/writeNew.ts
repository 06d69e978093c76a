import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/** A file that was not there, written and on the disk. */
export function writeNew(path: string, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const descriptor = openSync(path, 'wx');
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at, bytes.length - at);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
