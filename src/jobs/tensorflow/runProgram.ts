import { spawn } from 'node:child_process';

/** Milliseconds: a download that hangs is given up. */
const longest = 30 * 60_000;

/** What npm told the program that runs us would point another npm at our own folder. */
const misleading = /^npm_(package|lifecycle|config_local_prefix|config_prefix)/;

/** Runs a program to its end. What it prints goes to standard error: standard output is for what we say. */
export function runProgram(program: string, words: readonly string[], folder: string): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !misleading.test(name)));
  const windows = process.platform === 'win32';
  const child = spawn(program, [...words], {
    cwd: folder,
    env,
    stdio: ['ignore', 2, 2],
    timeout: longest,
    // npm is a script there, which only a shell can start.
    shell: windows,
  });
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Error(`${program} cannot be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${words[0]} ended with ${signal ?? `code ${code}`}`));
    });
  });
}
