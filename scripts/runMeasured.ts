import { spawn } from 'node:child_process';
import { root } from './paths';

export interface Measured {
  readonly code: number | null;
  /** All that was printed, to be shown in one piece. */
  readonly output: string;
  /** Seconds of one core, with those of all processes that it waited for; undefined where the system does not tell. */
  readonly cpu: number | undefined;
}

/** A shell that tells what its children took on a channel of its own. */
const shell = ['sh', '-c', '"$@"; code=$?; times >&3; exit $code', 'sh'] as const;

/** Runs npm with some words in the folder of the project. */
export function runMeasured(words: readonly string[], variables: NodeJS.ProcessEnv): Promise<Measured> {
  const windows = process.platform === 'win32';
  const [program, ...args] = windows ? ['npm', ...words] : [...shell, 'npm', ...words];
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      shell: windows,
      env: { ...process.env, ...variables },
    });
    const [printed, times]: [Buffer[], Buffer[]] = [[], []];
    child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stdio[3]?.on('data', (chunk: Buffer) => times.push(chunk));
    child.on('close', (code) =>
      resolve({
        code,
        output: Buffer.concat(printed).toString(),
        cpu: cpuSeconds(Buffer.concat(times).toString()),
      }),
    );
  });
}

/** The second line of `times` is of the children: user and system, such as "1m2.5s 0m3.0s". */
export function cpuSeconds(times: string): number | undefined {
  const found = [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  if (found.length !== 2) return undefined;
  return found.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
}
