import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/paths';
import { nonEmpty } from '../support/nonEmpty';

const texts = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
];
const named =
  /`((?:src|webview|test|bench|scripts|core|jobs|server|extension|cli)\/[\w/.-]+\.(?:ts|mjs|json))`/g;

describe('the documentation', () => {
  it('names only files that are there', () => {
    const files = texts
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) =>
        [...readFileSync(join(root, name), 'utf8').matchAll(named)].map(([, path]) => [name, path]),
      );
    for (const [text, path] of nonEmpty(files))
      assert.ok(
        [path, `src/${path}`].some((place) => existsSync(join(root, place))),
        `${text} names ${path}`,
      );
  });
});
