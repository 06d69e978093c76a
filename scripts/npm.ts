import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Runs npm in a folder of its own: what npm set for the script that runs us would point it back at the project. */
export async function runNpm(
  args: readonly string[],
  cwd: string,
  variables: Record<string, string> = {},
): Promise<void> {
  const env = withoutVariables(/^npm_(package|lifecycle|config_local_prefix|config_prefix)/);
  const quiet = { npm_config_loglevel: 'error', npm_config_audit: 'false', npm_config_fund: 'false' };
  await run(npm, args, cwd, { ...env, ...quiet, ...variables });
}

/** Runs a program to its end; what it printed is told only where it failed. */
export async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  await promisify(execFile)(program, [...args], {
    cwd,
    env,
    maxBuffer: 1 << 26,
    shell: process.platform === 'win32',
  }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(
      `${program} ${args.join(' ')} failed.\n${error.stdout ?? ''}\n${error.stderr ?? error.message}`,
    );
  });
}

/** The environment without the variables that match. */
export function withoutVariables(pattern: RegExp): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !pattern.test(name)));
}
