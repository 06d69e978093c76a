import assert from 'node:assert/strict';
import type { FeatureScaling } from '../../../src/core/documents/names';
import type { Interactions } from '../../../src/core/events/interactions';
import { EventRow } from '../../../src/core/events/eventRow';
import { EventScores } from '../../../src/core/events/eventScores';
import { PairSpace } from '../../../src/core/events/pairSpace';
import { seededRandom } from '../../../src/core/numerics/random';
import { eventBatch, names, type EventCase } from './eventBatch';

const some: EventCase = { rows: 40, shared: 7, columns: 9, mostOffers: 6, seed: 3, density: 0.6 };

/** s_a by writing out ψ(x, a), pair by pair. */
function writtenOut(
  space: PairSpace,
  theta: Float64Array,
  c: EventCase,
  row: number,
  unit: boolean,
): number[] {
  const { features, actionFeatures, offered } = eventBatch(c);
  assert.ok(features.kind === 'sparse' && actionFeatures && offered);
  const shared: [number, number][] = [[0, 1]];
  for (let at = features.offsets[row]; at < features.offsets[row + 1]; at++)
    shared.push([features.indices[at] + 1, features.values[at]]);
  return Array.from({ length: offered[row] }, (_, offer) => {
    const slot = actionFeatures.rowOffsets[row] + offer;
    let score = 0;
    let squares = 0;
    for (let at = actionFeatures.slotOffsets[slot]; at < actionFeatures.slotOffsets[slot + 1]; at++)
      for (const [i, u] of shared) {
        const j = actionFeatures.indices[at];
        if (!space.meets(i, j)) continue;
        const psi = u * actionFeatures.values[at];
        score += psi * theta[space.bucket(i, j)];
        squares += psi * psi;
      }
    return unit && squares > 0 ? score / Math.sqrt(squares) : score;
  });
}

describe('ψ(x, a)', () => {
  const spaceOf = (interactions: Interactions, hashBits: number): PairSpace =>
    new PairSpace({ shared: names('s', 7), actions: names('a', 9), interactions, hashBits });

  for (const hashBits of [18, 5])
    for (const interactions of ['all', 'none', ['s0:a1', 's2:a2']] as const)
      for (const scaling of ['unit-norm', 'none'] satisfies FeatureScaling[])
        it(`is scored as written out: ${String(interactions)}, ${scaling}, 2^${hashBits}`, () => {
          const space = spaceOf(interactions, hashBits);
          const random = seededRandom(1);
          const theta = Float64Array.from({ length: space.size }, () => random.normal());
          const event = new EventRow(space, scaling, false);
          const scores = new EventScores(space, theta);
          const batch = eventBatch(some);
          for (let row = 0; row < batch.length; row++) {
            event.load(batch, row, some.mostOffers);
            const expected = writtenOut(space, theta, some, row, scaling === 'unit-norm');
            const found = scores.score(event);
            expected.forEach((score, offer) => assert.ok(Math.abs(score - found[offer]) < 1e-12));
          }
        });

  it('has a coefficient for each pair where all fit, and shares buckets where not', () => {
    const roomy = spaceOf('all', 18);
    const places = new Set<number>();
    for (let i = 0; i <= 7; i++) for (let j = 0; j < 9; j++) places.add(roomy.bucket(i, j));
    assert.deepEqual([roomy.size, roomy.exact, places.size], [72, true, 72]);
    const tight = spaceOf('all', 6);
    assert.deepEqual([tight.size, tight.exact], [64, false]);
    assert.ok(tight.bucket(7, 8) < 64 && tight.bucket(7, 8) >= 0);
  });

  it('spreads hashed pairs evenly', () => {
    const space = new PairSpace({
      shared: names('s', 999),
      actions: names('a', 1000),
      interactions: 'all',
      hashBits: 10,
    });
    const counts = new Float64Array(space.size);
    for (let i = 0; i < 1000; i++) for (let j = 0; j < 1000; j++) counts[space.bucket(i, j)]++;
    const mean = 1e6 / space.size;
    const chiSquare = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
    assert.ok(chiSquare < space.size + 6 * Math.sqrt(2 * space.size), String(chiSquare));
  });

  it('says which namespaces there are where one is not', () => {
    assert.throws(
      () => spaceOf(['s0:Item'], 18),
      /--interactions must name a namespace of the context.*got "s0:Item".*a0, a1, a2 in its actions/,
    );
  });

  it('lets hashed columns meet everything that may meet', () => {
    const plan = { shared: ['#1', 'User.age'], actions: ['Item.price', 'Shop.id'], hashBits: 18 };
    const space = new PairSpace({ ...plan, interactions: ['User:Item'] });
    assert.deepEqual(
      [0, 1, 2].map((i) => [space.meets(i, 0), space.meets(i, 1)]),
      [
        [true, true],
        [true, true],
        [true, false],
      ],
    );
  });

  it('stays finite for values at the limits of what is read', () => {
    const space = new PairSpace({ shared: ['x'], actions: ['y', 'z'], interactions: 'all', hashBits: 18 });
    const event = new EventRow(space, 'unit-norm', false);
    const batch = eventBatch({ rows: 1, shared: 1, columns: 2, mostOffers: 2, seed: 1, density: 1 });
    batch.features.values.fill(1e100);
    batch.actionFeatures?.values.fill(-1e100);
    event.load(batch, 0, 2);
    const found = new EventScores(space, new Float64Array(4).fill(1)).score(event);
    assert.ok(Math.abs(found[0] + Math.SQRT2) < 1e-12, String(found[0]));
  });
});
