import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/paths';

/** Runs the built command line as a person would. */
export function cli(...words: string[]): {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
} {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { code: status, out: stdout, err: stderr };
}
