import type { FeatureMap } from '../../../src/core/documents/featureMap';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { unwatched } from '../../../src/core/control/jobControl';
import { partOf } from '../../../src/core/provenance/rowSplit';
import { seededRandom } from '../../../src/core/numerics/random';
import { readPolicy } from '../../../src/jobs/results/policyFiles';
import { trainPolicy } from '../../../src/jobs/kinds/train';
import { temporaryFolder } from '../../support/temporary';

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
});
