import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { root } from '../../scripts/paths';

interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const program = join(root, 'dist', 'cli.js');

/**
 * Runs the built command line in a thread that has run others before: most of what a command costs is that its code is
 * compiled anew. What belongs to a process (its folder, its variables, its end) is tested with `cliProcess`.
 */
export function cli(...words: string[]): Said {
  const { port, done } = (thread ??= startThread());
  Atomics.store(done, 0, 0);
  port.postMessage(words);
  if (Atomics.wait(done, 0, 0, 230_000) === 'timed-out')
    throw new Error(`bandit-lens ${words.join(' ')} has not ended.`);
  return (receiveMessageOnPort(port) as { message: Said }).message;
}

/** Runs the built command line as a person would, in a process of its own. */
export function cliProcess(
  { folder = process.cwd(), variables = {} }: { folder?: string; variables?: NodeJS.ProcessEnv },
  ...words: string[]
): Said {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    env: { ...process.env, ...variables },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { code: status, out: stdout, err: stderr };
}

interface CommandLineThread {
  readonly port: MessagePort;
  readonly done: Int32Array;
}

let thread: CommandLineThread | undefined;

function startThread(): CommandLineThread {
  const { port1: port, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(join(root, 'test', 'support', 'commandLineThread.cjs'), {
    workerData: { program, port: port2, done },
    transferList: [port2],
    execArgv: [],
  });
  worker.unref();
  port.unref();
  return { port, done };
}
