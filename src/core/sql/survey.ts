import { propensityEdges } from '../logs/checks/propensityRange';
import { agreementTolerance } from '../logs/checks/propensityAgreement';
import { massTolerance } from '../numerics/numberLimits';
import type { RewardRange } from '../documents/rewardRange';
import { entriesQuery, entrySql } from './bindings';
import type { EntryTables } from './entryTables';
import { float } from './quote';
import type { TableRows } from './tableRow';

const tags = { why: 0, all: 1, uses: 2, rows: 3 } as const;
const bins = propensityEdges.length - 1;
/** Rows that contradict themselves are kept apart by so much. */
const apart = 2 ** 40;

/** How often an action was taken with a propensity in one bin. */
export interface TakenActions {
  readonly action: number;
  readonly bin: number;
  readonly contradictory: boolean;
  readonly rows: number;
  readonly rewards: number;
  readonly propensities: number;
}

/** What one look at all rows tells, before any policy is asked. */
export interface Survey {
  /** How many rows there are for each of `rowFaults`; the first are those that can be used. */
  readonly faults: readonly number[];
  readonly rows: number;
  /** Of all rows, used or not: it is the same in every order. */
  readonly fingerprint: string;
  /** The sum of gg over all rows, used or not. */
  readonly hash: bigint;
  readonly used: {
    readonly rows: number;
    readonly inverse: number;
    readonly inverseSquares: number;
    readonly supported: number;
    /** Distributions that do not sum to 1, and propensities that are not their distribution's. */
    readonly unevenSums: number;
    readonly disagreeing: number;
    readonly contradictory: number;
    readonly outOfRange: number;
    readonly worstSum: number;
    readonly smallestPropensity: number;
    readonly leastReward: number;
    readonly greatestReward: number;
    /** The largest index of a taken action, and the longest distribution. */
    readonly lastAction: number;
    readonly longest: number;
  };
  readonly taken: readonly TakenActions[];
}

/** The bin of a propensity: how many of the edges between two bins it has reached. */
const binSql = propensityEdges
  .slice(1, -1)
  .map((edge) => `(p >= ${float(edge)})`)
  .join(' + ');

/** Whether a row's propensity contradicts its distribution, as `batchFacts` says. */
export const contradictsSql = ({ full }: Pick<TableRows, 'full'>): string =>
  full ? `((abs(arraySum(dd) - 1) > ${float(massTolerance)}) OR (${disagreesSql}))` : '0';

const known = 'dd[toUInt32(greatest(aa, 0) + 1)]';
const disagreesSql = `abs(p - ${known}) > ${float(agreementTolerance)} * greatest(p, ${known})`;

/** One query over all rows. */
export function surveyQuery(rows: TableRows, { min, max }: RewardRange): string {
  const { full } = rows;
  const ok = 'why = 0';
  const count = (condition: string): string => `toFloat64(${condition})`;
  const entries = [
    entrySql({ tag: tags.rows, sums: ['1.'], hash: 'gg' }),
    entrySql({ tag: tags.why, key: 'why', sums: ['1.'], hash: 'hh' }),
    entrySql({
      tag: tags.all,
      when: ok,
      sums: [
        '1.',
        '1. / p',
        '1. / (p * p)',
        full ? 'toFloat64(arrayCount(x -> x > 0, dd))' : '0.',
        full ? count(`abs(arraySum(dd) - 1) > ${float(massTolerance)}`) : '0.',
        full ? count(disagreesSql) : '0.',
        count(contradictsSql(rows)),
        count(`rr < ${float(min)} OR rr > ${float(max)}`),
      ],
      maxima: [
        full ? 'abs(arraySum(dd) - 1)' : '0.',
        '-p',
        '-rr',
        'rr',
        'toFloat64(aa)',
        'toFloat64(length(dd))',
      ],
      hash: 'gg',
    }),
    entrySql({
      tag: tags.uses,
      key: `if(${contradictsSql(rows)}, ${apart}, 0) + aa * ${bins} + ${binSql}`,
      when: ok,
      sums: ['1.', 'rr', 'p'],
    }),
  ];
  return entriesQuery(rows.source, rows.bound(`[${entries.join(', ')}]`));
}

export function readSurvey(tables: EntryTables, faultCount: number): Survey {
  const faults = new Array<number>(faultCount).fill(0);
  let city = 0n;
  let rows = 0;
  for (const { key, sums, hash } of tables.all(tags.why)) {
    faults[key] = sums[0];
    rows += sums[0];
    city += hash;
  }
  const entry = tables.one(tags.all);
  const [used, inverse, inverseSquares, supported, unevenSums, disagreeing, contradictory, outOfRange] =
    entry?.sums ?? new Array<number>(8).fill(0);
  const [worstSum, negatedSmallest, negatedLeast, greatestReward, lastAction, longest] = entry?.maxima ?? [
    0, -1, 0, 0, -1, 0,
  ];
  return {
    faults,
    rows,
    hash: BigInt.asUintN(64, tables.one(tags.rows)?.hash ?? 0n),
    fingerprint: hex(city) + hex(entry?.hash ?? 0n),
    used: {
      rows: used,
      inverse,
      inverseSquares,
      supported,
      unevenSums,
      disagreeing,
      contradictory,
      outOfRange,
      worstSum,
      smallestPropensity: -negatedSmallest,
      leastReward: 0 - negatedLeast,
      greatestReward,
      lastAction,
      longest,
    },
    taken: tables.all(tags.uses).map(({ key, sums }) => takenOf(key, sums)),
  };
}

function takenOf(key: number, [rows, rewards, propensities]: readonly number[]): TakenActions {
  const contradictory = key >= apart;
  const place = contradictory ? key - apart : key;
  return { action: Math.floor(place / bins), bin: place % bins, contradictory, rows, rewards, propensities };
}

const hex = (value: bigint): string => BigInt.asUintN(64, value).toString(16).padStart(16, '0');
