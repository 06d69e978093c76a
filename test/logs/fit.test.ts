import assert from 'node:assert/strict';
import { unwatched } from '../../src/core/control/jobControl';
import { seededRandom } from '../../src/core/numerics/random';
import { openLog } from '../../src/jobs/open/openLog';
import { analyzeLog } from '../../src/jobs/kinds/analyze';
import { trainPolicy } from '../../src/jobs/kinds/train';
import type { JobOf, ReportOf } from '../../src/protocol/jobKinds';
import { directory, lines, writeLog } from '../unit/logs/support';
import { syntheticLog } from '../support/syntheticLog';

const unlogged = { reading: { schema: { propensity: null, distribution: null } } };

const analyzed = (content: string, more: Partial<JobOf<'analyze'>> = {}): Promise<ReportOf<'analyze'>> =>
  analyzeLog(
    {
      kind: 'analyze',
      paths: [writeLog(content)],
      policy: 'uniform',
      ...more,
      reading: { cacheDirectory: directory, ...more.reading },
    },
    unwatched,
  );

/** Whether propensities are estimated for a log: it need not be analyzed for that. */
async function isEstimated(content: string): Promise<boolean> {
  const log = await openLog(
    { paths: [writeLog(content)], reading: { cacheDirectory: directory } },
    unwatched,
    1,
  );
  log.close();
  return log.inspection.estimatedPropensities !== undefined;
}

const ips = ({ estimates }: ReportOf<'analyze'>, name = 'ips'): number =>
  estimates.find((each) => each.name === name)?.value ?? NaN;

/** A row of three segments, each with a favorite action that is taken with probability 0.6. */
function segmentRows(n: number, choose: (segment: number, u: number) => number): { noise: number }[] {
  const random = seededRandom(5);
  return Array.from({ length: n }, () => {
    const segment = random.below(3);
    const action = choose(segment, random.uniform());
    const reward = random.uniform() < (action === (segment + 1) % 3 ? 0.8 : 0.3) ? 1 : 0;
    return { segment: `s${segment}`, noise: random.uniform(), action: `a${action}`, reward };
  });
}

const json = (rows: readonly object[]): string => lines(...rows.map((row) => JSON.stringify(row)));

describe('A log without propensities', () => {
  const mostly = (segment: number, u: number): number =>
    u < 0.6 ? segment : u < 0.8 ? (segment + 1) % 3 : (segment + 2) % 3;

  it('gets estimates in their place, calibrated, and certifies nothing', async () => {
    const report = await analyzed(json(segmentRows(6000, mostly)));
    assert.ok(Math.abs(ips(report) - (0.8 + 0.3 + 0.3) / 3) < 0.03, String(ips(report)));
    const fit = report.estimatedPropensities;
    assert.ok(fit && fit.logLoss < 0.97 && fit.logLoss > 0.93, String(fit?.logLoss));
    for (const { pairs, estimated, observed } of fit.calibration)
      assert.ok(
        Math.abs(estimated - observed) < 5 * Math.sqrt(0.25 / pairs),
        `${estimated} is not ${observed}`,
      );
    assert.match(report.certificate.withheld ?? '', /estimated/);
    assert.deepEqual(report.course, []);
    const known = report.certificate.assumptions.find(({ name }) => name === 'known-propensities');
    assert.equal(known?.status, 'violated');
    for (const { intervals } of report.estimates)
      for (const { kind, lower, upper } of intervals)
        if (kind === 'guaranteed') assert.ok(lower === -Infinity || lower <= 0, `${lower} to ${upper}`);
  });

  it('has nearly the estimates of the true propensities, which are no features', async () => {
    const content = syntheticLog(8000);
    const [guessed, known] = [await analyzed(content, unlogged), await analyzed(content)];
    assert.equal(guessed.features, known.features);
    assert.ok(Math.abs(ips(guessed) - ips(known)) < 0.02, `${ips(guessed)} and ${ips(known)}`);
    assert.ok(Math.abs(ips(guessed, 'snips') - ips(known, 'snips')) < 0.02);
    assert.equal(known.estimatedPropensities, undefined);
  });

  it('says how much the estimate rests on them', async () => {
    const { sensitivity } = await analyzed(json(segmentRows(6000, mostly)), { policy: 'always:1' });
    assert.ok(sensitivity);
    const [first, ...others] = sensitivity.points;
    assert.equal(first.lower, first.upper);
    assert.ok(
      others.every(({ lower, upper }) => lower < sensitivity.estimate && sensitivity.estimate < upper),
    );
    assert.ok(sensitivity.breakEven !== null && sensitivity.breakEven > 1);
  });

  it('gives every policy of a list estimates and no claim', async () => {
    const { leaderboard } = await analyzed(json(segmentRows(2000, mostly)), {
      policies: ['logging', 'uniform', 'best-action'],
    });
    assert.ok(leaderboard?.rows.every(({ status }) => status === 'withheld'));
    assert.equal(leaderboard?.run, null);
  });

  it('is refused where the action follows from the context, with what to log instead', async () => {
    for (const rows of [
      segmentRows(500, (segment) => segment).map((row) => ({ ...row, noise: undefined })),
      segmentRows(2000, (segment) => segment),
      segmentRows(4000, () => 0).map((row) => ({ ...row, action: row.noise > 0.4 ? 'late' : 'early' })),
    ])
      await assert.rejects(analyzed(json(rows)), {
        code: 'deterministic-logging',
        message: /at random/,
      });
  });

  it('is refused where the largest of several scores was taken, and not where a small share was chosen at random', async () => {
    const random = seededRandom(8);
    const taste = Array.from({ length: 4 }, () => [random.normal(), random.normal(), random.normal()]);
    const rows = Array.from({ length: 3000 }, () => {
      const x = [random.normal(), random.normal(), random.normal()];
      const scores = taste.map((each) => each.reduce((sum, weight, i) => sum + weight * x[i], 0));
      return { context: x, action: scores.indexOf(Math.max(...scores)), reward: random.below(2) };
    });
    await assert.rejects(analyzed(json(rows)), { code: 'deterministic-logging' });
    const some = rows.map((row) => (random.uniform() < 0.01 ? { ...row, action: random.below(4) } : row));
    assert.ok(await isEstimated(json(some)));
  });

  it('is refused where a tree of conditions was followed, and not where a small share was chosen at random', async () => {
    const random = seededRandom(9);
    const tier = ['new', 'known', 'premium'];
    const people = Array.from({ length: 2500 }, () => ({
      age: random.below(60) + 18 + random.uniform(),
      spent: random.normal(),
      tier: tier[random.below(3)],
      reward: random.below(2),
    }));
    const trees: ((person: (typeof people)[number]) => string)[] = [
      ({ age, spent, tier: t }) =>
        age > 40 ? (spent > 0.3 ? 'b' : 'a') : t === 'new' ? 'c' : spent > -1 ? 'a' : 'd',
      // No condition alone tells anything.
      ({ age, spent }) => (age > 47 === spent > 0 ? 'a' : 'b'),
      ({ age, tier: t }) => (age > 25 && age < 35 ? 'young' : t === 'premium' && age > 60 ? 'old' : 'other'),
    ];
    for (const tree of trees) {
      const followed = people.map((person) => ({ ...person, action: tree(person) }));
      await assert.rejects(analyzed(json(followed)), {
        code: 'deterministic-logging',
        message: /Conditions on the features tell the chosen action on (9[89]|100)\.\d% of the rows/,
      });
      for (const share of [0.01, 0.05]) {
        const some = followed.map((row) =>
          random.uniform() < share ? { ...row, action: followed[random.below(2500)].action } : row,
        );
        assert.ok(await isEstimated(json(some)));
      }
    }
  });

  it('is not taken for a rule where one action was rarely left', async () => {
    const random = seededRandom(10);
    const rows = segmentRows(3000, () => (random.uniform() < 0.002 ? 1 : 0));
    assert.ok(await isEstimated(json(rows)));
  });

  it('is told that nothing was chosen at random where every propensity is 1', async () => {
    const sure = segmentRows(200, (segment) => segment).map((row) => ({ ...row, propensity: 1 }));
    const { checks } = await analyzed(json(sure));
    const found = checks.find(({ name }) => name === 'mean-inverse-propensity');
    assert.equal(found?.severity, 'warning');
    assert.match(found.message, /^Every propensity is 1: .* no action was chosen at random/);
  });

  it('is refused with too few rows, and for training', async () => {
    await assert.rejects(analyzed(json(segmentRows(40, mostly))), {
      code: 'no-propensity',
      message: /too few/,
    });
    const out = `${directory}/unlogged.policy.json`;
    const paths = [writeLog(json(segmentRows(500, mostly)))];
    await assert.rejects(
      trainPolicy({ kind: 'train', paths, out, reading: { cacheDirectory: directory } }, unwatched),
      { code: 'no-propensity' },
    );
  });
});
