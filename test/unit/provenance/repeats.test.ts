import type { Repeats } from '../../../src/core/documents/names';
import assert from 'node:assert/strict';
import { seededRandom } from '../../../src/core/numerics/random';
import { explainRepeats } from '../../../src/core/provenance/repeats';
import type { RowKeys } from '../../../src/core/provenance/rowKeys';

/** Rows of so many contexts, two actions at one half each, and coins for rewards. */
function keysOf(rows: number, contexts: number, seed: number): RowKeys {
  const random = seededRandom(seed);
  const list = Array.from({ length: rows }, () => {
    const context = 1 + Math.floor(random.uniform() * contexts);
    return { context, row: 4 * context + random.below(4) };
  });
  return {
    contexts: Float64Array.from(list, ({ context }) => context),
    rows: Float64Array.from(list, ({ row }) => row),
    classes: new Uint16Array(list.length),
  };
}

/** The rows named, in that order. */
const picked = ({ contexts, rows, classes }: RowKeys, order: readonly number[]): RowKeys => ({
  contexts: Float64Array.from(order, (i) => contexts[i]),
  rows: Float64Array.from(order, (i) => rows[i]),
  classes,
});

const kindOf = (keys: RowKeys): Repeats => explainRepeats(keys, () => 0.5).kind;
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

describe('equal rows of a log', () => {
  const many = 2 ** 50;

  it('are none where contexts do not come back', () => {
    assert.equal(kindOf(keysOf(5000, many, 1)), 'none');
  });

  it('are copies where contexts come back as whole rows alone', () => {
    const own = keysOf(3000, many, 2);
    const some = picked(own, [...range(3000), ...range(40)]);
    const report = explainRepeats(some, () => 0.5);
    assert.deepEqual([report.kind, report.again], ['copies', 40]);
    assert.ok(!report.isAgain(39) && report.isAgain(3039));
    assert.equal(
      kindOf(
        picked(
          own,
          range(3000).flatMap((i) => [i, i]),
        ),
      ),
      'copies',
    );
  });

  it('are natural where contexts come back with other outcomes', () => {
    for (const contexts of [1, 5, 60, 2000, 20_000])
      assert.equal(kindOf(keysOf(5000, contexts, 3)), 'natural');
  });

  it('are unclear where they are natural, and more than chance explains', () => {
    for (const contexts of [5, 60, 2000]) {
      const own = keysOf(3000, contexts, 4);
      assert.equal(
        kindOf(
          picked(
            own,
            range(3000).flatMap((i) => [i, i]),
          ),
        ),
        'unclear',
      );
      assert.equal(kindOf(picked(own, [...range(3000), ...range(3000)])), 'unclear');
    }
  });

  it('say nothing of a handful of rows', () => {
    assert.equal(kindOf(picked(keysOf(4, many, 5), [0, 1, 2, 3, 3])), 'natural');
  });
});
