import { lstatSync, mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../../files/folders';
import { settleFolder } from '../../files/settle';
import { CacheUnusable } from './cacheUnusable';
import { settleTurns } from './readingTurn';

/** Where parsed logs live unless the caller says otherwise: the place each system has for such files. */
export function defaultCacheDirectory(): string {
  const { env, platform } = process;
  if (env.BANDIT_LENS_CACHE) return env.BANDIT_LENS_CACHE;
  if (platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'bandit-lens', 'Cache');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'bandit-lens');
  return join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'bandit-lens');
}

/** Parsed logs are as private as the logs. */
const privateMode = 0o700;

/** The chosen directory, made if need be. */
export function prepareChosen(directory: string): string {
  return prepared(directory, () => makeFolder(join(directory, 'files'), privateMode));
}

/** One in the temporary folder, where others may write: only a directory that nobody else can enter is used. */
export function prepareFallback(): string {
  const user = process.getuid?.();
  const directory = join(tmpdir(), `bandit-lens-cache${user === undefined ? '' : `-${user}`}`);
  return prepared(directory, () => {
    mkdirSync(directory, { recursive: true, mode: privateMode });
    const info = lstatSync(directory);
    const ours = user === undefined || (info.uid === user && (info.mode & 0o077) === 0);
    // Not through a link: it could lead anywhere.
    if (!info.isDirectory() || !ours)
      throw new CacheUnusable(directory, 'it is not a folder that only you can enter');
    mkdirSync(join(directory, 'files'), { recursive: true, mode: privateMode });
  });
}

function prepared(directory: string, make: () => void): string {
  try {
    make();
    return directory;
  } catch (error) {
    throw CacheUnusable.because(directory, error);
  }
}

/** Removes what was used longest ago until the rest fits, and temporary files that a crash left behind. */
export async function pruneCache(directory: string, maxBytes: number): Promise<void> {
  settleFolder(directory);
  settleFolder(join(directory, 'files'));
  settleTurns(directory);
  const entries: { path: string; size: number; time: number }[] = [];
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const info = await stat(path).catch(() => undefined);
    if (info?.isFile() && name.endsWith('.log-cache'))
      entries.push({ path, size: info.size, time: Math.max(info.mtimeMs, info.atimeMs) });
  }
  entries.sort((a, b) => b.time - a.time);
  let total = 0;
  for (const [i, { path, size }] of entries.entries()) {
    total += size;
    if (total > maxBytes && i > 0) await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Removes every parsed log, and says how many bytes that freed. What is still being written, and what is open, stays whole. */
export async function clearCache(directory = defaultCacheDirectory()): Promise<number> {
  let freed = 0;
  for (const name of await readdir(directory).catch(() => [])) {
    if (!name.endsWith('.log-cache')) continue;
    const path = join(directory, name);
    freed += (await stat(path).catch(() => undefined))?.size ?? 0;
    await rm(path, { force: true });
  }
  return freed;
}
