import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/paths';

interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built command line as a person would. */
export const cli = (...words: string[]): Said => cliIn({}, ...words);

/** The same in another folder, or with other variables. */
export function cliIn(
  { folder = process.cwd(), variables = {} }: { folder?: string; variables?: NodeJS.ProcessEnv },
  ...words: string[]
): Said {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), ...words], {
    cwd: folder,
    env: { ...process.env, ...variables },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { code: status, out: stdout, err: stderr };
}
