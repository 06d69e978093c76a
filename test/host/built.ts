import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { resultsDirectory, root } from '../../scripts/paths';

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

/** Nothing is shipped that does not run, is not read by the editor, or is not the law. */
const shipped = new RegExp(
  [
    '(extension\\.vsixmanifest|\\[Content_Types\\]\\.xml)',
    'extension/(package(\\.nls)?\\.json|readme\\.md|LICENSE\\.txt)',
    'extension/(l10n|media)/.+',
    'extension/dist/[^/]+\\.(js|wasm)',
    'extension/dist/(onnxruntime\\.(mjs|wasm\\.br)|[^/]+\\.LICENSE\\.txt)',
  ]
    .map((each) => `^${each}$`)
    .join('|'),
);

/** That the VSIX is small, and holds the extension and nothing else. */
export function checkPackage(): void {
  const { size } = statSync(vsix);
  console.log(`The VSIX has ${(size / 1e6).toFixed(2)} MB.`);
  if (size > largestVsix) throw new Error(`The VSIX has ${size} bytes, more than ${largestVsix}.`);
  const names: string[] = [];
  unzipSync(readFileSync(vsix), { filter: ({ name }) => names.push(name) < 0 });
  const strange = names.filter((name) => !shipped.test(name));
  if (strange.length > 0) throw new Error(`The VSIX holds ${strange.join(', ')}.`);
  if (!names.includes('extension/dist/extension.js'))
    throw new Error('The VSIX does not hold the extension.');
}
