import assert from 'node:assert/strict';
import fc from 'fast-check';
import { seededRandom } from '../../../src/core/numerics/random';
import { parsePolicy, serializePolicy, sideBytes } from '../../../src/core/policies/stored/policyDocument';
import { sketchBytes } from '../../../src/core/policies/stored/storedSketches';
import { addKey, chanceOfError, emptyFilter, hasKey } from '../../../src/core/provenance/seen/bloomFilter';
import { classOfKey, countKeys, tooAlike } from '../../../src/core/provenance/identity/likeness';
import type { RowKeys } from '../../../src/core/provenance/identity/rowKeys';
import { markRuns, runKeys, runLength } from '../../../src/core/provenance/seen/runs';
import { beginsWith, isHeldOut, isLearned, sketchRows } from '../../../src/core/provenance/seen/seenRows';
import { documentOf, vectors } from '../vectors';
import { nonEmpty } from '../../support/nonEmpty';

const keysOf = (rows: number, seed: number, distinct = 2 ** 40): Float64Array => {
  const random = seededRandom(seed);
  return Float64Array.from({ length: rows }, () => Math.floor(random.uniform() * distinct) * 7919 + 1);
};

const factsOf = (decisions: Float64Array): RowKeys => ({
  decisions,
  rows: () => decisions,
  outcomes: Uint16Array.from(decisions, classOfKey),
  classes: new Uint16Array(decisions.length),
  results: new Uint16Array(decisions.length),
  actions: Uint16Array.from(decisions, (key) => key % 3),
});

describe('the sketch of the rows that a policy has seen', () => {
  it('knows every row it was made from, and hardly any other, in 10 bytes a row', () => {
    const rows = 100_000;
    const keys = keysOf(rows, 1);
    const sketch = sketchRows(factsOf(keys), 'none', (row) => (row % 5 === 0 ? 'hold-out' : 'training'));
    assert.ok(sketchBytes([sketch]).length < 10 * rows);
    for (let row = 0; row < rows; row++) {
      assert.equal(isLearned(sketch, keys[row]), row % 5 !== 0);
      assert.equal(isHeldOut(sketch, keys[row]), row % 5 === 0);
    }
    assert.ok(nonEmpty(keysOf(rows, 2)).every((key) => !isLearned(sketch, key)));
    assert.ok(chanceOfError(sketch.learned, 0.8 * rows) < 1e-8);
  });

  it('errs to one side alone where there are too many rows for 32 MB', () => {
    const filter = emptyFilter(40_000_000);
    assert.ok(filter.bytes.length <= 32 * 1024 * 1024 && filter.hashes >= 4);
    // The same number of bits a row, at a size that is quickly tried.
    const small = emptyFilter(40_000, filter.bytes.length / 1000);
    const keys = keysOf(40_000, 3);
    for (const key of keys) addKey(small, key);
    assert.ok(nonEmpty(keys).every((key) => hasKey(small, key)));
    const found = keysOf(40_000, 4).filter((key) => hasKey(small, key)).length / 40_000;
    const chance = chanceOfError(small, 40_000);
    assert.ok(Math.abs(found - chance) < 0.02 && chance < 0.1, `${found}, ${chance}`);
  });

  it('knows a log again that begins with its rows', () => {
    const keys = keysOf(500, 5);
    const sketch = sketchRows(factsOf(keys), 'natural', () => 'training');
    assert.ok(beginsWith(Float64Array.of(...keys, 1, 2), sketch));
    const changed = keys.slice();
    changed[499] = 12345;
    assert.ok(!beginsWith(changed, sketch) && !beginsWith(keys.subarray(0, 499), sketch));
  });

  it('finds runs of rows wherever they are, and marks no others', () => {
    const keys = keysOf(4000, 6, 30);
    const length = runLength(keys);
    assert.ok(length >= 4 && length <= 32, String(length));
    const sketch = sketchRows(factsOf(keys), 'natural', () => 'training');
    fc.assert(
      fc.property(fc.nat(3000), fc.integer({ min: 200, max: 900 }), fc.nat(400), (from, count, before) => {
        const piece = keys.slice(from, from + count);
        const other = keysOf(1000, 7 + before, 30);
        const log = Float64Array.of(...other.subarray(0, before), ...piece, ...other.subarray(before));
        const marked: number[] = [];
        markRuns(log, length, sketch.learned, 0, (row) => marked.push(row));
        const inside = (row: number): boolean => row >= before && row < before + piece.length;
        assert.equal(marked.filter(inside).length, piece.length);
        assert.ok(marked.length - piece.length <= 4 * length);
        assert.equal(new Set(marked).size, marked.length);
      }),
      { numRuns: 30 },
    );
  });

  it('rolls over runs as if each was hashed by itself', () => {
    const keys = keysOf(100, 8, 5);
    for (const length of [1, 4, 16]) {
      const rolled = runKeys(keys, length);
      assert.equal(rolled.length, 101 - length);
      rolled.forEach((key, at) => assert.equal(key, runKeys(keys.slice(at, at + length), length)[0]));
    }
  });

  it('calls the same rows in another order too alike, and others not', () => {
    const own = keysOf(3000, 9, 60);
    const classes = countKeys(own);
    const shuffled = own.slice().sort();
    assert.ok(tooAlike(classes, countKeys(shuffled)));
    assert.ok(tooAlike(classes, countKeys(own.slice(0, 2000))));
    const wrongly = Array.from({ length: 300 }, (_, i) =>
      tooAlike(classes, countKeys(keysOf(3000, 100 + i, 60))),
    );
    assert.ok(wrongly.filter(Boolean).length <= 3);
  });

  it('takes at most 10 bytes a row with everything that there may be in it', () => {
    const rows = 50_000;
    const random = seededRandom(12);
    const of = Uint32Array.from({ length: rows }, () => random.bits());
    const facts = { ...factsOf(keysOf(rows, 13)), ids: { name: 'id', of } };
    const sketch = sketchRows(facts, 'none', (row) => (row % 5 === 0 ? 'hold-out' : 'training'));
    assert.ok(sketch.ids !== undefined && sketch.trail.run > 0);
    assert.ok(sketchBytes([sketch]).length <= 10 * rows);
  });

  it('of an older kind is none', () => {
    const plain = documentOf(vectors.logs[0], 'gaussian');
    const seen = [sketchRows(factsOf(keysOf(50, 10)), 'none', () => 'training')];
    const text = serializePolicy({ ...plain, provenance: { ...plain.provenance, seen } });
    const old = JSON.parse(text) as { provenance: { seen: { trail?: unknown }[] } };
    delete old.provenance.seen[0].trail;
    assert.equal(parsePolicy(JSON.stringify(old)).provenance.seen, undefined);
    assert.equal(parsePolicy(text).provenance.seen?.length, 1);
  });

  it('comes back from a policy file, also from the file beside it', () => {
    const plain = documentOf(vectors.logs[0], 'gaussian');
    for (const rows of [50, 80_000]) {
      const ids = { name: 'id', of: Uint32Array.from(keysOf(rows, 12)) };
      const seen = [
        sketchRows({ ...factsOf(keysOf(rows, 10)), ids }, 'none', () => 'training'),
        sketchRows(factsOf(keysOf(40, 11, 3)), 'natural', () => 'training'),
      ];
      const document = { ...plain, provenance: { ...plain.provenance, seen } };
      const side = sideBytes(document);
      assert.equal(side !== undefined, rows > 50);
      const text = serializePolicy(document, side && { file: 'x.bin', sha256: 'y' });
      assert.deepEqual(
        parsePolicy(text, () => side!),
        document,
      );
      if (side) assert.throws(() => parsePolicy(text, () => side.subarray(9)), /seen is cut off/);
    }
  });
});
