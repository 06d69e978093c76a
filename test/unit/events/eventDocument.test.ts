import assert from 'node:assert/strict';
import type { FeatureMap } from '../../../src/core/documents/log/featureMap';
import {
  anySideBytes,
  isEventPolicy,
  parseAnyPolicy,
  serializeAnyPolicy,
  withFixedActions,
} from '../../../src/core/events/anyPolicy';
import type { EventPolicyDocument } from '../../../src/core/events/eventDocument';
import { eventPolicy } from '../../../src/core/events/eventPolicy';
import { eventScorer } from '../../../src/core/events/scoreEvents';
import { normalDistribution } from '../../../src/core/numerics/functions/normal';
import { seededRandom } from '../../../src/core/numerics/random';

const map = (...columns: string[]): FeatureMap => ({
  ...{ version: 1, columns, maxCategories: 1000, maxColumns: 4096, hashBits: 12, hashedFields: [] },
  ...{ full: false, hashed: 0, collisions: 0, ignoreUnderscore: true },
});

/** θ: the constant with price and topic=a, then age with both. */
const policy = (kind: EventPolicyDocument['class'], theta: readonly number[]): EventPolicyDocument => ({
  class: kind,
  sigma: kind === 'softmax' ? 0 : 0.5,
  features: { count: 1, map: map('age'), scaling: 'unit-norm' },
  events: {
    actionMap: map('price', 'topic=a'),
    interactions: 'all',
    hashBits: 18,
    weights: { buckets: Uint32Array.from(theta.keys()), values: Float64Array.from(theta) },
  },
  seed: 0,
  provenance: {},
});

const theta = [0.5, -1, 2, 0.25];
const event = { context: { age: 3 }, actions: [{ price: 2 }, { topic: 'a' }] };
/** (1, 3) to length 1, times a single feature of length 1. */
const scores = [(0.5 + 3 * 2) / Math.sqrt(10), (-1 + 3 * 0.25) / Math.sqrt(10)];

describe('a policy over features of actions', () => {
  it('is a softmax of θᵀψ', () => {
    const [pi] = eventScorer(policy('softmax', theta)).score([event]);
    const first = 1 / (1 + Math.exp(scores[1] - scores[0]));
    assert.ok(Math.abs(pi[0] - first) < 1e-12);
    assert.ok(Math.abs(pi[0] + pi[1] - 1) < 1e-12);
  });

  it('takes the largest of two noisy scores with probability Φ((s1 - s2)/(σ√2))', () => {
    const [pi] = eventScorer(policy('gaussian', theta)).score([event]);
    const first = normalDistribution((scores[0] - scores[1]) / (0.5 * Math.SQRT2));
    assert.ok(Math.abs(pi[0] - first) < 1e-9, `${pi[0]} ${first}`);
  });

  it('gives probabilities in the order of the actions, also of a dsjson event, and none a bonus for its place', () => {
    const scorer = eventScorer(policy('gaussian', theta));
    const three = [{ topic: 'a' }, { price: 2 }, { price: 2 }];
    const [pi, again] = scorer.score([
      { context: { age: 3 }, actions: three },
      { c: { age: 3, _multi: three } },
    ]);
    assert.deepEqual(pi, again);
    assert.ok(Math.abs(pi[1] - pi[2]) < 1e-12 && pi[0] < pi[1]);
    assert.ok(!scorer.knows([{ context: { hue: 1 }, actions: [{ hue: 2 }] }]));
    assert.throws(() => scorer.score([{ context: { age: 1 }, actions: [] }]), /lists no actions.*Write/);
  });

  it('is uniform among actions that it knows nothing of', () => {
    const [pi] = eventScorer(policy('gaussian', theta)).score([
      { context: { age: 3 }, actions: [{}, {}, {}] },
    ]);
    assert.ok(pi.every((each) => Math.abs(each - 1 / 3) < 1e-12));
  });

  it('is the same after it was written and read, with its coefficients in the text or beside it', () => {
    const small = policy('gaussian', theta);
    assert.deepEqual(parseAnyPolicy(serializeAnyPolicy(small)), small);
    const random = seededRandom(1);
    const wide = {
      ...small,
      features: {
        ...small.features,
        count: 40_000,
        map: map(...Array.from({ length: 40_000 }, (_, i) => `x${i}`)),
      },
      events: {
        ...small.events,
        weights: {
          buckets: Uint32Array.from({ length: 60_000 }, (_, i) => i),
          values: Float64Array.from({ length: 60_000 }, () => random.normal()),
        },
      },
    };
    const bytes = anySideBytes(wide);
    assert.ok(bytes);
    const text = serializeAnyPolicy(wide, { file: 'wide.bin', sha256: 'x' });
    assert.deepEqual(
      parseAnyPolicy(text, () => bytes),
      wide,
    );
    assert.throws(() => parseAnyPolicy(text), /wide\.bin, which is not at hand/);
    assert.throws(() => parseAnyPolicy(text, () => bytes.subarray(0, 100)), /cut off/);
  });

  it('is refused where its coefficients cannot be', () => {
    const broken = (events: Partial<EventPolicyDocument['events']>): string => {
      const whole = policy('gaussian', theta);
      return serializeAnyPolicy({ ...whole, events: { ...whole.events, ...events } });
    };
    const weights = (buckets: number[], values: number[]) => ({
      weights: { buckets: Uint32Array.from(buckets), values: Float64Array.from(values) },
    });
    for (const text of [
      broken(weights([4], [1])),
      broken(weights([1, 0], [1, 1])),
      broken(weights([0, 1], [1])),
      broken({ actionMap: null }),
      broken({ actionMap: 'x' }),
      broken({ interactions: ['age:hue'] }),
      serializeAnyPolicy(policy('gaussian', theta)).replace('"sigma": 0.5', '"sigma": 0'),
      serializeAnyPolicy(policy('gaussian', theta)).replace('unit-norm', 'none'),
    ])
      assert.throws(() => parseAnyPolicy(text), /policy|interactions/);
  });

  it('has no divergence from a prior to pay, and no row of coefficients for an action', () => {
    const document = policy('softmax', theta);
    assert.equal(eventPolicy(document).divergence, Infinity);
    assert.ok(isEventPolicy(document));
    assert.throws(
      () => withFixedActions(document, 'x'),
      /knows actions by their features.*--policy-features context/,
    );
  });
});
