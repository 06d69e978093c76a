import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveConfig } from 'prettier';
import { root } from '../../scripts/paths';

const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

interface Launch {
  configurations: { name: string; port?: number; preLaunchTask?: string }[];
  compounds: { name: string; configurations: string[] }[];
}
interface Tasks {
  tasks: { label: string; script: string }[];
}

describe('the files for developers', () => {
  const launch = JSON.parse(read('.vscode', 'launch.json')) as Launch;
  const { tasks } = JSON.parse(read('.vscode', 'tasks.json')) as Tasks;

  it('start only tasks and scripts that exist', () => {
    const labels = tasks.map(({ label }) => label);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const started = launch.configurations.flatMap(({ preLaunchTask }) => preLaunchTask ?? []);
    assert.ok(started.length > 0 && labels.length > 0);
    for (const task of started) assert.ok(labels.includes(task), task);
    for (const { script } of tasks) assert.ok(Object.hasOwn(scripts, script), script);
    const names = launch.configurations.map(({ name }) => name);
    for (const name of launch.compounds.flatMap(({ configurations }) => configurations))
      assert.ok(names.includes(name), name);
  });

  it('attach to the port on which the server listens for a debugger', () => {
    const attach = launch.configurations.find(({ name }) => name === 'Attach to Server');
    const bundled = read('src', 'extension', 'services', 'services.ts');
    assert.equal(String(attach?.port), /Development \? (\d+)/.exec(bundled)?.[1]);
  });

  it('let every editor format as prettier does', async () => {
    const file = join(root, 'src', 'x.ts');
    const ours = await resolveConfig(file);
    const editors = await resolveConfig(file, { editorconfig: true });
    const { printWidth, tabWidth = 2, useTabs = false, endOfLine = 'lf' } = editors ?? {};
    assert.equal(printWidth, ours?.printWidth);
    assert.deepEqual({ tabWidth, useTabs, endOfLine }, { tabWidth: 2, useTabs: false, endOfLine: 'lf' });
    assert.match(read('.editorconfig'), new RegExp(`max_line_length = ${printWidth}`));
  });
});
