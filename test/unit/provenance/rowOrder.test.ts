import type { RepeatReport } from '../../../src/core/provenance/repeats/repeats';
import assert from 'node:assert/strict';
import { mix32, seededRandom, shuffledIndices, type Random } from '../../../src/core/numerics/random';
import { Multiples } from '../../../src/core/provenance/repeats/multiples';
import { rowRepeats } from '../../../src/core/provenance/repeats/rowRepeats';
import { cases } from '../../support/cases';
import { logOf } from '../synthetic';

interface Row {
  readonly context: number;
  readonly action: number;
  readonly reward: number;
  readonly propensity: number;
}

const reportOf = (rows: readonly Row[], actionCount = 2): RepeatReport =>
  rowRepeats(
    logOf(
      {
        length: rows.length,
        firstRow: 0,
        lines: Uint32Array.from(rows, (_, i) => i + 1),
        events: Uint32Array.from(rows, (_, i) => i),
        actions: Int32Array.from(rows, ({ action }) => action),
        rewards: Float64Array.from(rows, ({ reward }) => reward),
        propensities: Float64Array.from(rows, ({ propensity }) => propensity),
        features: { kind: 'dense', values: Float64Array.from(rows, ({ context }) => context) },
      },
      actionCount,
    ),
  );

/** Whether anything is found against the rows. */
const isDoubted = (rows: readonly Row[], actionCount?: number): boolean => {
  const { kind, dependent } = reportOf(rows, actionCount);
  return kind === 'unclear' || dependent !== undefined;
};

/** Decisions at random: the action 0 with so much probability, and what it earns. */
function decide(random: Random, context: number, share = 0.5, earns: readonly number[] = [0.5, 0.5]): Row {
  const action = random.uniform() < share ? 0 : 1;
  const reward = random.uniform() < earns[action] ? 1 : 0;
  return { context, action, reward, propensity: action === 0 ? share : 1 - share };
}

const many = (rows: number, of: (i: number) => Row): Row[] => Array.from({ length: rows }, (_, i) => of(i));
const few = (rows: number, contexts: number, seed: number): Row[] => {
  const random = seededRandom(seed);
  return many(rows, () => decide(random, random.below(contexts)));
};
const shuffled = (rows: readonly Row[], seed: number): Row[] =>
  [...shuffledIndices(rows.length, seed)].map((i) => rows[i]);
const times = (rows: readonly Row[], count: number): Row[] =>
  Array.from({ length: count }, () => rows).flat();

describe('rows that are there several times, in few contexts', () => {
  it('are seen where each is there as often, in whatever order', () => {
    for (const [contexts, count] of [
      [3, 2],
      [3, 3],
      [2, 4],
      [2, 13],
      [30, 3],
    ]) {
      const own = few(3000, contexts, 1);
      assert.equal(reportOf(own).kind, 'natural');
      assert.equal(reportOf(shuffled(times(own, count), 2)).kind, 'unclear', `${contexts} ${count}`);
      // A line of the end was cut.
      if (contexts === 30)
        assert.equal(reportOf(shuffled(times(own, count), 2).slice(1)).kind, 'unclear', `${count}`);
    }
  });

  it('are seen where a file was read twice, and where files overlap', () => {
    for (const [rows, contexts] of [
      [400, 1],
      [3000, 1],
      [3000, 3],
    ]) {
      const own = few(rows, contexts, 3);
      const report = reportOf(times(own, 2));
      assert.equal(report.kind, 'unclear', `${rows} ${contexts}`);
      const overlapping = reportOf([...own.slice(0, 0.9 * rows), ...own.slice(rows / 2)]);
      assert.deepEqual([overlapping.kind, overlapping.stretches], ['unclear', true]);
    }
    const long = few(300_000, 2, 4);
    assert.ok(reportOf([...long, ...long.slice(100_000, 103_000)]).stretches);
    // A logging policy that hardly ever explores: only long stretches tell.
    const random = seededRandom(5);
    const greedy = many(20_000, () => decide(random, random.below(2), 0.98));
    assert.equal(reportOf(greedy).kind, 'natural');
    assert.ok(reportOf([...greedy, ...greedy.slice(4000, 14_000)]).stretches);
  });

  it('are seen where actions were taken in rotation, too: these are no decisions at random', () => {
    const rotating = many(400, (i) => ({ context: 0, action: i % 2, reward: i % 2, propensity: 0.5 }));
    assert.ok(reportOf(rotating).stretches);
  });

  it('are not seen where every context comes as often, and one action is nearly sure', () => {
    for (const [days, share] of [
      [7, 0.995],
      [5, 0.99],
      [3, 0.99],
    ]) {
      const random = seededRandom(days);
      const panel = many(1000 * days, (i) => decide(random, Math.floor(i / days), share, [0.01, 0.5]));
      assert.equal(isDoubted(shuffled(panel, days)), false, `${days} days`);
    }
  });

  it('are seldom seen by chance, however few different rows there are', () => {
    const tried = cases(2000, 100_000);
    let alarms = 0;
    let careless = 0;
    const random = seededRandom(6);
    for (let i = 0; i < tried; i++) {
      const multiples = new Multiples();
      const distinct = 4 + random.below(12);
      const counts = new Float64Array(distinct);
      const rows = 60 + random.below(600);
      for (let row = 0; row < rows; row++) counts[random.below(distinct)]++;
      let even = true;
      for (const count of counts) {
        if (count > 0) multiples.add(count);
        if (count % 2 === 1) even = false;
      }
      if (multiples.areTooMany()) alarms++;
      if (even) careless++;
    }
    assert.ok(alarms <= 2 + tried / 1000, String(alarms));
    // Without asking how likely that is.
    assert.ok(careless > 2 + tried / 1000, String(careless));
  });
});

describe('rows that are no decisions of their own, without an id', () => {
  /** Visitors with so many rows, one after the other; `keep`: each keeps the action that came first. */
  function visits(seed: number, keep: boolean, context: (visitor: number, random: Random) => number): Row[] {
    const random = seededRandom(seed);
    return Array.from({ length: 300 }, (_, visitor) => {
      const { action } = decide(random, 0);
      return many(10, () => {
        const row = decide(random, context(visitor, random));
        return keep ? { ...row, action } : row;
      });
    }).flat();
  }
  const contexts: Record<string, (visitor: number, random: Random) => number> = {
    'of the visitor': (visitor) => visitor,
    'of one of three groups': (visitor) => mix32(visitor) % 3,
    'of three pages': (_, random) => random.below(3),
    'never the same': (_, random) => random.uniform(),
    none: () => 0,
  };
  for (const [name, context] of Object.entries(contexts))
    it(`are seen where visitors keep an action, with a context ${name}`, () => {
      const { dependent } = reportOf(visits(7, true, context));
      assert.equal(dependent, name === 'of the visitor' ? 'contexts' : 'neighbors');
      assert.equal(isDoubted(visits(7, false, context)), false);
    });

  it('are seen where the rows of a visitor are anywhere, and the context is that of the visitor', () => {
    const rows = shuffled(visits(8, true, contexts['of the visitor']), 9);
    assert.equal(reportOf(rows).dependent, 'contexts');
  });

  it('are seen where successes were delivered again at once', () => {
    const again = few(8000, 3, 10).flatMap((row, i) =>
      row.reward === 1 && i % 4 === 0 ? [row, row] : [row],
    );
    assert.equal(reportOf(again).dependent, 'neighbors');
  });

  /** Honest logs in every order that people give them. */
  const orders: Record<string, (random: Random) => Row[]> = {
    'as it came': (random) => many(1200, () => decide(random, random.below(5), 0.7)),
    'sorted by action': (random) =>
      many(1200, () => decide(random, random.uniform())).sort((a, b) => a.action - b.action),
    'sorted by context and action': (random) =>
      many(1200, () => decide(random, random.below(30))).sort(
        (a, b) => a.context - b.context || a.action - b.action || a.reward - b.reward,
      ),
    'sorted by outcome, which goes with the action': (random) =>
      many(1200, () => decide(random, random.uniform(), 0.5, [0.1, 0.9])).sort((a, b) => a.reward - b.reward),
    'sorted by outcome, in few contexts': (random) =>
      many(1200, () => decide(random, random.below(3), 0.5, [0.1, 0.9])).sort((a, b) => a.reward - b.reward),
    'sorted by propensity': (random) =>
      many(1200, () => decide(random, random.uniform(), 0.9)).sort((a, b) => a.propensity - b.propensity),
    'by a policy that learns': (random) => learned(random),
    'by a policy that learns, newest first': (random) => learned(random).reverse(),
    'in hours in which the policy has habits': (random) =>
      many(1200, (i) => decide(random, random.below(4), i % 200 < 100 ? 0.9 : 0.1)),
    'with few rows': (random) => many(50, () => decide(random, random.below(2))),
    'with rows that hardly differ': (random) => many(1200, () => decide(random, 0, 0.95, [0.01, 0.02])),
  };
  function learned(random: Random): Row[] {
    const [earned, taken] = [
      [1, 1],
      [2, 2],
    ];
    return many(1200, () => {
      const likes = earned[0] / taken[0] >= earned[1] / taken[1];
      const row = decide(random, random.below(3), likes ? 0.9 : 0.1, [0.4, 0.5]);
      taken[row.action]++;
      earned[row.action] += row.reward;
      return row;
    });
  }
  for (const [name, order] of Object.entries(orders))
    it(`are seldom seen by chance in an honest log, ${name}`, () => {
      const tried = cases(60, 4000);
      let alarms = 0;
      for (let seed = 0; seed < tried; seed++) if (isDoubted(order(seededRandom(seed + 1)))) alarms++;
      assert.ok(alarms <= 1 + tried / 500, `${alarms} of ${tried}`);
    });
});
