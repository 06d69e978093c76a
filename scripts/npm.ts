import { execFileSync } from 'node:child_process';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Runs npm in a folder of its own: what npm set for the script that runs us would point it back at the project. */
export function runNpm(args: readonly string[], cwd: string): void {
  const env = withoutVariables(/^npm_(package|lifecycle|config_local_prefix|config_prefix)/);
  execFileSync(npm, [...args], {
    cwd,
    env: { ...env, npm_config_loglevel: 'error', npm_config_audit: 'false', npm_config_fund: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The environment without the variables that match. */
export function withoutVariables(pattern: RegExp): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !pattern.test(name)));
}
