import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { pathOf, rooms, sentencesIn, sentencesText } from '../../scripts/collectSentences';
import { nonEmpty } from '../support/nonEmpty';

describe('what core, page and command line say', () => {
  for (const room of nonEmpty(rooms))
    it(`is all in docs/sentences/${room.file} (npx tsx scripts/collectSentences.ts)`, () => {
      assert.equal(readFileSync(pathOf(room), 'utf8'), sentencesText(room));
    });

  it('is found in plain texts, in templates and in what is added up, and not among names', () => {
    const source = [
      "import { x } from 'a module of Ours.';",
      "const key = 'card wide';",
      "throw new Error('This is a defect.');",
      'say(`There are ${count} rows in ${log.name}, ${few ? "Too few." : "which is a lot of them."}`);',
      "say('One half, ' + name + ' and the other.');",
    ].join('\n');
    assert.deepEqual(sentencesIn(source), [
      'There are {count} rows in {name}, {…}',
      'Too few.',
      'which is a lot of them.',
      'One half, {name} and the other.',
    ]);
  });
});
