import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import type { EvaluationOptions } from '../../src/core/documents/runs/options';
import type { LogSchema } from '../../src/core/documents/log/logSchema';
import { unwatched } from '../../src/core/control/jobControl';
import { runJob } from '../../src/jobs/runJob';
import type { JobOf } from '../../src/protocol/jobKinds';
import { cases as casesOf } from '../support/cases';
import { useCluster } from '../support/clickhouse';
import { assertLike } from '../support/likeNumbers';
import { decisionColumns, tableDecisions, type TableDecision } from '../support/tableLogs';
import { temporaryFolder } from '../support/temporary';

/** What a table has not, and says so; and what cannot be the same: names, hashes, words about places and draws of the bootstrap. */
const apart = new Set(['dm', 'dr']);
const intervalsApart = new Set(['bootstrap', 'empirical-likelihood']);

function comparable(report: AnalysisReport): object {
  const { certificate, paper, estimates, policyChecks, health } = report;
  const claims = (each: typeof certificate): object => ({
    ...each,
    log: 0,
    engine: 0,
    checksum: 0,
    featureMap: 0,
    features: 0,
    policy: each.policy.name,
    statement: each.statement.replace(/from .*? rows/, ''),
    evidence: {
      missing: each.evidence?.missing,
      outside: each.evidence?.outside,
      equalRows: each.evidence?.equalRows,
    },
  });
  return {
    rows: report.rows,
    where: report.where,
    metrics: report.metrics,
    actions: report.actions,
    actionNames: report.actionNames,
    actionCounts: report.actionCounts,
    propensities: report.propensities,
    estimates: estimates
      .filter(({ name }) => !apart.has(name))
      .map((each) => ({
        ...each,
        intervals: each.intervals.filter(({ method }) => !intervalsApart.has(method)),
      })),
    effectiveSampleSize: report.effectiveSampleSize,
    alphaCurve: report.alphaCurve,
    betaCurve: report.betaCurve,
    clippingCurve: report.clippingCurve,
    // Where a curve is flat, its lowest point may be anywhere: how low it is, is what is compared.
    optimal: [report.optimal.alpha.meanSquaredError, report.optimal.beta.meanSquaredError],
    theorem1: report.theorem1,
    otherBounds: report.otherBounds,
    weightHistogram: report.weightHistogram,
    kl: report.kl,
    certificate: claims(certificate),
    paper: claims(paper),
    policyChecks: policyChecks
      .filter(({ name }) => name !== 'reward-model')
      .map(({ name, severity, value }) => ({ name, severity, value })),
    health: { propensities: health.propensities, actions: health.actions, rewards: health.rewards },
    checks: report.checks
      .filter(({ name }) =>
        [
          'distribution-sums',
          'propensity-agreement',
          'mean-inverse-propensity',
          'actions-never-taken',
        ].includes(name),
      )
      .map(({ name, severity, value }) => ({ name, severity, value })),
  };
}

/** Among so many rows some differ so little that the columns of a file, which have 24 bits, take them for copies. */
const distinct = (rows: readonly TableDecision[]): TableDecision[] => [
  ...new Map(rows.map((row) => [`${Math.fround(row.x)} ${Math.fround(row.y)} ${row.city}`, row])).values(),
];

describe('A policy on a table is told what it is told on a file', () => {
  const cluster = useCluster();
  const folder = temporaryFolder();
  let made = 0;

  interface Mapping {
    readonly distribution?: string;
    readonly propensity?: string;
    readonly reward?: string;
    readonly cost?: string;
  }

  async function bothReports(
    decisions: readonly TableDecision[],
    policy: string | undefined,
    mapping: Mapping,
    evaluation: EvaluationOptions = {},
    policies?: readonly string[],
    more: Pick<JobOf<'analyze'>, 'where' | 'declared' | 'metrics'> = {},
  ): Promise<[AnalysisReport, AnalysisReport]> {
    const { url, database, table } = cluster();
    const name = `log ${++made}`;
    await table(name, decisionColumns, decisions);
    const remote = folder.file(
      `${made}.banditlog.json`,
      JSON.stringify({
        engine: 'clickhouse',
        url,
        database,
        table: name,
        mapping: { context: ['x', 'y', 'city'], action: 'a', ...mapping },
      }),
    );
    const local = folder.file(`${made}.jsonl`, decisions.map((each) => JSON.stringify(each)).join('\n'));
    const schema: LogSchema = {
      features: ['x', 'y', 'city'],
      action: 'a',
      propensity: null,
      distribution: null,
      ...mapping,
    };
    const ask = (paths: string[], reading: object): Promise<AnalysisReport> =>
      runJob(
        {
          kind: 'analyze',
          paths,
          evaluation,
          ...(policy !== undefined && { policy }),
          ...(policies && { policies }),
          ...more,
          ...reading,
        },
        unwatched,
      );
    const cacheDirectory = join(folder.path, 'cache');
    return [
      await ask([remote], {}),
      await ask([local], { reading: { schema, cacheDirectory, format: 'jsonl' } }),
    ];
  }

  it('also of a list of policies, charged for all of them', async () => {
    const decisions = tableDecisions({ rows: 2500, seed: 15 });
    const mapping = { distribution: 'd', propensity: 'p', reward: 'r' };
    const list = ['logging', 'uniform', 'greedy', 'best-action', 'always:1', 'always:99'];
    const [found, expected] = await bothReports(decisions, undefined, mapping, {}, list);
    const lines = ({ leaderboard }: AnalysisReport): object => ({
      ...leaderboard,
      unfit: leaderboard?.unfit.map(({ policy }) => policy),
    });
    assert.equal(found.leaderboard?.looked, expected.leaderboard?.looked);
    assert.equal(found.policyRef, expected.policyRef);
    assert.ok(assertLike(lines(found), lines(expected), 1e-9) > 30);
    assertLike(comparable(found), comparable(expected), 1e-9);
  });

  const full = { distribution: 'd', propensity: 'p', reward: 'r' };
  const chosen = { propensity: 'p', reward: 'r' };
  const cases: [string, Parameters<typeof bothReports>][] = [
    ['uniform, full', [tableDecisions({ rows: 3000 }), 'uniform', full]],
    ['logging, full', [tableDecisions({ rows: 2000, seed: 2 }), 'logging', full]],
    ['always:2, full', [tableDecisions({ rows: 2000, seed: 3 }), 'always:2', full]],
    ['greedy, full', [tableDecisions({ rows: 2000, seed: 4 }), 'greedy', full]],
    ['uniform, no support for some actions', [tableDecisions({ rows: 2000, gaps: true }), 'uniform', full]],
    ['uniform, chosen only', [tableDecisions({ rows: 3000, seed: 5 }), 'uniform', chosen]],
    ['logging, chosen only', [tableDecisions({ rows: 1500, seed: 6 }), 'logging', chosen]],
    [
      'always:1, costs from 0 to 5',
      [
        tableDecisions({ rows: 2500, seed: 7, reward: (u, good) => (good ? 0 : 5 * u) }),
        'always:1',
        { distribution: 'd', cost: 'r' },
        { rewardRange: { min: -5, max: 0 } },
      ],
    ],
    [
      'uniform, rewards from 1000 to 1010, other parameters',
      [
        tableDecisions({ rows: 2500, seed: 8, reward: (u, good) => 1000 + (good ? 10 : 10 * u * u) }),
        'uniform',
        full,
        {
          rewardRange: { min: 1000, max: 1010 },
          delta: 0.01,
          alpha: 0.5,
          clipMax: 3,
          ls: 0.1,
          comparisons: 3,
        },
      ],
    ],
    [
      'uniform, one action in 40, the grid of the paper',
      [tableDecisions({ rows: 4000, seed: 9, actions: 40 }), 'uniform', full, { certificate: 'grid' }],
    ],
    [
      'uniform, sequential',
      [tableDecisions({ rows: 900, seed: 10 }), 'uniform', full, { certificate: 'sequential' }],
    ],
    ['uniform, a stated divergence', [tableDecisions({ rows: 900, seed: 11 }), 'uniform', full, { kl: 2 }]],
    [
      'uniform, on some rows',
      [
        tableDecisions({ rows: 3000, seed: 31 }),
        'uniform',
        full,
        {},
        undefined,
        { where: 'x > -0.5 and not (city = Oslo or y = 0) and city != "L\'Aquila"', declared: true },
      ],
    ],
    [
      'best-action, on some rows that nobody declared',
      [
        tableDecisions({ rows: 2000, seed: 32 }),
        'best-action',
        chosen,
        {},
        undefined,
        { where: 'city in (Paris, Łódź) or y is missing' },
      ],
    ],
    [
      'a rule, full',
      [
        tableDecisions({ rows: 2500, seed: 33, gaps: true }),
        'rule:if city = Paris and x <= 0.25 then 2 else if y >= 2 then uniform else if city = "L\'Aquila" then logging else 0',
        full,
      ],
    ],
    [
      'a rule, chosen only',
      [tableDecisions({ rows: 2000, seed: 34 }), 'rule:if x < 0 then logging else uniform', chosen],
    ],
    [
      'a rule that is never as logged, chosen only',
      [tableDecisions({ rows: 2000, seed: 35 }), 'rule:if x < 0 or y > 3 then 1 else uniform', chosen],
    ],
    [
      'always:1, other outcomes on some rows',
      [
        tableDecisions({ rows: 2000, seed: 36 }),
        'always:1',
        full,
        {},
        undefined,
        { metrics: ['y=0,4,min', 'x=-1,1'], where: 'city != Oslo', declared: true },
      ],
    ],
    ...(casesOf(0, 1) > 0
      ? ([
          ['uniform, many rows', [distinct(tableDecisions({ rows: 300_000, seed: 37 })), 'uniform', full]],
        ] satisfies [string, Parameters<typeof bothReports>][])
      : []),
    ['uniform, a dozen rows', [tableDecisions({ rows: 12, seed: 12 }), 'uniform', full]],
  ];

  for (const [title, given] of cases)
    it(`to 1e-9: ${title}`, async () => {
      const [found, expected] = await bothReports(...given);
      const compared = assertLike(comparable(found), comparable(expected), 1e-9);
      assert.ok(compared > 300, `${compared} numbers were compared`);
      assert.equal(found.format, 'clickhouse');
      assert.ok((found.remote?.notInPlace.length ?? 0) > 0);
    });
});
