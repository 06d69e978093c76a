import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Problem } from './problem';

/** The Python of the PATH, which may have a current PyTorch, and Debian's own, which sees Debian's packages. */
const pythons = ['python3', '/usr/bin/python3'];

export type PeerMethod = 'sampling' | 'closed-form';

export interface PeerAnswer {
  readonly milliseconds: readonly number[];
  /** Its mean over the first epoch. */
  readonly objective: number;
}

function hasTorch(python: string): boolean {
  try {
    execFileSync(python, ['-c', 'import torch, numpy'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

let found: string | undefined;

/** The Python that has PyTorch; undefined where none has. */
export const torchPython = (): string | undefined => (found ??= pythons.find(hasTorch));

/** With a BLAS worth comparing with: the one it would come with otherwise is the reference implementation. */
const packages = ['python3-torch', 'libopenblas0-pthread'];

/** Installs Debian's PyTorch where it is missing and may be installed; whether it is there in the end. */
export function ensureTorch(): boolean {
  if (torchPython() !== undefined) return true;
  if (process.getuid?.() !== 0) return false;
  console.log('Installing PyTorch …');
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    return false;
  }
  return torchPython() !== undefined;
}

/** The rows and parameters of a problem as torchPeer.py reads them. */
export function writeProblem(folder: string, { data, mu0, batch, settings }: Problem): void {
  mkdirSync(folder, { recursive: true });
  const { rows, featureCount: d, actionCount: K } = data;
  const raw = (name: string, values: Float32Array | Int32Array): void =>
    writeFileSync(join(folder, name), new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  raw('x', data.features);
  raw('mu0', Float32Array.from(mu0));
  raw('p0', Float32Array.from(data.distributions ?? []));
  raw('costs', Float32Array.from(data.costs));
  raw('actions', data.actions);
  const { alpha, delta, lambda } = settings;
  writeFileSync(join(folder, 'shape.json'), JSON.stringify({ rows, d, K, batch, alpha, delta, lambda }));
}

/** The Python process, asked one thing at a time. */
export class TorchPeer {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly answers: AsyncIterator<string>;

  constructor() {
    this.child = spawn(torchPython() ?? 'python3', [join(__dirname, 'torchPeer.py')]);
    this.child.stderr.pipe(process.stderr);
    this.answers = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async steps(folder: string, method: PeerMethod, steps: number, rate: number): Promise<PeerAnswer> {
    this.child.stdin.write(`${JSON.stringify({ folder, method, steps, rate })}\n`);
    const answer = await this.answers.next();
    if (answer.done === true) throw new Error('The PyTorch peer ended before it answered.');
    return JSON.parse(answer.value) as PeerAnswer;
  }

  close(): void {
    this.child.stdin.end();
  }
}
