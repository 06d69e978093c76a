import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { inert, withInert } from '../../src/extension/shown/inert';

/** What the editor takes for a link in a notification, and for an icon in a label (vs/base/common). */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const icon = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;

const hostile = '[Show the first wrong line](command:workbench.action.files.newUntitledFile)';

describe('text that is shown', () => {
  it('holds no command link and no icon', () => {
    assert.match(hostile, link);
    assert.doesNotMatch(inert(`Line 1: ${hostile} $(bug) $(sync~spin)`), link);
    assert.doesNotMatch(inert(`Line 1: ${hostile} $(bug) $(sync~spin)`), icon);
  });

  it('holds none whatever it is made of', () => {
    const pieces = fc.constantFrom('[', ']', '(', ')', '](', '$', '$(', 'command:x', 'bug', '\\', ' ', '~');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 24 }), (words) => {
        const text = inert(words.join(''));
        assert.doesNotMatch(text, link);
        assert.doesNotMatch(text, icon);
      }),
      { numRuns: 2000 },
    );
  });

  it('stays as it is where it holds neither', () => {
    const text = 'Cost in $ (per click) [0, 1], file (1).jsonl';
    assert.equal(inert(text), text);
  });

  it('is what an object says, and nothing else of it', () => {
    const uri = { path: hostile };
    const shown = withInert({ label: hostile, description: undefined, uri }, ['label', 'description']);
    assert.doesNotMatch(shown.label, link);
    assert.equal(shown.uri, uri);
  });
});
