import type { LogSummary } from '../../documents/log/inspection';
import type { LogBatch, LoggedData } from '../../logs/blocks/loggedData';
import { sharesCheck } from '../../logs/checks/actionShares';
import { type CheckedRows, LogChecks } from '../../logs/checks/logChecks';

/** The checks of a log on some of its rows; those of its lines as they are. */
export function filteredChecks<T extends LogSummary>(
  summary: T,
  data: LoggedData,
  includes: (row: number) => boolean,
): T {
  const reading = { file: 0 };
  const checks = new LogChecks(reading);
  for (const batch of data.batches()) {
    reading.file = batch.file ?? 0;
    checks.addBlock(chosenRows(batch, data.actionCount, includes), false);
  }
  // By what was known before the choice no action is taken more often than elsewhere.
  const results = checks.results(summary.actionNames, othersOf(summary), {
    arePlaces: summary.actionFeatureMap !== undefined && typeof summary.mapping.actionId !== 'string',
  });
  const found = new Map(results.map((check) => [check.name, check]));
  return {
    ...summary,
    checks: [
      ...results.filter(({ name }) => name === sharesCheck),
      ...summary.checks.flatMap((check) => {
        const own = ofLines.has(check.name) ? check : found.get(check.name);
        return own && check.name !== sharesCheck ? [own] : [];
      }),
    ],
  };
}

/** Rows that are there twice, or not at all. */
function othersOf({ rows, checks }: LogSummary): number {
  const repeated = checks.find(({ name }) => name === 'duplicated-rows')?.value;
  return rows.rejected + (typeof repeated === 'number' ? repeated : 0);
}

/** What can only be told while lines are read. */
const ofLines: ReadonlySet<string> = new Set([
  'duplicated-rows',
  'missing-rewards',
  'outcome-coverage',
  'numbers-as-strings',
  'unknown-features',
  'hashed-features',
  'uniform-logging',
]);

function chosenRows(batch: LogBatch, K: number, includes: (row: number) => boolean): CheckedRows {
  const kept: number[] = [];
  for (let i = 0; i < batch.length; i++) if (includes(batch.firstRow + i)) kept.push(i);
  const { actions, rewards, propensities, lines, offered, distributions, weights } = batch;
  return {
    rows: kept.length,
    actions: Int32Array.from(kept, (i) => actions[i]),
    rewards: Float64Array.from(kept, (i) => rewards[i]),
    propensities: Float64Array.from(kept, (i) => propensities[i]),
    lines: Uint32Array.from(kept, (i) => lines[i]),
    ...(weights && { weights: Float64Array.from(kept, (i) => weights[i]) }),
    ...(offered && { offered: Int32Array.from(kept, (i) => offered[i]) }),
    distributionWidth: K,
    ...(distributions && {
      distributions: Float64Array.from(
        { length: kept.length * K },
        (_, at) => distributions[kept[Math.floor(at / K)] * K + (at % K)],
      ),
    }),
  };
}
