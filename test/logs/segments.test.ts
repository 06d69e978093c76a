import assert from 'node:assert/strict';
import fc from 'fast-check';
import { lowerMean } from '../../src/core/betting/mean/capital';
import { betsOf, Growth } from '../../src/core/betting/mean/growth';
import { gridLambdas } from '../../src/core/betting/mean/lambdas';
import { unwatched } from '../../src/core/control/jobControl';
import { seededRandom } from '../../src/core/numerics/random';
import { analyzeLog } from '../../src/jobs/kinds/analyze';
import type { JobOf, ReportOf } from '../../src/protocol/jobKinds';
import { cases } from '../support/cases';
import { directory, lines, writeLog } from '../unit/logs/support';

interface Row {
  readonly context: Record<string, unknown>;
  readonly action: number;
  readonly reward: number;
  readonly propensity: number;
}

/** Premium visitors like action 1, others action 0. */
function drawRows(n: number, seed: number): Row[] {
  const random = seededRandom(seed);
  return Array.from({ length: n }, () => {
    const premium = random.uniform() < 0.4;
    const action = random.uniform() < 0.5 ? 0 : 1;
    const city = random.below(20);
    return {
      context: {
        segment: premium ? 'premium' : 'basic',
        noise: `n${random.below(4)}`,
        age: Math.round(20 + 50 * random.uniform()),
        stars: random.below(3),
        city: `c${Math.min(city, random.below(20))}`,
        x: random.normal(),
        ...(random.uniform() < 0.1 ? {} : { device: random.uniform() < 0.5 ? 'phone' : 'tv' }),
      },
      action,
      reward: random.uniform() < (premium === (action === 1) ? 0.8 : 0.2) ? 1 : 0,
      propensity: 0.5,
    };
  });
}

const rows = drawRows(2400, 5);
const textOf = (list: readonly object[]): string => lines(...list.map((row) => JSON.stringify(row)));
const log = writeLog(textOf(rows));
const reading = { cacheDirectory: `${directory}/cache` };

const analyzed = (job: Partial<JobOf<'analyze'>>, path = log): Promise<ReportOf<'analyze'>> =>
  analyzeLog({ kind: 'analyze', paths: [path], policy: 'always:1', reading, ...job }, unwatched);

const close = (actual: number | null | undefined, expected: number): void =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < 1e-9, `${actual} is not ${expected}`);

describe('The parts of a log', () => {
  it('have the estimates of their rows, and the intervals of section 11 at a divided δ', async () => {
    const { segments = [] } = await analyzed({ segment: 'segment', evaluation: { delta: 0.1 } });
    assert.deepEqual(
      segments.map(({ field, delta, intervals }) => ({ field, delta, intervals })),
      [{ field: 'segment', delta: 0.1, intervals: 4 }],
    );
    for (const part of segments[0].parts) {
      const own = rows.filter(({ context }) => context.segment === part.label);
      assert.equal(part.rows, own.length);
      const w = ({ action }: Row): number => (action === 1 ? 2 : 0);
      const mean = (of: (row: Row) => number): number =>
        own.reduce((sum, row) => sum + of(row), 0) / own.length;
      close(
        part.value.estimate,
        mean((row) => w(row) * row.reward),
      );
      close(
        part.improvement.estimate,
        mean((row) => (w(row) - 1) * row.reward),
      );
      close(
        part.logging.estimate,
        mean((row) => row.reward),
      );
      const lower = (bound: 0 | 1, of: (row: Row) => number): number => {
        const wagers = gridLambdas(own.length, bound);
        const growth = new Growth(wagers.lambdas);
        for (const row of own) growth.add(of(row));
        return lowerMean(betsOf(wagers, bound, growth), 0.1 / 4 / 2, { lowest: -bound, highest: 1 }).value;
      };
      close(
        part.value.lower,
        lower(0, (row) => w(row) * row.reward),
      );
      close(part.value.upper, 1 - lower(0, (row) => w(row) * (1 - row.reward)));
      close(
        part.improvement.lower,
        lower(1, (row) => (w(row) - 1) * row.reward),
      );
      close(part.improvement.upper, -lower(1, (row) => (w(row) - 1) * (1 - row.reward)));
    }
    const [basic, premium] = segments[0].parts;
    assert.ok((premium.improvement.lower ?? 0) > 0.2 && (basic.improvement.upper ?? 0) < -0.2);
  });

  it('are narrower where all propensities are known', async () => {
    const full = rows.map((row) => ({ ...row, propensities: [0.5, 0.5] }));
    const known = (await analyzed({ segment: 'segment' }, writeLog(textOf(full)))).segments?.[0].parts ?? [];
    const chosen = (await analyzed({ segment: 'segment' })).segments?.[0].parts ?? [];
    const width = ({ lower, upper }: (typeof known)[0]['value']): number => (upper ?? 0) - (lower ?? 0);
    known.forEach((part, k) => {
      close(part.value.estimate, chosen[k].value.estimate);
      assert.ok(width(part.value) < 0.8 * width(chosen[k].value));
      assert.ok(width(part.improvement) < width(chosen[k].improvement));
    });
  });

  it('are categories, quarters of numbers or windows of the file, and none is left out', async () => {
    const { segments = [] } = await analyzed({ segment: 'city,age, stars,time,device' });
    assert.equal(segments[3].field, 'time');
    const labels = Object.fromEntries(
      segments.map(({ field, parts }) => [field, parts.map(({ label }) => label)]),
    );
    assert.equal(labels.city.length, 13);
    assert.equal(labels.city.at(-1), 'other');
    assert.match(labels.age.join(' | '), /^≤ \d+ \| \d+ – \d+ \| \d+ – \d+ \| > \d+$/);
    assert.deepEqual([...labels.stars].sort(), ['0', '1', '2']);
    assert.deepEqual([...labels.device].sort(), ['missing', 'phone', 'tv']);
    assert.equal(labels.time.length, 8);
    assert.equal(labels.time[0], 'rows 1 – 300');
    const whole = segments[0].intervals;
    assert.equal(whole, 2 * (13 + 4 + 3 + 3 + 8));
    for (const { parts } of segments)
      assert.equal(
        parts.reduce((sum, part) => sum + part.rows, 0),
        rows.length,
      );
  });

  it('make up the whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 5, max: 120 }),
        async (seed, n) => {
          const path = writeLog(textOf(drawRows(n, seed)));
          const report = await analyzed({ segment: 'segment,noise,age,stars,city,x,time' }, path);
          for (const { parts } of report.segments ?? []) {
            const mean = (of: (part: (typeof parts)[0]) => number): number =>
              parts.reduce((sum, part) => sum + part.rows * of(part), 0) / n;
            close(
              mean(({ value }) => value.estimate),
              report.certificate.value.estimate,
            );
            close(
              mean(({ logging }) => logging.estimate),
              report.certificate.improvement.loggingValue.estimate,
            );
            for (const { value, improvement } of parts)
              for (const { lower, upper } of [value, improvement]) assert.ok((lower ?? 0) <= (upper ?? 0));
          }
        },
      ),
      { numRuns: cases(4, 40) },
    );
  });

  it('claim nothing where the certificate does not, and count what could not be read in every part', async () => {
    const open = await analyzed({ segment: 'segment', where: 'stars > 0' });
    assert.notEqual(open.certificate.withheld, null);
    for (const { value, improvement } of open.segments?.[0].parts ?? []) {
      assert.deepEqual(
        [value.lower, value.upper, improvement.lower, improvement.upper],
        [null, null, null, null],
      );
      assert.ok(value.estimate > 0);
    }
    const broken = writeLog(textOf(rows) + '{"broken\n'.repeat(100));
    const some = (await analyzed({ segment: 'segment' }, broken)).segments?.[0].parts ?? [];
    const all = (await analyzed({ segment: 'segment' })).segments?.[0].parts ?? [];
    some.forEach((part, k) => {
      assert.ok((part.value.lower ?? 1) < (all[k].value.lower ?? 0));
      assert.ok((part.value.upper ?? 0) > (all[k].value.upper ?? 1));
      assert.ok((part.improvement.lower ?? 1) < (all[k].improvement.lower ?? 0));
      assert.ok((part.improvement.upper ?? 0) > (all[k].improvement.upper ?? 1));
      close(part.value.estimate, all[k].value.estimate);
    });
  });

  it('are proposed by what tells most, at the price of all that were looked at', async () => {
    const { segments = [] } = await analyzed({ segment: 'auto' });
    assert.equal(segments.length, 3);
    assert.equal(segments[0].field, 'context.segment');
    assert.ok(segments[0].intervals > 2 * segments.reduce((sum, { parts }) => sum + parts.length, 0));
    const [basic, premium] = segments[0].parts;
    assert.ok((premium.improvement.lower ?? 0) > (basic.improvement.upper ?? 0));
  });

  it('claim nothing by a field that goes with what was chosen, and all the same by another', async () => {
    const priced = rows.map((row) => ({
      ...row,
      context: { ...row.context, price: row.action === 1 ? 9 : 4 },
    }));
    const { segments = [] } = await analyzed({ segment: 'price,segment' }, writeLog(textOf(priced)));
    const [price, segment] = segments;
    assert.match(
      price.doubt ?? '',
      /by price, which goes with what was chosen: in the part .* Divide by fields/,
    );
    assert.ok(
      price.parts.every(({ value, improvement }) => value.lower === null && improvement.upper === null),
    );
    assert.equal(segment.doubt, undefined);
    assert.ok(segment.parts.every(({ value }) => value.lower !== null));
  });

  it('are refused by another outcome than the reward', async () => {
    const sold = rows.map((row, i) => ({ ...row, revenue: i % 3, outcome: { dwell: i % 4 } }));
    await assert.rejects(analyzed({ segment: 'revenue' }, writeLog(textOf(sold))), {
      code: 'known-too-late',
    });
    const held = sold.map(({ reward, ...row }) => ({ ...row, outcome: { ...row.outcome, click: reward } }));
    await assert.rejects(analyzed({ segment: 'outcome.dwell' }, writeLog(textOf(held))), {
      code: 'known-too-late',
    });
  });

  it('are refused where they tell what was chosen or earned', async () => {
    await assert.rejects(analyzed({ segment: 'reward' }), { code: 'known-too-late' });
    await assert.rejects(analyzed({ segment: 'context' }), { code: 'bad-segment' });
    await assert.rejects(analyzed({ segment: 'segment,' }), { code: 'bad-segment' });
    await assert.rejects(analyzed({ segment: 'segmant' }), { code: 'no-such-field' });
  });
});
