import type { EstimatorParameters } from '../documents/options';
import type { RewardRange } from '../documents/rewardRange';
import type { BetPlan } from '../betting/betPlan';
import { estimators } from '../estimators/registry';
import { rankBits } from '../estimators/weightRanks';
import { mostGroups } from '../intervals/groupSums';
import { binsPerUnit, momentCount } from '../numerics/momentBins';
import { betRuns } from './betSql';
import { bind, unused } from './bindings';
import { estimatorTerms } from './estimatorSql';
import { ownNames } from './ownNames';
import type { PolicySql } from './policySql';
import { float, whole } from './quote';
import { contradictsSql } from './survey';
import type { TableRows } from './tableRow';

/** The tables of sums, by the names that `LogSums` has for them. */
export const sumTags = {
  scalars: 10,
  chosen: 11,
  weights: 12,
  weightedCosts: 13,
  weightedComplements: 14,
  inverseCosts: 15,
  actions: 16,
  actionWeights: 17,
  ranks: 19,
  groups: 21,
  /** Rows that take no part. */
  others: 22,
} as const;

/** What is settled before the sums are asked for. */
export interface SumsRequest {
  readonly rows: TableRows;
  readonly policy: PolicySql;
  readonly actionCount: number;
  readonly range: RewardRange;
  readonly parameters: EstimatorParameters;
  readonly plan: BetPlan;
  /** Rows that contradict themselves count as missing. */
  readonly setsAside: boolean;
  /** Another outcome than the reward, from the columns themselves. */
  readonly outcome?: string;
  /** A condition on gg, the hash of a row, under which it takes part. */
  readonly include?: string;
}

/** The probabilities of all actions are known, by both policies, on every row. */
export const knownInFull = ({ rows, policy }: Pick<SumsRequest, 'rows' | 'policy'>): boolean =>
  rows.full && policy.all !== undefined;

/** One query for everything that a report is made from: a few selections, each over all rows, of sums alone. */
export function sumsQuery(request: SumsRequest): string {
  const branches = [scalarBranch, chosenBranch, groupBranch, ...(knownInFull(request) ? [actionBranch] : [])];
  return ownNames(request.rows.source, (from) =>
    branches.map((branch) => branch(request, from)).join('\nUNION ALL\n'),
  );
}

/** Binds what both policies say of a row (pi, q, d), whether it takes part (ok), and its reward as a share (rho). */
function rowSql(request: SumsRequest, body: string): string {
  const { rows, policy, actionCount, range, setsAside, include, outcome } = request;
  const used = [
    'why = 0',
    ...(rows.filtered ? ['wh'] : []),
    ...(include === undefined ? [] : [include]),
    ...(setsAside ? [`NOT ${contradictsSql(rows)}`] : []),
  ];
  const asked = bind(
    {
      pi: policy.chosen,
      ...(policy.all !== undefined && !policy.heavy && { q: policy.all }),
      ok: `(${used.join(' AND ')})`,
      rho: `(rr - ${float(range.min)}) / ${float(range.max - range.min)}`,
    },
    body,
  );
  // What is heavy is computed once, before anything that it is looked up for.
  const settled = policy.heavy && policy.all !== undefined ? bind({ q: policy.all }, asked) : asked;
  const padded = rows.full ? { d: `arrayResize(dd, ${whole(actionCount)}, 0.)` } : {};
  if (outcome === undefined) return rows.bound(settled, policy.arguments, padded);
  // Whether a row can be used is still for its reward to say.
  return rows.bound(settled.replace(/\brr\b/g, 'mo'), { ...policy.arguments, mo: outcome }, padded);
}

interface Branch {
  readonly tag: string;
  readonly key: string;
  readonly sums: readonly string[];
  readonly maxima?: readonly string[];
  readonly hash: string;
}

/** A selection whose rows have the shape of `EntryTables`. `joined`: what each row becomes, as an array. */
function branchSql(from: string, joined: string, { tag, key, sums, maxima, hash }: Branch): string {
  const most = (maxima ?? []).map((each) => `max(${each})`);
  return [
    `SELECT toUInt8(${tag}) AS tag, toInt64(${key}) AS key,`,
    `[${sums.map((each) => `sum(${each})`).join(', ')}] AS sums,`,
    `${most.length === 0 ? 'emptyArrayFloat64()' : `[${most.join(', ')}]`} AS maxima,`,
    `toString(sum(${hash})) AS hash`,
    `FROM ${from}`,
    `ARRAY JOIN ${joined} AS e`,
    'GROUP BY tag, key',
  ].join('\n');
}

/** The values of a tuple that every row becomes, by their names; the first says whether the row takes part. */
function fieldsOf(values: Readonly<Record<string, string>>): {
  readonly tuple: string;
  readonly at: Readonly<Record<string, string>>;
} {
  const names = Object.keys(values);
  return {
    tuple: `(${Object.values(values).join(', ')})`,
    at: Object.fromEntries(names.map((name, i) => [name, `tupleElement(e, ${i + 1})`])),
  };
}

/** Replaces the names of a row's values by where they are in the tuple. */
const inTuple = (expression: string, at: Readonly<Record<string, string>>): string =>
  expression.replace(/\b[a-z]\w*\b/gi, (word) => (Object.hasOwn(at, word) ? at[word] : word));

/** What is summed over all rows, without keys. */
function scalarBranch(request: SumsRequest, from: string): string {
  const { parameters, range, policy, plan } = request;
  const tau = float(parameters.clipMin);
  const full = knownInFull(request);
  const terms = estimatorColumns(parameters, range);
  const { claims, runs } = betRuns(plan);
  const { tuple, at } = fieldsOf({
    ok: 'ok',
    p: 'p',
    pi: 'pi',
    rr: 'rr',
    rho: 'rho',
    gg: 'gg',
    w: 'pi / p',
    mass: policy.all === undefined ? '1.' : 'arraySum(q)',
    logged: full ? 'arraySum(d)' : '1.',
    gap: full ? 'arraySum((x, y) -> if(x > 0, 0., y), d, q)' : '0.',
    gapSquared: full ? 'arraySum((x, y) -> if(x > 0, 0., y * y), d, q)' : '0.',
    second: full
      ? `arraySum((x, y) -> if(x > 0, if(x < ${tau}, y * x / (${tau} * ${tau}), y / x), 0.), d, q)`
      : '0.',
    ...claims,
  });
  const scalars = [
    '1.',
    '(0. - rho)',
    'rho * rho',
    'mass',
    'gap',
    'gapSquared',
    `(0. - rho) * pi / greatest(p, ${tau})`,
    'second',
    'rr * w',
  ];
  const estimated = [
    ...terms.flatMap(({ numerator, share }) => [
      shifted(numerator, range),
      `${shifted(numerator, range)} * ${shifted(numerator, range)}`,
      share,
      `(${share}) * (${share})`,
    ]),
    'w',
    'w * w',
    'rr * w * w',
    'rho',
    'rho * rho',
    `toFloat64(rr = ${float(range.max)})`,
    `toFloat64(rr != ${float(range.max)} AND rr != ${float(range.min)})`,
  ];
  const maxima = [
    'abs(mass - 1.)',
    'abs(logged - 1.)',
    '-p',
    'w',
    // A probability that is none, or no number at all.
    'toFloat64(NOT (pi >= 0 AND pi <= 1.000001))',
  ];
  const placed = (expressions: readonly string[]): string[] => expressions.map((each) => inTuple(each, at));
  return branchSql(from, rowSql(request, `[${tuple}]`), {
    tag: `if(${at.ok}, ${sumTags.scalars}, ${unused})`,
    key: '0',
    sums: placed([...scalars, ...runs, ...estimated]),
    maxima: placed(maxima),
    hash: at.gg,
  });
}

/** Where the parts of the scalar sums begin: the bets, and the estimators behind them. */
export const scalarCount = 9;

/**
 * The tables of moments over logged actions. Columns are g·{1, c, c²}·{1, s}: those of `chosen` are all six, the others have
 * fewer, and what is left is 0. The weights by their size are here, too.
 */
function chosenBranch(request: SumsRequest, from: string): string {
  const taken = 'ok AND pi > 0';
  const c = '(0. - rho)';
  const logP = 'log(p)';
  const logW = '(log(pi) - log(p))';
  const tables = [
    { tag: sumTags.chosen, log: logP, when: taken, g: 'pi', c, s: 'pi' },
    { tag: sumTags.weights, log: logW, when: taken, g: '1.', c, s: '0.' },
    { tag: sumTags.weightedCosts, log: `(log(rho) + ${logW})`, when: `${taken} AND rho > 0`, g: '1.' },
    {
      tag: sumTags.weightedComplements,
      log: `(log(1. - rho) + ${logW})`,
      when: `${taken} AND rho < 1`,
      g: '1.',
    },
    { tag: sumTags.inverseCosts, log: `(log(rho) - ${logP})`, when: `${taken} AND rho > 0`, g: 'pi' },
  ];
  const entries = tables.map((table) => binned({ c: '0.', s: '0.', ...table }));
  const rank = `bitShiftRight(reinterpretAsUInt64(reinterpretAsString(pi / p)), ${52 - rankBits})`;
  entries.push(
    `(toUInt8(if(ok, ${sumTags.ranks}, ${unused})), toInt64(if(ok, ${rank}, 0)), 0., 1., abs(rr) * pi / p, 0., gg)`,
  );
  return branchSql(from, rowSql(request, `[${entries.join(', ')}]`), {
    ...binnedKeys,
    sums: columnsOf(['', 'c', 'c * c', 's', 'c * s', 'c * c * s']),
  });
}

/** The tables of moments over all actions of full logs; the hash of a row goes with its first action. */
function actionBranch(request: SumsRequest, from: string): string {
  const when = 'ok AND x > 0 AND y > 0';
  const one = binned({ tag: sumTags.actions, log: 'log(x)', when, g: 'y', c: '0.', s: 'y', hash: '0' });
  const two = binned({
    tag: sumTags.actionWeights,
    log: '(log(y) - log(x))',
    when,
    g: 'y',
    c: '0.',
    s: '0.',
    hash: '0',
  });
  const joined = `arrayConcat(arrayMap((x, y) -> ${one}, d, q), arrayMap((x, y) -> ${two}, d, q))`;
  return branchSql(from, rowSql(request, joined), { ...binnedKeys, sums: columnsOf(['', 's']) });
}

/** Rows in groups by their hash: what the bootstrap resamples. */
function groupBranch(request: SumsRequest, from: string): string {
  const { parameters, range } = request;
  const { tuple, at } = fieldsOf({ ok: 'ok', p: 'p', pi: 'pi', rr: 'rr', rho: 'rho', gg: 'gg', w: 'pi / p' });
  const sums = ['1.', 'w', ...estimatorColumns(parameters, range).map(({ numerator }) => numerator)];
  return branchSql(from, rowSql(request, `[${tuple}]`), {
    tag: `if(${at.ok}, ${sumTags.groups}, ${sumTags.others})`,
    key: `if(${at.ok}, ${at.gg} % ${mostGroups}, 0)`,
    // Those of others may be no numbers.
    sums: sums.map((each) => `if(${at.ok}, ${inTuple(each, at)}, 0.)`),
    hash: at.gg,
  });
}

interface BinnedEntry {
  readonly tag: number;
  readonly log: string;
  readonly when: string;
  readonly g: string;
  readonly c: string;
  readonly s: string;
  readonly hash?: string;
}

/** (tag, bin, ℓ - ℓ_bin, g, c, s, hash). */
function binned({ tag, log, when, g, c, s, hash = '0' }: BinnedEntry): string {
  const bin = `floor(${log} * ${binsPerUnit})`;
  const off = `${log} - (${bin} + 0.5) / ${binsPerUnit}`;
  return `(toUInt8(if(${when}, ${tag}, ${unused})), toInt64(if(${when}, ${bin}, 0)), ${off}, ${g}, ${c}, ${s}, toUInt64(${hash}))`;
}

const binnedKeys = { tag: 'tupleElement(e, 1)', key: 'tupleElement(e, 2)', hash: 'tupleElement(e, 7)' };

/** Σ g·factor·h^k for k = 0..7, for one factor after the other. */
function columnsOf(factors: readonly string[]): string[] {
  const at = {
    h: 'tupleElement(e, 3)',
    g: 'tupleElement(e, 4)',
    c: 'tupleElement(e, 5)',
    s: 'tupleElement(e, 6)',
  };
  return factors.flatMap((factor) =>
    Array.from({ length: momentCount }, (_, k) => {
      const words = ['g', ...(factor === '' ? [] : [factor]), ...new Array<string>(k).fill('h')];
      return inTuple(words.join(' * '), at);
    }),
  );
}

/** From the least reward on: squares of what is left do not cancel where rewards are large and alike. */
const shifted = (numerator: string, { min }: RewardRange): string => `(${numerator} - ${float(min)})`;

/** The estimators that the engine computes, in the order of the registry. */
export const placedEstimators = estimators.filter(
  ({ name }) => estimatorTerms(name, 1, { min: 0, max: 1 }) !== undefined,
);

function estimatorColumns(
  parameters: EstimatorParameters,
  range: RewardRange,
): { readonly numerator: string; readonly share: string }[] {
  return placedEstimators.map(({ name, parameter }) => {
    const terms = estimatorTerms(name, parameter ? parameters[parameter] : 0, range);
    if (!terms) throw new Error(`There is no SQL for ${name}.`);
    return terms;
  });
}
