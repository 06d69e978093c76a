import type { RowFilter } from '../conditions/rowFilter';
import type { BanditLog } from '../documents/log/banditLog';
import type { Inspection } from '../documents/log/inspection';
import type { LogSchema } from '../documents/log/logSchema';
import { remoteTolerance, type NotInPlace, type RemoteReport } from '../documents/log/remote';
import type { Finding } from '../documents/places';
import { UserError } from '../errors/userError';
import type { RewardRange } from '../documents/log/rewardRange';
import { actionFinding } from '../logs/checks/actionCounts';
import { fewOthers, sharesFinding } from '../logs/checks/actionShares';
import { distributionSumsFinding } from '../logs/checks/distributionSums';
import { inverseFinding } from '../logs/checks/inversePropensity';
import { agreementFinding } from '../logs/checks/propensityAgreement';
import { propensityEdges, propensityFindings } from '../logs/checks/propensityRange';
import { rewardFinding } from '../logs/checks/rewardRange';
import { limitsOf } from '../logs/schema/readingOptions';
import type { ColumnTypes } from '../sql/columnTypes';
import type { Survey } from '../sql/sums/survey';
import { rowFaults, type TableRows } from '../sql/tableRow';
import type { EqualRows } from './equalRows';

/** A log that lives in a table: what is known of it before a policy is asked. */
export interface RemoteLog {
  readonly document: BanditLog;
  readonly rows: TableRows;
  readonly survey: Survey;
  readonly equalRows: EqualRows;
  /** The column whose rows are no decisions of their own. */
  readonly dependentBy?: string | undefined;
  readonly actionNames: readonly string[];
  readonly types: ColumnTypes;
  /** Columns that are other outcomes than the reward. */
  readonly outcomes: readonly string[];
  /** The rows that count, where not all do. */
  readonly where?: RowFilter;
  readonly inspection: Inspection;
  readonly sha256: string;
}

export interface RemoteFacts {
  readonly document: BanditLog;
  readonly rows: TableRows;
  readonly survey: Survey;
  readonly equalRows: EqualRows;
  readonly actionNames: readonly string[];
  readonly engineVersion: string;
  readonly path: string;
  /** Of where the rows are, how they are read, and what they hold. */
  readonly sha256: string;
}

/** What reports of files have and those of tables have not. */
const notInPlace: readonly NotInPlace[] = [
  {
    what: 'dm, dr',
    why: 'The direct method and doubly robust fit a reward model to the rows, which stay where they are.',
  },
  { what: 'empirical-likelihood', why: 'This interval needs the terms of single rows.' },
  {
    what: 'reward-drift, propensity-drift, course',
    why: 'A table has no order, and these follow the rows in theirs.',
  },
];

/** The names of the actions: as they are said, else their indices. */
export function namesOfActions({ mapping }: BanditLog, survey: Survey, labels?: readonly string[]): string[] {
  if (labels) return [...labels];
  const { lastAction, longest } = survey.usable;
  const count = Math.max(mapping.actions ?? 0, mapping.actionNames?.length ?? 0, lastAction + 1, longest);
  const first = mapping.firstAction ?? 0;
  return Array.from({ length: count }, (_, i) => mapping.actionNames?.[i] ?? String(i + first));
}

/** A reward outside the range makes every certificate invalid: an error, never a silent rescale. */
export function checkRewards({ usable, used }: Survey, { min, max }: RewardRange, title: string): void {
  if (usable.outOfRange === 0) return;
  throw new UserError(
    'reward-out-of-range',
    `${usable.outOfRange.toLocaleString('en-US')} rows of ${title} have a reward outside the declared range ${min} to ${max}: rewards go from ${used.leastReward} to ${used.greatestReward}. ` +
      'Declare the range that rewards have by design ("rewardRange" in the banditlog file, or --reward-range MIN,MAX), or leave such rows out with a "query".',
  );
}

/** Which column is which, as the schema of a file would say it. */
export function mappingOf({ mapping }: BanditLog): LogSchema {
  return {
    features: [...(mapping.context ?? [])],
    action: mapping.action,
    ...(mapping.reward !== undefined && { reward: mapping.reward }),
    ...(mapping.cost !== undefined && { cost: mapping.cost }),
    propensity: mapping.propensity ?? null,
    distribution:
      mapping.distribution === undefined
        ? null
        : typeof mapping.distribution === 'string'
          ? mapping.distribution
          : [...mapping.distribution],
  };
}

/** Where much is rejected, the mapping is wrong more often than the rows: as for a file, that ends it. */
export function assertFewRejected({ rows, usable, faults }: Survey, title: string): void {
  const rejected = rows - usable.rows;
  const { maxRejectedShare: allowed } = limitsOf({});
  if (rejected <= allowed * rows) return;
  throw new UserError(
    'too-many-rejected',
    `${rejected.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows of ${title} cannot be used, more than the allowed ${100 * allowed}%: ${reasonsOf(faults)}. Correct the mapping in the banditlog file, or leave such rows out with a "query".`,
  );
}

const reasonsOf = (faults: readonly number[]): string =>
  faults
    .flatMap((count, i) =>
      i === 0 || count === 0 ? [] : [`${count.toLocaleString('en-US')} because ${rowFaults[i]}`],
    )
    .join('; ');

export function inspectionOf(facts: RemoteFacts): Inspection {
  const { document, rows, survey, actionNames, engineVersion, path, sha256 } = facts;
  const { mapping } = document;
  const rejected = survey.rows - survey.usable.rows;
  const remote: RemoteReport = {
    engine: document.engine,
    engineVersion,
    source: rows.title,
    rows: survey.rows,
    fingerprint: survey.fingerprint,
    tolerance: remoteTolerance,
    notInPlace,
  };
  return {
    format: 'clickhouse',
    confidence: 1,
    mapping: mappingOf(document),
    questions: [],
    leftOut: [],
    rows: { lines: survey.rows, used: survey.usable.rows, skipped: 0, rejected },
    skippedBy: {},
    events: survey.rows,
    actions: actionNames.length,
    actionNames,
    actionCounts: countsOf(survey.taken, actionNames.length),
    features: mapping.context?.length ?? 0,
    propensities: rows.full ? 'full' : 'chosen',
    uniform: false,
    offersVary: false,
    sparse: false,
    rejections: [],
    checks: checksOf(facts, rejected),
    featureMap: {
      version: 1,
      columns: [...(mapping.context ?? [])],
      maxCategories: 0,
      maxColumns: 0,
      hashBits: 0,
      hashedFields: [],
      full: false,
      hashed: 0,
      collisions: 0,
      ignoreUnderscore: false,
    },
    sha256,
    files: [{ path, sha256 }],
    remote,
  };
}

function countsOf(taken: Survey['taken'], actions: number): number[] {
  const counts = new Array<number>(actions).fill(0);
  for (const { action, rows } of taken) counts[action] += rows;
  return counts;
}

function checksOf({ rows, survey, equalRows, actionNames }: RemoteFacts, rejected: number): Finding[] {
  const { used, faults, taken } = survey;
  const histogram = new Array<number>(propensityEdges.length - 1).fill(0);
  for (const each of taken) if (!each.outside) histogram[each.bin] += each.rows;
  const inverse = inverseFinding(
    { rows: used.rows, sum: used.inverse, squares: used.inverseSquares, supported: used.supported },
    actionNames.length,
  );
  return [
    ...(rejected > 0 ? [rejectedFinding(faults, rejected, survey.rows)] : []),
    ...(rows.full ? [distributionSumsFinding(used.rows, used.unevenSums, used.worstSum)] : []),
    ...(rows.full ? [agreementFinding(used.rows, used.disagreeing)] : []),
    ...(inverse ? [inverse] : []),
    ...sharesOf(taken, actionNames, rejected + equalRows.repeated),
    ...(used.rows > 0 ? propensityFindings(used.smallestPropensity, histogram) : []),
    actionFinding(
      actionNames,
      countsOf(
        taken.filter(({ outside }) => !outside),
        actionNames.length,
      ),
    ),
    ...(used.rows > 0 ? [rewardFinding(used.leastReward, used.greatestReward)] : []),
    repeatedFinding(equalRows, survey.usable.rows),
  ];
}

/** Of all rows: a condition picks rows by what was known before the choice. */
function sharesOf(taken: Survey['taken'], actionNames: readonly string[], others: number): Finding[] {
  const none = (): number[] => new Array<number>(actionNames.length).fill(0);
  const sums = { rows: 0, taken: none(), sums: none(), squares: none() };
  for (const { action, rows, totals } of taken) {
    sums.rows += rows;
    sums.taken[action] += rows;
    sums.sums[action] += totals.inverse;
    sums.squares[action] += totals.inverseSquared;
  }
  const found = others <= fewOthers * sums.rows ? sharesFinding(actionNames, sums) : undefined;
  return found ? [found] : [];
}

function rejectedFinding(faults: readonly number[], rejected: number, rows: number): Finding {
  return {
    name: 'rejected-rows',
    severity: 'warning',
    message: `${rejected.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows cannot be used: ${reasonsOf(faults)}. Every claim counts them with the worst case.`,
    value: rejected,
  };
}

function repeatedFinding({ repeated, oneIn }: EqualRows, rows: number): Finding {
  return {
    name: 'duplicated-rows',
    severity: repeated > 0.01 * rows ? 'warning' : 'ok',
    message:
      repeated === 0
        ? oneIn === undefined
          ? 'No duplicated rows.'
          : `No duplicated rows among one in ${oneIn} contexts, which were looked at: the table is too long to count all.`
        : `About ${repeated.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows are there more than once, in all that is mapped. With few distinct contexts that is natural; with time stamps or ids it means rows were logged twice.`,
    value: repeated,
  };
}
