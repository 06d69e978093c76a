import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { resultsDirectory,root } from '../../scripts/paths';

export const vsix = join(root, 'bandit-lens.vsix');
export const driverExtension = join(root, 'test', 'host', 'driverExtension');
export const suite = join(root, 'dist', 'test', 'hostSuite.js');
export const screenshots = join(resultsDirectory, 'screenshots');

const largestVsix = 5_000_000;

/** Builds the extension as it is shipped, and the suite beside it. */
export function build(): void {
  execFileSync('npm', ['run', '--silent', 'build:tests'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

export function checkSize(): void {
  const { size } = statSync(vsix);
  console.log(`The VSIX has ${(size / 1e6).toFixed(2)} MB.`);
  if (size > largestVsix) throw new Error(`The VSIX has ${size} bytes, more than ${largestVsix}.`);
}
