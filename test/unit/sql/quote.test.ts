import assert from 'node:assert/strict';
import { float, identifier, textValue } from '../../../src/core/sql/quote';
import { ownNames } from '../../../src/core/sql/ownNames';

describe('What stands in a query', () => {
  it('is quoted, whatever it holds', () => {
    assert.equal(identifier('a`b\\c'), '`a\\`b\\\\c`');
    assert.equal(textValue("it's \\ \n\0"), "'it\\'s \\\\ \\n\\0'");
    assert.throws(() => identifier(''), { code: 'bad-column-name' });
    assert.throws(() => identifier('a\nb'), { code: 'bad-column-name' });
  });

  it('is a number with all its digits, or none at all', () => {
    for (const value of [0.1, 1 / 3, 1e21, -1e-9, 5e-324, 42, -7])
      assert.equal(Number(float(value).replace(/[()]/g, '')), value);
    assert.equal(float(3), '3.');
    assert.equal(float(-2), '(-2.)');
    assert.throws(() => float(Number.NaN));
    assert.throws(() => float(Infinity));
  });

  it("keeps our own names apart from everybody else's", () => {
    const query = ownNames(
      '(SELECT x AS key FROM t)',
      (from) => `SELECT sum(x) AS key FROM ${from} WHERE \`x\` = 'x \\' p' AND p > 1e-7`,
    );
    assert.equal(
      query,
      "SELECT sum(bl_x) AS bl_key FROM (SELECT x AS key FROM t) WHERE `x` = 'x \\' p' AND bl_p > 1e-7",
    );
  });
});
