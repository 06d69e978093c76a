import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { unwatched } from '../../../src/core/control/jobControl';
import { linearClasses, type ObjectiveName, type LinearClass } from '../../../src/core/documents/names';
import { PairSpace } from '../../../src/core/events/pairSpace';
import { bucketUse } from '../../../src/core/learning/events/bucketUse';
import { selectEvents } from '../../../src/core/learning/events/eventRows';
import { plainEventEngine, type EventEngine } from '../../../src/core/learning/events/plainEventEngine';
import { makeObjective } from '../../../src/core/learning/objectives/registry';
import { seededRandom } from '../../../src/core/numerics/random';
import { eventEngines } from '../../../src/jobs/training/engines';
import { eventBatch, logOf, names, type EventCase } from '../events/eventBatch';

interface Case extends EventCase {
  readonly batch: number;
  readonly spread: number;
  readonly sigma: number;
  readonly hashBits: number;
  readonly chosen: boolean;
}

const cases = fc.record<Case>({
  rows: fc.integer({ min: 1, max: 60 }),
  shared: fc.integer({ min: 0, max: 12 }),
  columns: fc.integer({ min: 1, max: 15 }),
  mostOffers: fc.integer({ min: 1, max: 40 }),
  seed: fc.nat(1000),
  density: fc.constantFrom(0.3, 1),
  batch: fc.integer({ min: 1, max: 40 }),
  spread: fc.double({ min: 0, max: 4, noNaN: true }),
  sigma: fc.constantFrom(0.4, 1),
  hashBits: fc.constantFrom(8, 18),
  chosen: fc.boolean(),
});

function prepare(c: Case) {
  const interactions = c.chosen && c.shared > 1 && c.columns > 1 ? ['s0:a1', 's1:a0'] : 'all';
  const plan = { shared: names('s', c.shared), actions: names('a', c.columns), hashBits: c.hashBits };
  const space = new PairSpace({ ...plan, interactions });
  const rows = selectEvents(
    logOf(eventBatch(c), c),
    {
      include: () => true,
      actionCount: c.mostOffers,
      rewardRange: { min: 0, max: 1 },
      scaling: 'unit-norm',
      identity: false,
      space,
      seed: c.seed,
      bytes: () => 0,
      limit: 1,
    },
    unwatched,
  );
  const random = seededRandom(c.seed + 1);
  const theta = Float64Array.from({ length: space.size }, () => Math.fround(c.spread * random.normal()));
  return { data: rows.load(0), theta };
}

const slopes = [1, -0.7, 0.1];

/** Sums and gradient over all batches. */
function run(
  engine: EventEngine,
  kind: LinearClass,
  c: Case,
  objective: ObjectiveName,
  moved?: Float64Array,
) {
  const { data, theta } = prepare(c);
  const settings = {
    n: c.rows,
    delta: 0.05,
    alpha: 0.7,
    tau: 0.3,
    lambda: 0.2,
    penalties: [0, 0, 0],
  } as const;
  const { terms } = makeObjective(objective, settings, true);
  const session = engine.open(kind, data, c.batch, moved ?? theta);
  session.setTerms(terms);
  const gradient = new Float64Array(theta.length);
  const sums = new Float64Array(terms.length);
  for (let batch = 0; batch * c.batch < c.rows; batch++) {
    const found = session.accumulate(batch, c.sigma, slopes);
    session.gradient().forEach((slope, k) => (gradient[k] += slope));
    found.sums.forEach((sum, t) => (sums[t] += sum));
  }
  const pi = session.probabilities(0, c.sigma);
  session.close();
  return { gradient, sums, theta, pi };
}

const one: Case = {
  ...{ rows: 12, shared: 3, columns: 4, mostOffers: 5, seed: 5, density: 0.7 },
  ...{ batch: 5, spread: 1, sigma: 0.8, hashBits: 18, chosen: true },
};

describe('the plain engine of events', () => {
  for (const kind of linearClasses)
    for (const objective of ['exponential-smoothing', 'svp'] as const)
      it(`finds the gradient that central differences find: ${kind}, ${objective}`, () => {
        const { gradient, theta } = run(plainEventEngine, kind, one, objective);
        const valueAt = (moved: Float64Array): number =>
          run(plainEventEngine, kind, one, objective, moved).sums.reduce(
            (sum, each, t) => sum + slopes[t] * each,
            0,
          );
        const h = 1e-5;
        for (let k = 0; k < theta.length; k++) {
          const moved = (by: number): Float64Array => theta.map((value, i) => (i === k ? value + by : value));
          const slope = (valueAt(moved(h)) - valueAt(moved(-h))) / (2 * h);
          assert.ok(
            Math.abs(slope - gradient[k]) < 1e-6 * (1 + Math.abs(slope)),
            `${k}: ${slope}, ${gradient[k]}`,
          );
        }
      });

  it('trains in parts what does not fit, and says what to do where even a part does not', () => {
    const c: EventCase = { ...one, rows: 30 };
    const batch = eventBatch(c);
    const halves = [batch, { ...eventBatch({ ...c, seed: 9 }), firstRow: 30 }];
    const log = {
      ...logOf(batch, c),
      rows: 60,
      blockRows: [30, 30],
      batches: (order: readonly number[] = [0, 1]) => order.map((i) => halves[i]),
    };
    const space = new PairSpace({
      shared: names('s', 3),
      actions: names('a', 4),
      interactions: 'all',
      hashBits: 18,
    });
    const select = (limit: number) =>
      selectEvents(
        log,
        {
          ...{ include: () => true, actionCount: 5, rewardRange: { min: 0, max: 1 }, scaling: 'unit-norm' },
          ...{ identity: false, space, seed: 0, bytes: ({ rows }) => rows, limit },
        },
        unwatched,
      );
    assert.deepEqual(select(60).parts, [60]);
    assert.deepEqual(select(59).parts, [30, 30]);
    const parts = select(40);
    assert.deepEqual(
      [0, 1].flatMap((part) => Array.from(parts.load(part).costs)).sort(),
      Array.from(select(60).load(0).costs).sort(),
    );
    const tight = new PairSpace({
      shared: names('s', 3),
      actions: names('a', 4),
      interactions: 'all',
      hashBits: 3,
    });
    const use = (rows: typeof parts) =>
      bucketUse(
        tight,
        (function* () {
          for (const part of rows.parts.keys()) yield rows.load(part);
        })(),
      );
    assert.deepEqual(use(parts), use(select(60)));
    assert.throws(() => select(20), /Raise the memory limit by 1 MB .* or use fewer --hash-bits/);
  });
});

describe('the compiled engines of events', () => {
  const compiled = eventEngines().filter((engine) => engine !== plainEventEngine);

  it('are there: the build made them', () => {
    assert.ok(compiled.length >= 1);
  });

  for (const engine of compiled)
    for (const kind of linearClasses)
      for (const objective of ['exponential-smoothing', 'svp'] as const)
        it(`give what the plain one gives: ${engine.name}, ${kind}, ${objective}`, () => {
          fc.assert(
            fc.property(cases, (c) => {
              const plain = run(plainEventEngine, kind, c, objective);
              const found = run(engine, kind, c, objective);
              const scale = 1 + Math.max(...plain.gradient.map(Math.abs));
              plain.sums.forEach((sum, t) =>
                assert.ok(Math.abs(sum - found.sums[t]) < 1e-4 * (1 + Math.abs(sum)), `sum ${t}`),
              );
              plain.gradient.forEach((slope, k) =>
                assert.ok(Math.abs(slope - found.gradient[k]) < 2e-4 * scale, `gradient ${k}`),
              );
              plain.pi.forEach((pi, k) => assert.ok(Math.abs(pi - found.pi[k]) < 1e-5, `π ${k}`));
            }),
            { numRuns: kind === 'mixed-logit' ? 5 : 25 },
          );
        });
});
