import { readWhole } from '../../files/readWhole';
import { sha256 } from '../../files/sha256';

/** Of all files of a model together. */
export const mostBytes = 512 * 1024 * 1024;

/** Files that belong to a model, in order: regular ones, and not too large together. */
export function readParts(paths: readonly string[], most = mostBytes): Buffer[] {
  let left = most;
  return paths.map((path) => {
    const bytes = readWhole(path, left);
    left -= bytes.length;
    return bytes;
  });
}

/** Of one file its own; of several the hash of their hashes. */
export function hashOfParts(parts: readonly Uint8Array[]): string {
  const hashes = parts.map(sha256);
  return hashes.length === 1 ? hashes[0] : sha256(hashes.join('\n'));
}
