import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { threadId } from 'node:worker_threads';

/** Names the thread that writes a file, so that others can tell whether it still lives, without any clock. */
export interface Owner {
  /** The machine, and the part of it whose process numbers mean the same. */
  readonly host: string;
  /** This start of the machine. */
  readonly boot: string;
  readonly pid: number;
  /** When the process began, as the system counts: a number that is used again is told from the first. */
  readonly start: string;
  readonly thread: number;
}

const unknown = '0';

const own = {
  host: shortHash(hostname() + attempt(() => readlinkSync('/proc/self/ns/pid'))),
  boot: shortHash(attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))),
  pid: process.pid,
  start: startOf(process.pid),
  thread: threadId,
};

const ended = new Set<number>();

/** A thread of this process is gone: what it left may be taken away. */
export function threadEnded(id: number): void {
  ended.add(id);
}

export const ownerText = ({ host, boot, pid, start, thread }: Owner = own): string =>
  [host, boot, pid, start, thread].join('-');

export function parseOwner(text: string): Owner | undefined {
  const found = /^([0-9a-f]{8})-([0-9a-f]{8})-(\d{1,10})-(\d{1,20})-(\d{1,10})$/.exec(text);
  if (found === null) return undefined;
  const [, host, boot, pid, start, thread] = found;
  return { host, boot, pid: Number(pid), start, thread: Number(thread) };
}

/** Whether an owner is known to be gone. Of another machine's nobody here can tell. */
export function isGone({ host, boot, pid, start, thread }: Owner): boolean {
  if (host !== own.host) return false;
  if (boot !== own.boot) return true;
  if (pid === own.pid && start === own.start) return ended.has(thread);
  return !isAlive(pid) || startOf(pid) !== start;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The 22nd field of Linux's /proc/PID/stat; elsewhere nothing is known. */
function startOf(pid: number): string {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field is a name, which may hold anything.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? unknown;
}

function attempt(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
