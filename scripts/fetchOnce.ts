import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory } from './paths';

/**
 * A folder of the cache that is made once, whole or not at all, however many ask for it at the same time. `make` fills
 * the folder it is given, or returns another one inside it that is to be kept.
 */
export async function fetchOnce(
  name: string,
  what: string,
  make: (work: string) => Promise<string>,
  from = 'the npm registry',
): Promise<string> {
  const home = join(cacheDirectory, name);
  if (existsSync(home)) return home;
  console.error(`Fetching ${what} from ${from}; this happens once.`);
  mkdirSync(cacheDirectory, { recursive: true });
  const work = mkdtempSync(join(cacheDirectory, 'incoming-'));
  try {
    renameSync(await make(work), home);
  } catch (error) {
    // Whoever was quicker has made the same.
    if (!existsSync(home)) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return home;
}
