import { mkdirSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where parsed logs live unless the caller says otherwise: the place each system has for such files. */
export function defaultCacheDirectory(): string {
  const { env, platform } = process;
  if (env.BANDIT_LENS_CACHE) return env.BANDIT_LENS_CACHE;
  if (platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'bandit-lens', 'Cache');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'bandit-lens');
  return join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'bandit-lens');
}

/** The directory, made if need be; a temporary one where the wished one cannot be written. */
export async function ensureCacheDirectory(wished: string): Promise<string> {
  try {
    await mkdir(join(wished, 'files'), { recursive: true });
    return wished;
  } catch {
    const fallback = join(tmpdir(), 'bandit-lens-cache');
    mkdirSync(join(fallback, 'files'), { recursive: true });
    return fallback;
  }
}

/** Removes what was used longest ago until the rest fits, and temporary files that a crash left behind. */
export async function pruneCache(directory: string, maxBytes: number): Promise<void> {
  const now = Date.now();
  const entries: { path: string; size: number; time: number }[] = [];
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const info = await stat(path).catch(() => undefined);
    if (!info?.isFile()) continue;
    if (name.endsWith('.tmp') && now - info.mtimeMs > 24 * 3600 * 1000) await rm(path, { force: true });
    if (name.endsWith('.log-cache'))
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
