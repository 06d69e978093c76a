import assert from 'node:assert/strict';
import { visibleText } from '../../src/core/documents/text/visibleText';

describe('text that comes from a log', () => {
  it('moves no cursor and turns no sentence around, and is otherwise as it was', () => {
    assert.equal(visibleText('\u001b[2Jred\u0000\u009b'), '\\u001b[2Jred\\u0000\\u009b');
    assert.equal(visibleText('“\u202elive”'), '“\\u202elive”');
    const harmless = 'a\tb\r\nzürich שלום 日本 👩‍💻';
    assert.equal(visibleText(harmless), harmless);
  });
});
