import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import { root } from '../../scripts/paths';
import { nonEmpty } from '../support/nonEmpty';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: true;
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
/** What carries TensorFlow's library, or fetches programs of its own. */
const native = /tfjs-node|libtensorflow|node-pre-gyp|tensorflow[^/]*\.(so|dylib|dll|node)/;

describe('what is installed and shipped', () => {
  it("has nothing of TensorFlow's own library among what npm ci installs", () => {
    for (const name of nonEmpty(Object.keys(packages))) assert.doesNotMatch(name, native);
    const withScripts = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    // Ours applies patches; the others unpack or check what npm has brought, and none of them is shipped.
    assert.deepEqual(
      withScripts.map(([name]) => name),
      ['', '@vscode/vsce-sign', 'esbuild', 'keytar', 'protobufjs'].map(
        (name) => name && `node_modules/${name}`,
      ),
    );
  });

  it('names no registry', () => {
    for (const { resolved } of Object.values(packages)) assert.equal(resolved, undefined);
  });

  it('ships no program of a machine, and nothing of a cache', async () => {
    const files = await listFiles({ cwd: root, packageManager: PackageManager.None });
    for (const file of nonEmpty(files)) {
      assert.doesNotMatch(file, native);
      assert.doesNotMatch(file, /\.(so|dylib|dll|node|exe)(\.\d+)*$|^(node_modules|\.vscode-test)\//);
    }
  });
});
