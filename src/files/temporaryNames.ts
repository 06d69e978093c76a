import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isGone, ownerText, parseOwner } from './processOwner';

const pattern = /^\.bandit-lens-(.+)-[0-9a-f]{12}\.(tmp|commit)$/;

export type TemporaryKind = 'tmp' | 'commit';

/** A name that says who writes the file. It does not hold the target's own name, which may be as long as names can be. */
export function temporaryPath(folder: string, kind: TemporaryKind = 'tmp'): string {
  return join(folder, `.bandit-lens-${ownerText()}-${randomBytes(6).toString('hex')}.${kind}`);
}

export function temporaryKind(name: string): TemporaryKind | undefined {
  const found = pattern.exec(name);
  return found !== null && parseOwner(found[1]) !== undefined ? (found[2] as TemporaryKind) : undefined;
}

/** Whether whoever wrote this temporary file is gone. */
export function isLeftOver(name: string): boolean {
  const owner = parseOwner(pattern.exec(name)?.[1] ?? '');
  return owner !== undefined && isGone(owner);
}
