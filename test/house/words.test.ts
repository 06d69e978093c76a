import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePath, bundleText, wordsInSources } from '../../scripts/collectWords';
import { root } from '../../scripts/paths';
import { nonEmpty } from '../support/nonEmpty';

describe('the words of the extension', () => {
  it('are all in the file that translations start from (npx tsx scripts/collectWords.ts)', () => {
    assert.ok(wordsInSources().length > 100);
    assert.equal(readFileSync(bundlePath, 'utf8'), bundleText());
  });

  it('reach a person only through vscode.l10n', () => {
    const folder = join(root, 'src', 'extension');
    const shown =
      /show(?:Information|Warning|Error|InPassing)\(\s*['"`]|(?:placeHolder|prompt|tooltip): ['"`]\w/;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const name of nonEmpty(files.filter((each) => each.endsWith('.ts')))) {
      const source = readFileSync(join(folder, name), 'utf8');
      assert.doesNotMatch(source, shown, name);
    }
  });
});
