// Unit tests, simulations, server and command-line tests on every Node.js that we support: the oldest, and the newest of each line.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runNpm } from './npm';
import { nodeRuntime } from './nodeRuntime';
import { root } from './paths';

const versions = ['20.19.0', '22.23.3', '24.21.0'];
const mocha = join(root, 'node_modules', 'mocha', 'bin', 'mocha.js');
const suites = {
  unit: ['--parallel', '--jobs', '2', '--spec', 'test/{unit,logs}/**/*.test.ts'],
  simulation: ['--parallel', '--jobs', '2', '--spec', 'test/simulation/**/*.test.ts'],
  server: ['--spec', 'test/server/**/*.test.ts'],
};

async function main(): Promise<void> {
  await runNpm(['run', '--silent', 'build'], root);
  const runtimes = await Promise.all(versions.map(nodeRuntime));
  const failed: string[] = [];
  for (const [index, { program, variables }] of runtimes.entries()) {
    for (const [name, words] of Object.entries(suites)) {
      const what = `${name} on Node.js ${versions[index]}`;
      console.log(`\n=== ${what} ===`);
      const { status } = spawnSync(program, [mocha, ...words], {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, ...variables },
      });
      if (status !== 0) failed.push(what);
    }
  }
  const runs = versions.length * Object.keys(suites).length;
  for (const what of failed) console.log(`FAILED: ${what}`);
  console.log(`\n${runs - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

void main();
