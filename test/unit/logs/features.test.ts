import type { FeatureMap } from '../../../src/core/documents/log/featureMap';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyFeatureMap } from '../../../src/core/logs/features/applyFeatureMap';
import { hashBucket } from '../../../src/core/logs/features/hashing';
import { bytesOf, readBytes } from './inMemory';
import { lines } from './support';

const dense = (map: FeatureMap, context: unknown): number[] => {
  const { indices, values } = applyFeatureMap(map, context);
  const out = new Array<number>(map.columns.length).fill(0);
  indices.forEach((column, i) => (out[column] = values[i]));
  return out;
};

describe('the feature map', () => {
  const scalar = fc.oneof(
    fc.double({ min: -1e100, max: 1e100, noNaN: true }),
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.boolean(),
    fc.constant(null),
  );
  const context = fc.dictionary(
    fc.constantFrom('age', 'city', 'user', '_x'),
    fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.dictionary(fc.constantFrom('k', 'l'), scalar)),
  );

  it('gives a row of the log its own features again, also after a journey through JSON', () =>
    fc.assert(
      fc.property(
        fc.array(context, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(2, 1000),
        (contexts, maxCategories) => {
          const log = lines(
            ...contexts.map((one) => JSON.stringify({ context: one, action: 0, p: 1, reward: 1 })),
          );
          const { summary, rows } = readBytes(bytesOf(log), {
            maxCategories,
            maxColumns: maxCategories + 4,
            hashBits: 2,
          });
          const map = JSON.parse(JSON.stringify(summary?.featureMap)) as FeatureMap;
          assert.equal(rows?.length, contexts.length);
          rows.forEach((row, i) => {
            // A category that was hashed later may have had a column of its own earlier, never the other way round.
            assert.deepEqual(
              dense(map, contexts[i]).map((v) => v + 0),
              row.features.map((v) => v + 0),
            );
          });
        },
      ),
    ));

  it('hashes what is beyond its limits, with a sign, and counts collisions', () => {
    const log = lines(
      ...Array.from({ length: 50 }, (_, i) => `{"context":{"city":"c${i}"},"action":0,"p":1,"reward":1}`),
    );
    const { summary, rows } = readBytes(bytesOf(log), {
      maxCategories: 10,
      hashBits: 3,
      schema: { keep: ['*'] },
    });
    const map = summary?.featureMap;
    assert.equal(map?.hashed, 40);
    assert.equal(map.collisions, 32);
    assert.equal(map.columns.length, 18);
    assert.deepEqual(map.hashedFields, ['city']);
    const { bucket, sign } = hashBucket('city=c30', 3);
    assert.equal(rows?.[30].features[map.columns.indexOf(`#${bucket}`)], sign);
  });

  it('says nothing about what the log never showed', () => {
    const { summary } = readBytes(
      bytesOf(lines('{"context":{"city":"Paris","age":3},"action":0,"p":1,"reward":1}')),
    );
    assert.deepEqual(dense(summary?.featureMap as FeatureMap, { city: 'Rome', age: 4, height: 9 }), [0, 4]);
  });

  it('becomes sparse where rows are mostly empty, dense otherwise', () => {
    const sparse = lines(
      ...Array.from({ length: 200 }, (_, i) => `{"context":{"city":"c${i}"},"action":0,"p":1,"reward":1}`),
    );
    const wide = lines(
      ...Array.from(
        { length: 50 },
        (_, i) =>
          `{"context":[${Array(100)
            .fill(i + 1)
            .join()}],"action":0,"p":1,"reward":1}`,
      ),
    );
    const schema = { keep: ['*'] };
    assert.equal(readBytes(bytesOf(sparse), { schema }).summary?.sparse, true);
    assert.equal(readBytes(bytesOf(wide)).summary?.sparse, false);
    assert.equal(readBytes(bytesOf(sparse), { schema }).rows?.[150].features[150], 1);
  });
});
