import assert from 'node:assert/strict';
import fc from 'fast-check';
import { seededRandom } from '../../../src/core/numerics/random';
import { haveSeenIds, sketchIds } from '../../../src/core/provenance/seen/seenIds';
import { followTrail, trailOf, type Trail } from '../../../src/core/provenance/seen/trail';
import { nonEmpty } from '../../support/nonEmpty';

/** Actions of which some are taken far more often than others. */
function drawn(rows: number, seed: number, actions: number, mostly = 0): Uint16Array {
  const random = seededRandom(seed);
  return Uint16Array.from({ length: rows }, () => (random.uniform() < mostly ? 0 : random.below(actions)));
}

function marked(trail: Trail, actions: Uint16Array, isNew: (row: number) => boolean = () => true): number[] {
  const rows: number[] = [];
  followTrail(trail, actions, isNew, (row) => rows.push(row));
  return rows;
}

describe('the trail of actions that a policy has seen', () => {
  it('is found wherever a piece of it is, once for each row, and little beside it', () => {
    const log = drawn(20_000, 1, 4);
    const trail = trailOf(log);
    assert.equal(trail.run, 32);
    fc.assert(
      fc.property(fc.nat(19_000), fc.integer({ min: 63, max: 900 }), fc.nat(500), (from, length, before) => {
        const piece = log.slice(from, from + length);
        const other = drawn(1000, 2 + before, 4);
        const mixed = Uint16Array.of(...other.subarray(0, before), ...piece, ...other.subarray(before));
        const found = marked(trail, mixed);
        assert.equal(new Set(found).size, found.length);
        const inside = (row: number): boolean => row >= before && row < before + piece.length;
        assert.equal(found.filter(inside).length, piece.length);
        assert.ok(found.length - piece.length < 2 * trail.run);
      }),
    );
  });

  it('marks what seems new and nothing else', () => {
    const log = drawn(5000, 3, 3);
    const grown = Uint16Array.of(...log, ...drawn(1000, 4, 3));
    const trail = trailOf(log);
    assert.deepEqual(
      marked(trail, grown, (row) => row >= 5000),
      [],
    );
    const changed = (row: number): boolean => row % 10 === 0;
    assert.deepEqual(
      marked(trail, log, changed),
      [...log.keys()].filter((row) => changed(row)),
    );
  });

  it('is not found in other logs', () => {
    for (const [actions, mostly] of nonEmpty([
      [2, 0],
      [4, 0],
      [10, 0.9],
    ]))
      for (let seed = 0; seed < 100; seed++) {
        const trail = trailOf(drawn(3000, seed, actions, mostly));
        assert.ok(trail.run > 0);
        assert.deepEqual(marked(trail, drawn(3000, 1000 + seed, actions, mostly)), []);
      }
  });

  it('tells nothing where actions are taken in turns', () => {
    const turns = Uint16Array.from({ length: 3000 }, (_, row) => row % 4);
    assert.equal(trailOf(turns).run, 0);
    assert.deepEqual(marked(trailOf(turns), turns), []);
  });
});

describe('the ids that a policy has seen', () => {
  const rows = 5000;
  const idsFrom = (seed: number): Uint32Array => {
    const random = seededRandom(seed);
    return Uint32Array.from({ length: rows }, () => random.bits() || 1);
  };
  const facts = (of: Uint32Array, actions: Uint16Array, name = 'id') => ({ ids: { name, of }, actions });
  const all = (): boolean => true;

  it('are known with their actions, of some rows as of all', () => {
    const own = facts(idsFrom(1), drawn(rows, 5, 4));
    const seen = sketchIds(own)!;
    assert.ok(haveSeenIds(seen, own, all));
    assert.ok(haveSeenIds(seen, own, (row) => row % 100 === 0));
    assert.ok(!haveSeenIds(seen, own, () => false));
  });

  it('are not found in other logs, with other actions or under another name', () => {
    for (let seed = 0; seed < 50; seed++) {
      const seen = sketchIds(facts(idsFrom(seed), drawn(rows, seed, 4)))!;
      assert.ok(!haveSeenIds(seen, facts(idsFrom(100 + seed), drawn(rows, seed, 4)), all));
      assert.ok(!haveSeenIds(seen, facts(idsFrom(seed), drawn(rows, 100 + seed, 4)), all));
      assert.ok(!haveSeenIds(seen, facts(idsFrom(seed), drawn(rows, seed, 4), 'visitor'), all));
    }
  });

  it('tell nothing where they come back, or rows have none', () => {
    const actions = drawn(rows, 6, 4);
    const ids = idsFrom(2);
    assert.equal(
      sketchIds(
        facts(
          ids.map((id, row) => (row % 100 === 0 ? 7 : id)),
          actions,
        ),
      ),
      undefined,
    );
    assert.equal(
      sketchIds(
        facts(
          ids.map((id, row) => (row % 100 === 0 ? 0 : id)),
          actions,
        ),
      ),
      undefined,
    );
  });
});
