import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/paths';

/** What happens to a run of the command line. */
export interface Fault {
  /** `note`: nothing; what it did is written down. */
  readonly mode: 'note' | 'kill' | 'error';
  /** The number of the operation on files, from 1. */
  readonly at?: number;
  readonly code?: 'ENOSPC' | 'EIO';
  /** Only operations below this folder count. */
  readonly root: string;
  /** A folder for what was noted. */
  readonly notes?: string;
}

export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const program = join(root, 'dist', 'cli.js');
const shim = join(root, 'test', 'faults', 'shim.cjs');

/** Runs the built command line in a folder, with a fault, or killed from outside after some milliseconds. */
export function run(
  folder: string,
  words: readonly string[],
  how: { readonly fault?: Fault; readonly killAfter?: number } = {},
): Promise<Run> {
  const { fault, killAfter } = how;
  const env = {
    ...process.env,
    BANDIT_LENS_CACHE: join(folder, 'cache'),
    ...(fault && { BANDIT_LENS_FAULT: JSON.stringify(fault) }),
  };
  const flags = fault ? ['--require', shim] : [];
  const child = spawn(process.execPath, [...flags, program, ...words], { cwd: folder, env });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  if (killAfter !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfter);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}
