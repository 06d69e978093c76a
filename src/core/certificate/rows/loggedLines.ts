import type { SkipRule } from '../../documents/names';
import type { LogSchema } from '../../documents/log/logSchema';
import type { LogSummary } from '../../documents/log/inspection';
import { coverageCheck } from '../../logs/checks/outcomeCoverage';
import { missingRewardsCheck } from '../../logs/checks/missingRewards';
import { rowUniform } from '../../provenance/rowSplit';
import type { RowChoice } from './certifiedRows';

/** What became of the lines of a log beside the rows that are used, and what is wrong with its propensities. */
export interface LoggedLines {
  /** Decisions that could not be read, and those a person has excluded. */
  readonly rejected: number;
  readonly excluded: number;
  /** Decisions without an outcome: whether it was lost, and why, nobody knows. */
  readonly unlabeled: number;
  /** Lines that are no decisions, by the rule that says so. */
  readonly skippedBy: Readonly<Partial<Record<SkipRule, number>>>;
  /** What a person said beforehand is no decision. */
  readonly notDecisions: NonNullable<LogSchema['notDecisions']>;
  /** Messages of the checks of propensities that failed. */
  readonly faults: readonly string[];
  /** Why many outcomes seem to be missing. */
  readonly uncovered?: string;
  /** What a person declared about decisions without an outcome, and how many there are. */
  readonly declared?: string;
  /** Where events decide several slots: the one that was read. */
  readonly slot?: number;
}

export const allUsed: LoggedLines = {
  rejected: 0,
  excluded: 0,
  unlabeled: 0,
  skippedBy: {},
  notDecisions: [],
  faults: [],
};

/** The checks that tell whether propensities can be those that were used. */
const propensityChecks = new Set([
  'known-propensities',
  'distribution-sums',
  'propensity-agreement',
  'action-shares',
  'uniform-logging',
]);

export function loggedLines({
  rows,
  events,
  skippedBy,
  checks,
  mapping,
  slots,
}: Omit<LogSummary, 'format'>): LoggedLines {
  const declared = checks.find(({ name }) => name === missingRewardsCheck);
  const uncovered = checks.find(({ name }) => name === coverageCheck);
  const { 'excluded-row': excluded = 0, ...others } = skippedBy;
  return {
    rejected: rows.rejected,
    excluded,
    // Such an event may have many lines, so events are counted instead.
    unlabeled: skippedBy['unlabeled-event'] ? Math.max(events - rows.used - rows.rejected - excluded, 0) : 0,
    skippedBy: others,
    notDecisions: mapping.notDecisions ?? [],
    ...(declared && { declared: declared.message }),
    ...(slots && { slot: slots.read }),
    ...(uncovered && { uncovered: uncovered.message }),
    faults: checks
      .filter(({ name, severity }) => severity === 'error' && propensityChecks.has(name))
      .map(({ message }) => message),
  };
}

/**
 * How many of the decisions that cannot be used belong to the chosen rows: each is drawn as the split draws rows, by a
 * number that knows nothing of the decision.
 */
export function missingAmong(
  { rejected, excluded, unlabeled }: LoggedLines,
  { n, evidence }: RowChoice,
): number {
  const share = n / (n + evidence.leftOut);
  const all = rejected + excluded + unlabeled;
  if (share === 1) return all;
  let count = 0;
  for (let i = 0; i < all; i++) if (rowUniform(0x6d697373, i) < share) count++;
  return count;
}
