import assert from 'node:assert/strict';
import { lines, openContent, rowsOf } from './support';

const schema = { actionList: 'items' };
const row = (over: object = {}): string =>
  JSON.stringify({
    ...{ context: { age: 3 }, items: [{ topic: 'a' }, { topic: 'b', price: 2 }], action: 1, reward: 1 },
    ...{ propensity: 0.4, probs: [0.6, 0.4] },
    ...over,
  });

describe('JSON lines that list their actions', () => {
  it('have offers with features, and a number of them that changes', async () => {
    const three = {
      items: [{ price: 1 }, { price: 2 }, {}],
      action: 2,
      probs: [0.5, 0.25, 0.25],
      propensity: 0.25,
    };
    const log = await openContent(lines(row(), row(three)), { schema: { ...schema, distribution: 'probs' } });
    const [first, second] = rowsOf(log.data);
    assert.deepEqual(log.inspection.actionFeatureMap?.columns, ['topic=a', 'topic=b', 'price']);
    assert.deepEqual(log.inspection.featureMap.columns, ['age']);
    assert.deepEqual([first.offered, second.offered, log.data.actionCount], [2, 3, 3]);
    assert.deepEqual(first.actionFeatures, [
      [[0, 1]],
      [
        [1, 1],
        [2, 2],
      ],
    ]);
    assert.deepEqual(second.actionFeatures, [[[2, 1]], [[2, 2]], []]);
    assert.deepEqual(first.distribution, [0.6, 0.4, 0]);
    log.close();
  });

  it('are places, and not actions that were never taken', async () => {
    const three = { items: [{ price: 1 }, { price: 2 }, {}], probs: [0.5, 0.25, 0.25], propensity: 0.25 };
    const log = await openContent(lines(row(), row(three)), {
      schema: { ...schema, distribution: 'probs' },
    });
    const found = log.inspection.checks.find(({ name }) => name === 'actions-never-taken');
    assert.deepEqual([found?.severity, found?.value], ['ok', 2]);
    assert.match(
      found?.message ?? '',
      /^2 of 3 places in the lists of actions were never chosen: 0, 2\. .*features/,
    );
    log.close();
  });

  it('are known by themselves where each action has a probability', async () => {
    const some = [row(), row({ items: [{ topic: 'c' }], action: 0, probs: [1], propensity: 1 })];
    const log = await openContent(lines(...some, row()), {});
    assert.equal(log.inspection.mapping.actionList, 'items');
    assert.deepEqual(
      rowsOf(log.data).map(({ offered }) => offered),
      [2, 1, 2],
    );
    log.close();
    // An action that is no place in the list, lists of something else, and no probabilities: nobody can know.
    const others = [
      [row(), row({ action: 2, probs: [0.2, 0.4, 0.4] })],
      [row({ items: [1, 2] }), row()],
      [row({ probs: undefined })],
    ];
    for (const rows of others) {
      const plain = await openContent(lines(...rows), {});
      assert.equal(plain.inspection.mapping.actionList, undefined);
      plain.close();
    }
  });

  it('are rejected where a list holds something else than actions, or probabilities for others', async () => {
    const good = Array.from({ length: 80 }, (_, i) => row({ context: { age: i } }));
    const odd = [
      row({ items: [{ topic: 'a' }, null] }),
      row({ items: [{ topic: 'a' }, 'b'] }),
      row({ items: [{ topic: 'a' }, { topic: 'b' }, { topic: 'c' }] }),
    ];
    const log = await openContent(lines(...good, ...odd), {});
    assert.deepEqual(
      log.inspection.rejections.map(({ reason }) => reason),
      [
        'its items lists an action that is null; write {} for one without features',
        'its items lists actions of several kinds (an object, a string); write all of them as objects with their features',
        'it gives 2 probabilities for 3 actions',
      ],
    );
    assert.equal(log.data.actionCount, 2);
    log.close();
    // A list of names, or of vectors, is one of actions where a person says so.
    for (const items of [
      ['a', 'b'],
      [
        [1, 2],
        [3, 4],
      ],
    ]) {
      const named = await openContent(lines(row({ items })), { schema });
      assert.equal(named.inspection.rows.used, 1);
      named.close();
    }
  });

  it('stay what they are where some rows are broken', async () => {
    const good = Array.from({ length: 40 }, (_, i) => row({ context: { age: i } }));
    const log = await openContent(lines(...good, row({ items: [] }), row({ items: null })), {});
    const { mapping, rejections } = log.inspection;
    assert.equal(mapping.actionList, 'items');
    assert.deepEqual(
      rejections.map(({ line, reason }) => [line, reason]),
      [
        [41, 'its items lists no actions'],
        [42, 'its items lists no actions'],
      ],
    );
    log.close();
  });

  it('are rejected with a reason where the list does not fit, and teach nothing', async () => {
    const good = Array.from({ length: 100 }, () => row());
    const log = await openContent(
      lines(
        ...good,
        row({ items: [] }),
        row({ items: 'none' }),
        row({ action: 2, items: [{ x: 1 }, { y: 1 }] }),
        row({ items: [{ z: 1 }], action: 0 }),
      ),
      { schema: { ...schema, distribution: 'probs' } },
    );
    const { rows, rejections, actionFeatureMap } = log.inspection;
    assert.deepEqual([rows.used, rows.rejected], [100, 4]);
    assert.deepEqual(
      rejections.map(({ reason }) => reason),
      [
        'its items lists no actions',
        'its items lists no actions',
        'its action is outside the 2 actions that its items lists',
        'it gives 2 probabilities for 1 actions',
      ],
    );
    assert.deepEqual(actionFeatureMap?.columns, ['topic=a', 'topic=b', 'price']);
    assert.equal(rowsOf(log.data).length, 100);
    log.close();
  });

  it('keep their features apart from those of rows that are rejected late', async () => {
    const good = Array.from({ length: 60 }, () => row());
    const late = [row({ propensity: 0, probs: [1, 0] }), row({ context: { age: 1e300 } })];
    const last = row({ items: [{ price: 5 }, { price: 6 }] });
    const log = await openContent(lines(...good, ...late, last), {
      schema: { ...schema, distribution: 'probs' },
    });
    assert.equal(log.inspection.rows.rejected, 2);
    const rows = rowsOf(log.data);
    assert.deepEqual(rows.at(-1)?.actionFeatures, [[[2, 5]], [[2, 6]]]);
    assert.deepEqual(rows.at(-2)?.actionFeatures, rows[0].actionFeatures);
    log.close();
  });
});
