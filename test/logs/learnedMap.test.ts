import type { FeatureMap } from '../../src/core/documents/log/featureMap';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { unwatched } from '../../src/core/control/jobControl';
import { isEventPolicy } from '../../src/core/events/anyPolicy';
import { partOf } from '../../src/core/provenance/rowSplit';
import { seededRandom } from '../../src/core/numerics/random';
import { readPolicy } from '../../src/jobs/results/policyFiles';
import { trainPolicy } from '../../src/jobs/kinds/train';
import { temporaryFolder } from '../support/temporary';

describe('the feature map of a trained policy', () => {
  const folder = temporaryFolder();

  it('knows no category that only held-out rows have', async () => {
    const random = seededRandom(4);
    const rows = Array.from({ length: 400 }, (_, i) => ({
      context: { x: random.normal(), city: `city ${random.below(60)}`, visitor: `v${i}` },
      action: random.below(2),
      reward: random.below(2),
      propensity: 0.5,
      distribution: [0.5, 0.5],
    }));
    const log = folder.file('log.jsonl', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const out = join(folder.path, 'p.policy.json');
    const reading = { cacheDirectory: join(folder.path, 'cache'), schema: { keep: ['context.visitor'] } };
    const training = { engine: 'typescript', epochs: 1 };
    const { certificate } = await trainPolicy(
      { kind: 'train', paths: [log], out, reading, training },
      unwatched,
    );
    const { document } = readPolicy(out);
    const columns = new Set((document.features.map as FeatureMap).columns);
    const split = document.provenance.split!;
    for (const [i, { context }] of rows.entries())
      assert.equal(columns.has(`visitor=${context.visitor}`), partOf(split, i) !== 'hold-out');
    assert.ok(columns.has('x') && columns.has(`city=${rows[0].context.city}`));
    assert.equal(certificate.features, columns.size);
  });

  it('knows no feature of an action that only held-out rows have', async () => {
    const random = seededRandom(4);
    const rows = Array.from({ length: 400 }, (_, i) => ({
      ...{ _label_cost: -random.below(2), _label_probability: 0.5, _labelIndex: 0, EventId: `e${i}` },
      ...{ a: [1, 2], p: [0.5, 0.5] },
      c: { x: random.normal(), _multi: [{ item: `i${i}` }, { item: 'other' }] },
    }));
    const log = folder.file('log.dsjson', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const out = join(folder.path, 'events.policy.json');
    const reading = { cacheDirectory: join(folder.path, 'cache'), schema: { actionId: null } };
    await trainPolicy({ kind: 'train', paths: [log], out, reading, training: { epochs: 1 } }, unwatched);
    const { document } = readPolicy(out);
    assert.ok(isEventPolicy(document));
    const columns = new Set((document.events.actionMap as FeatureMap).columns);
    const split = document.provenance.split!;
    for (const [i] of rows.entries())
      assert.equal(columns.has(`item=i${i}`), partOf(split, i) !== 'hold-out');
    assert.ok(columns.has('item=other'));
  });
});
