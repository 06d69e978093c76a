import type { Repeats } from '../../../src/core/documents/names';
import assert from 'node:assert/strict';
import { mix32, seededRandom } from '../../../src/core/numerics/random';
import { ContextCounts, type CountedRows } from '../../../src/core/provenance/repeats/contextCounts';
import { RepeatFilter } from '../../../src/core/provenance/repeats/repeatFilter';
import { explainRepeats } from '../../../src/core/provenance/repeats/repeats';
import { rowRepeats } from '../../../src/core/provenance/repeats/rowRepeats';
import { logOf } from '../synthetic';
import { close } from '../vectors';

/** A row by its context, what was done there, and its id, where it has one. */
interface Row {
  readonly id?: number;
  /** Of whoever it was made for. */
  readonly visitor?: number;
  readonly context: number;
  readonly choice: number;
  readonly propensity?: number;
}

/** Rows of so many contexts, two actions at one half each, and coins for rewards. */
function rowsOf(rows: number, contexts: number, seed: number): Row[] {
  const random = seededRandom(seed);
  return Array.from({ length: rows }, () => ({
    context: 1 + Math.floor(random.uniform() * contexts),
    choice: random.below(4),
  }));
}

/** The same as a log. */
const reportOf = (rows: readonly Row[]): ReturnType<typeof rowRepeats> =>
  rowRepeats({
    ...logOf(
      {
        length: rows.length,
        firstRow: 0,
        lines: Uint32Array.from(rows, (_, i) => i + 1),
        events: Uint32Array.from(rows, (_, i) => i),
        actions: Int32Array.from(rows, ({ choice }) => choice >> 1),
        rewards: Float64Array.from(rows, ({ choice }) => choice & 1),
        propensities: Float64Array.from(rows, ({ propensity = 0.5 }) => propensity),
        features: { kind: 'dense', values: Float64Array.from(rows, ({ context }) => context) },
        identities: [
          Uint32Array.from(rows, ({ id = 0 }) => id),
          Uint32Array.from(rows, ({ visitor = 0 }) => visitor),
        ],
      },
      2,
    ),
    ...(rows.some(({ id, visitor }) => (id ?? visitor) !== undefined) && { identifiedBy: ['id', 'visitor'] }),
  });

const kindOf = (rows: readonly Row[]): Repeats => reportOf(rows).kind;
const twice = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, row]);

/** Counted in a table for so many contexts. */
function counted(rows: readonly Row[], capacity: number): CountedRows {
  const counts = new ContextCounts(capacity);
  for (const { context, choice } of rows) {
    const low = mix32(context ^ Math.floor(context / 4294967296)) | 0;
    const high = mix32(low ^ 77) | 0;
    counts.next(low, high, mix32(high ^ choice) | 0, 0.5);
  }
  return counts.finish();
}

describe('equal rows of a log', () => {
  const many = 2 ** 50;

  it('are none where contexts do not come back', () => {
    const report = reportOf(rowsOf(5000, many, 1));
    assert.deepEqual([report.kind, report.isAgain], ['none', undefined]);
  });

  it('are copies where contexts come back as whole rows alone', () => {
    const own = rowsOf(3000, many, 2);
    const { kind, isAgain } = reportOf([...own, ...own.slice(0, 40)]);
    assert.equal(kind, 'copies');
    const again = Array.from({ length: 3040 }, (_, i) => isAgain!(i));
    assert.ok(again.every((is, i) => is === i >= 3000));
    assert.equal(kindOf(twice(own)), 'copies');
  });

  it('are natural where contexts come back with other outcomes', () => {
    for (const contexts of [1, 5, 60, 2000, 20_000])
      assert.equal(kindOf(rowsOf(5000, contexts, 3)), 'natural');
  });

  it('are unclear where they are natural, and more than chance explains', () => {
    for (const contexts of [5, 60, 2000]) {
      const own = rowsOf(3000, contexts, 4);
      assert.equal(kindOf(twice(own)), 'unclear');
      assert.equal(kindOf([...own, ...own]), 'unclear');
    }
  });

  describe('with ids', () => {
    const own = rowsOf(3000, 5, 4).map((row, i) => ({ ...row, id: mix32(i) }));

    it('are copies where an id comes back, however few contexts there are', () => {
      const again = own.filter(({ choice }) => (choice & 1) === 1).slice(0, 300);
      const { kind, isAgain } = reportOf([...own, ...again]);
      assert.equal(kind, 'natural');
      assert.ok([...own, ...again].every((_, i) => isAgain!(i) === i >= own.length));
      const doubled = reportOf(twice(own));
      assert.equal(doubled.kind, 'natural');
      assert.ok(twice(own).every((_, i) => doubled.isAgain!(i) === (i % 2 === 1)));
    });

    it('are natural where ids come back with other outcomes, as those of visitors do', () => {
      const visits = rowsOf(3000, 5, 8).map((row, i) => ({ ...row, id: mix32(i % 700) }));
      assert.deepEqual(reportOf(visits), { kind: 'natural' });
    });

    it('are no decisions of their own where rows with the same id mostly agree in what was done', () => {
      const visits = (sticky: boolean, contexts: number): Row[] => {
        const rows = rowsOf(3000, contexts, 10);
        return rows.map(({ context, choice }, i) => {
          const visitor = i % 1000;
          const kept = sticky ? (rows[visitor].choice & 2) | (choice & 1) : choice;
          return { context, choice: kept, id: mix32(visitor) };
        });
      };
      for (const contexts of [5, many]) {
        assert.equal(reportOf(visits(true, contexts)).dependentBy, 'id');
        assert.equal(reportOf(visits(false, contexts)).dependentBy, undefined);
      }
      // Logged when it was shown, and again when it was clicked.
      const updated = own.flatMap((row) => [row, { ...row, choice: row.choice ^ 1 }]);
      assert.equal(reportOf(updated).dependentBy, 'id');
    });

    it('are decisions of their own in a log that is sorted by action, too', () => {
      const visits = rowsOf(3000, 5, 11).map((row, i) => ({ ...row, id: mix32(i % 1000) }));
      const sorted = visits.sort((a, b) => (a.choice >> 1) - (b.choice >> 1));
      assert.equal(reportOf(sorted).dependentBy, undefined);
    });

    /** A coin of so much for the action 0 of each visitor, who keeps what came, with an id of its own for each row. */
    const keptActions = (share: number, rows = 3000): Row[] => {
      const random = seededRandom(12);
      const first = Array.from({ length: rows / 3 }, () => (random.uniform() < share ? 0 : 2));
      return rowsOf(rows, 5, 13).map(({ context, choice }, i) => {
        const visitor = i % first.length;
        const propensity = first[visitor] === 0 ? share : 1 - share;
        const kept = first[visitor] | (choice & 1);
        return { context, choice: kept, propensity, id: mix32(i), visitor: mix32(visitor) };
      });
    };

    it('are no decisions of their own where a visitor keeps an action, although each row has an id', () => {
      for (const share of [0.5, 0.9, 0.98]) assert.equal(reportOf(keptActions(share)).dependentBy, 'visitor');
      const random = seededRandom(14);
      const drawn = keptActions(0.9).map((row) => {
        const action = random.uniform() < 0.9 ? 0 : 2;
        return { ...row, choice: action | (row.choice & 1), propensity: action === 0 ? 0.9 : 0.1 };
      });
      assert.equal(reportOf(drawn).dependentBy, undefined);
    });

    it('are decisions of their own where the logging policy likes what it did before, and says how much', () => {
      const random = seededRandom(15);
      const last = new Map<number, number>();
      const learning = rowsOf(6000, 5, 16).map(({ context, choice }, i) => {
        const visitor = mix32(i % 1500);
        const liked = last.get(visitor) ?? 0;
        const again = random.uniform() < 0.9;
        const action = again ? liked : 2 - liked;
        last.set(visitor, action);
        return {
          context,
          choice: action | (choice & 1),
          propensity: again ? 0.9 : 0.1,
          id: mix32(i),
          visitor,
        };
      });
      assert.equal(reportOf(learning).dependentBy, undefined);
      assert.equal(reportOf([...learning].reverse()).dependentBy, undefined);
      const shuffled = learning.map((row) => ({ row, at: random.uniform() })).sort((a, b) => a.at - b.at);
      assert.equal(reportOf(shuffled.map(({ row }) => row)).dependentBy, undefined);
    });

    it('are decisions of their own where visitors leave once they have twice got what they want', () => {
      const random = seededRandom(17);
      const rows: Row[] = [];
      for (let visitor = 1; visitor <= 8000; visitor++)
        for (let wanted = 2; wanted > 0;) {
          const choice = random.below(4);
          if (choice === 3) wanted--;
          rows.push({ context: 1, choice: choice & 2, id: mix32(rows.length), visitor });
        }
      assert.equal(reportOf(rows).dependentBy, undefined);
      assert.equal(reportOf(rows.reverse()).dependentBy, undefined);
    });

    it('seldom look dependent by chance', () => {
      let alarms = 0;
      for (let seed = 0; seed < 300; seed++) {
        const visits = rowsOf(120, 5, 1000 + seed).map((row, i) => ({
          ...row,
          id: mix32(i),
          visitor: 1 + (i % 40),
        }));
        if (reportOf(visits).dependentBy !== undefined) alarms++;
      }
      assert.ok(alarms <= 3, String(alarms));
    });

    it('are unclear where copies have ids, and other rows none', () => {
      const bought = own.map(({ id, ...row }) => ((row.choice & 1) === 1 ? { ...row, id } : row));
      const again = bought.filter(({ choice }) => (choice & 1) === 1);
      assert.deepEqual(reportOf(bought), { kind: 'natural' });
      assert.equal(kindOf([...bought, ...again]), 'unclear');
    });

    it('are unclear where a few events are there very often', () => {
      const storm = Array.from({ length: 2400 }, (_, i) => own[i % 4]);
      assert.equal(kindOf([...own, ...storm]), 'unclear');
    });

    it('are unclear where visitors keep an action and hardly ever earn anything', () => {
      const visits = Array.from({ length: 8000 }, (_, i) => {
        const visitor = i % 1000;
        const choice = i % 4001 === 0 ? 1 : 2 * (visitor % 2);
        return { context: 1 + (visitor % 5), choice, id: mix32(visitor) };
      });
      assert.equal(kindOf(visits), 'unclear');
    });

    it('are copies and unclear as without them where each has an id of its own', () => {
      const distinct = rowsOf(3000, many, 9);
      const delivered = (rows: readonly Row[]): Row[] => rows.map((row, i) => ({ ...row, id: mix32(i) }));
      assert.equal(kindOf(delivered(twice(distinct))), 'copies');
      assert.equal(kindOf(delivered(twice(own))), 'unclear');
    });
  });

  it('say nothing of a handful of rows', () => {
    const own = rowsOf(4, many, 5);
    assert.equal(kindOf([...own, own[3]]), 'natural');
  });

  it('are the same kind by a sample of contexts, and counts by a share of them', () => {
    const contexts = [many, 60, 2000, 20_000];
    for (const rows of contexts.map((each) => rowsOf(30_000, each, 6)))
      for (const log of [rows, twice(rows)]) {
        const whole = counted(log, log.length + 1);
        const sample = counted(log, 4000);
        assert.ok(whole.exact);
        assert.equal(explainRepeats(sample), explainRepeats(whole));
        assert.ok(Math.abs(sample.copies / sample.rows - whole.copies / whole.rows) < 0.05);
        assert.ok(Math.abs(sample.returns / sample.rows - whole.returns / whole.rows) < 0.05);
      }
  });

  it('are counted as one by one counts them', () => {
    const rows = rowsOf(4000, 700, 7);
    const table = new Map<string, number>();
    for (const { context, choice } of rows)
      table.set(`${context} ${choice}`, (table.get(`${context} ${choice}`) ?? 0) + 1);
    const { rows: all, copies, copied, returns } = counted(rows, 5000);
    assert.equal(all, 4000);
    assert.equal(copies, 4000 - table.size);
    assert.equal(copied, [...table.values()].filter((count) => count > 1).length);
    assert.equal(returns, 4000 - new Set(rows.map(({ context }) => context)).size);
  });
});

describe('the filter of rows that were there', () => {
  const hashes = (row: number): [number, number, number] => [
    mix32(row),
    mix32(row ^ 0x51ed27),
    mix32(Math.imul(row, 3) ^ 0x2545f4),
  ];

  it('finds every row that was there, and hardly another', () => {
    const filter = new RepeatFilter(20_000);
    let found = 0;
    for (let row = 0; row < 20_000; row++) if (filter.next(...hashes(row))) found++;
    assert.equal(found, 0);
    for (let row = 0; row < 20_000; row++) assert.ok(filter.next(...hashes(row)));
  });

  it('knows how often it errs', () => {
    // Made for 5,000 rows and given sixteen times as many.
    const filter = new RepeatFilter(5000);
    let found = 0;
    for (let row = 0; row < 80_000; row++) if (filter.next(...hashes(row))) found++;
    assert.ok(found > 1000);
    close(found, filter.byChance(), 'errors', 0.05);
  });
});
