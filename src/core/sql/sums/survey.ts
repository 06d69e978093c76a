import { propensityEdges } from '../../logs/checks/propensityRange';
import { agreementTolerance } from '../../logs/checks/propensityAgreement';
import { massTolerance } from '../../numerics/numberLimits';
import type { ActionTotals } from '../../policies/given/bestAction';
import type { RewardRange } from '../../documents/log/rewardRange';
import { entriesQuery, entrySql } from '../bindings';
import type { EntryTables, SummedEntry } from './entryTables';
import { float } from '../quote';
import type { TableRows } from '../tableRow';

const tags = { why: 0, all: 1, uses: 2, rows: 3, usable: 4 } as const;
const bins = propensityEdges.length - 1;
/** Rows that contradict themselves are kept apart by so much, and rows that do not fulfil the condition by this. */
const apart = 2 ** 40;
const beyond = 2 ** 41;

/** How often an action was taken with a propensity in one bin. */
export interface TakenActions {
  readonly action: number;
  readonly bin: number;
  readonly contradictory: boolean;
  /** They do not fulfil the condition. */
  readonly outside: boolean;
  readonly rows: number;
  readonly rewards: number;
  readonly propensities: number;
  /** With w = 1/p: what the single action is picked by that the rows speak for most. */
  readonly totals: ActionTotals;
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
  /** Rows that can be used, whether they fulfil the condition or not. */
  readonly usable: {
    readonly rows: number;
    readonly outOfRange: number;
    /** The largest index of a taken action, and the longest distribution. */
    readonly lastAction: number;
    readonly longest: number;
  };
  /** Those that fulfil it. */
  readonly used: {
    readonly rows: number;
    readonly inverse: number;
    readonly inverseSquares: number;
    readonly supported: number;
    /** Distributions that do not sum to 1, and propensities that are not their distribution's. */
    readonly unevenSums: number;
    readonly disagreeing: number;
    readonly contradictory: number;
    readonly worstSum: number;
    readonly smallestPropensity: number;
    readonly leastReward: number;
    readonly greatestReward: number;
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
  const { full, filtered } = rows;
  const ok = 'why = 0';
  const used = filtered ? `${ok} AND wh` : ok;
  const count = (condition: string): string => `toFloat64(${condition})`;
  const entries = [
    entrySql({ tag: tags.rows, sums: ['1.'], hash: 'gg' }),
    entrySql({ tag: tags.why, key: 'why', sums: ['1.'], hash: 'hh' }),
    entrySql({
      tag: tags.usable,
      when: ok,
      sums: ['1.', count(`rr < ${float(min)} OR rr > ${float(max)}`)],
      maxima: ['toFloat64(aa)', 'toFloat64(length(dd))'],
      hash: 'gg',
    }),
    entrySql({
      tag: tags.all,
      when: used,
      sums: [
        '1.',
        '1. / p',
        '1. / (p * p)',
        full ? 'toFloat64(arrayCount(x -> x > 0, dd))' : '0.',
        full ? count(`abs(arraySum(dd) - 1) > ${float(massTolerance)}`) : '0.',
        full ? count(disagreesSql) : '0.',
        count(contradictsSql(rows)),
      ],
      maxima: [full ? 'abs(arraySum(dd) - 1)' : '0.', '-p', '-rr', 'rr'],
    }),
    entrySql({
      tag: tags.uses,
      key: `${filtered ? `if(wh, 0, ${beyond}) + ` : ''}if(${contradictsSql(rows)}, ${apart}, 0) + aa * ${bins} + ${binSql}`,
      when: ok,
      sums: ['1.', 'rr', 'p', '1. / p', '1. / (p * p)', 'rr / p', 'rr / (p * p)', 'rr * rr / (p * p)'],
      maxima: ['1. / p'],
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
  const usable = tables.one(tags.usable);
  const [usableRows, outOfRange] = usable?.sums ?? [0, 0];
  const [lastAction, longest] = usable?.maxima ?? [-1, 0];
  const entry = tables.one(tags.all);
  const [used, inverse, inverseSquares, supported, unevenSums, disagreeing, contradictory] =
    entry?.sums ?? new Array<number>(7).fill(0);
  const [worstSum, negatedSmallest, negatedLeast, greatestReward] = entry?.maxima ?? [0, -1, 0, 0];
  return {
    faults,
    rows,
    hash: BigInt.asUintN(64, tables.one(tags.rows)?.hash ?? 0n),
    fingerprint: hex(city) + hex(usable?.hash ?? 0n),
    usable: { rows: usableRows, outOfRange, lastAction, longest },
    used: {
      rows: used,
      inverse,
      inverseSquares,
      supported,
      unevenSums,
      disagreeing,
      contradictory,
      worstSum,
      smallestPropensity: -negatedSmallest,
      leastReward: 0 - negatedLeast,
      greatestReward,
    },
    taken: tables.all(tags.uses).map(takenOf),
  };
}

function takenOf({ key, sums, maxima: [largest] }: SummedEntry): TakenActions {
  const [rows, rewards, propensities, inverse, inverseSquared, reward, rewardSquared, squaredReward] = sums;
  const outside = key >= beyond;
  const inside = outside ? key - beyond : key;
  const contradictory = inside >= apart;
  const place = contradictory ? inside - apart : inside;
  return {
    action: Math.floor(place / bins),
    bin: place % bins,
    contradictory,
    outside,
    rows,
    rewards,
    propensities,
    totals: { inverse, inverseSquared, reward, rewardSquared, squaredReward, largest },
  };
}

const hex = (value: bigint): string => BigInt.asUintN(64, value).toString(16).padStart(16, '0');
