import assert from 'node:assert/strict';
import type { ICruiseResult } from 'dependency-cruiser';
import { posix } from 'node:path';
import { root } from '../../scripts/paths';

/** Which folder imports from which, also types alone, with one import as an example. */
async function folderImports(): Promise<Map<string, Map<string, string>>> {
  const { cruise } = await import('dependency-cruiser');
  const { output } = await cruise(['src', 'webview'], {
    baseDir: root,
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    doNotFollow: { path: 'node_modules' },
  });
  const folders = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of (output as ICruiseResult).modules) {
    const from = posix.dirname(source);
    const imports = folders.get(from) ?? new Map<string, string>();
    folders.set(from, imports);
    for (const { resolved } of dependencies) {
      const to = posix.dirname(resolved);
      if (to !== from && /^(src|webview)\b/.test(to)) imports.set(to, `${source} -> ${resolved}`);
    }
  }
  return folders;
}

/** A way from a folder back to itself, import by import; undefined where there is none. */
function cycleThrough(
  start: string,
  folders: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string[] | undefined {
  const seen = new Set<string>();
  const search = (folder: string): string[] | undefined => {
    for (const [next, example] of folders.get(folder) ?? []) {
      if (next === start) return [example];
      if (seen.has(next)) continue;
      seen.add(next);
      const rest = search(next);
      if (rest !== undefined) return [example, ...rest];
    }
    return undefined;
  };
  return search(start);
}

describe('the folders', () => {
  it('never import from each other in a circle', async () => {
    const folders = await folderImports();
    assert.ok(folders.size > 40, 'the folders were found');
    assert.ok(
      folders.get('src/core/certificate')?.has('src/core/bounds/certified'),
      'type imports count, too',
    );
    for (const folder of folders.keys()) assert.deepEqual(cycleThrough(folder, folders), undefined);
  });

  it('would be caught if they did', () => {
    const circle = new Map([
      ['a', new Map([['b', 'a/x -> b/x']])],
      ['b', new Map([['c', 'b/y -> c/y']])],
      ['c', new Map([['a', 'c/z -> a/z']])],
    ]);
    assert.deepEqual(cycleThrough('a', circle), ['a/x -> b/x', 'b/y -> c/y', 'c/z -> a/z']);
  });
});
