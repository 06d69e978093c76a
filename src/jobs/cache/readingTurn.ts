import { randomBytes } from 'node:crypto';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isGone, ownerText, parseOwner } from '../../files/processOwner';
import { sha256 } from '../../files/sha256';

/** A reader that has not said for so long (milliseconds) that it goes on may be paused: others no longer wait for it. */
const mostSilence = 5000;
/** Between two looks at the other's note. */
const betweenLooks = 20;
const ending = '.reading';
/** Between two signs of life. */
const betweenSigns = 1000;

/** The right to read a log into the cache, while others who want the same wait for what comes of it. */
export interface ReadingTurn {
  /** The reading goes on. */
  sign(): void;
  end(): void;
}

/**
 * One reading at a time of the same files in the same way, in all threads and processes that share a cache. Resolves to a
 * turn, or to undefined once another reader has ended or fallen silent: then the cache may have what is wanted.
 */
export async function takeTurn(
  directory: string,
  what: string,
  checkpoint: () => void = () => undefined,
): Promise<ReadingTurn | undefined> {
  const path = join(directory, 'files', `${sha256(what).slice(0, 32)}${ending}`);
  const mine = claim(path);
  if (mine !== undefined) return mine;
  while (isHeld(path)) {
    checkpoint();
    await sleep(betweenLooks);
  }
  return undefined;
}

/** For a reading that nobody waits for. */
export const noTurn: ReadingTurn = { sign: () => undefined, end: () => undefined };

function claim(path: string): ReadingTurn | undefined {
  const note = `${ownerText()}\n${randomBytes(6).toString('hex')}`;
  try {
    const descriptor = openSync(path, 'wx', 0o600);
    writeSync(descriptor, note);
    closeSync(descriptor);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    // Where no note can be left, nobody can be waited for either.
    rmSync(path, { force: true });
    return noTurn;
  }
  let last = Date.now();
  return {
    sign() {
      const now = Date.now();
      if (now - last < betweenSigns) return;
      last = now;
      if (contentOf(path) === note) utimesSync(path, now / 1000, now / 1000);
    },
    // Whoever was silent too long may find another's note here, which is not to be touched.
    end() {
      if (contentOf(path) === note) rmSync(path, { force: true });
    },
  };
}

/** Takes away what readers left that died. */
export function settleTurns(directory: string): void {
  const folder = join(directory, 'files');
  for (const name of readdirSync(folder)) if (name.endsWith(ending)) isHeld(join(folder, name));
}

/** Whether a reader is at work. What a dead or silent one left is taken away. */
function isHeld(path: string): boolean {
  const note = contentOf(path);
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (note === undefined || written === undefined) return false;
  const owner = parseOwner(note.split('\n')[0]);
  const silent = Date.now() - written > mostSilence;
  if (!silent && !(owner !== undefined && isGone(owner))) return true;
  rmSync(path, { force: true });
  return false;
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
