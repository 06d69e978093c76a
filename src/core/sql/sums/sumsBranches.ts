import type { EstimatorParameters } from '../../documents/runs/options';
import type { RewardRange } from '../../documents/log/rewardRange';
import type { BetPlan } from '../../betting/betPlan';
import { estimators } from '../../estimators/registry';
import { rankBits } from '../../estimators/scan/weightRanks';
import { mostGroups } from '../../intervals/groupSums';
import { binsPerUnit, momentCount } from '../../numerics/sums/momentBins';
import { betRuns } from './betSql';
import { unused } from '../bindings';
import { estimatorTerms } from './estimatorSql';
import type { PolicySql } from '../policies/policySql';
import { float, whole } from '../quote';
import type { TableRows } from '../tableRow';

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
  /** A condition on sg, the hash of a decision, under which it takes part. */
  readonly include?: string;
}

/** The probabilities of all actions are known, by both policies, on every row. */
export const knownInFull = ({ rows, policy }: Pick<SumsRequest, 'rows' | 'policy'>): boolean =>
  rows.full && policy.all !== undefined;

/** One selection over all rows: what each row becomes, and what is summed of that. */
export interface Branch {
  /** An array of tuples, from what is bound of a row. */
  readonly entries: string;
  readonly tag: string;
  readonly key: string;
  readonly sums: readonly string[];
  readonly maxima?: readonly string[];
  readonly hash: string;
  /** The element of a tuple that says which of several requests it is for; absent where there is one. */
  readonly which?: string;
}

/** Which of several requests sums are for; undefined where there is one. */
type Which = number | undefined;

/** All selections of a request. */
export const branchesOf = (request: SumsRequest, which?: number): Branch[] =>
  [scalarBranch, chosenBranch, groupBranch, ...(knownInFull(request) ? [actionBranch] : [])].map((branch) =>
    branch(request, which),
  );

/** The values of a tuple that every row becomes, by their names; the first says whether the row takes part. */
function fieldsOf(
  values: Readonly<Record<string, string>>,
  which: Which,
): { readonly tuple: string; readonly at: Readonly<Record<string, string>>; readonly which?: string } {
  const names = Object.keys(values);
  return {
    tuple: `(${[...Object.values(values), ...whichValue(which)].join(', ')})`,
    at: Object.fromEntries(names.map((name, i) => [name, `tupleElement(e, ${i + 1})`])),
    ...(which !== undefined && { which: `tupleElement(e, ${names.length + 1})` }),
  };
}

const whichValue = (which: Which): string[] => (which === undefined ? [] : [`toUInt16(${whole(which)})`]);

/** Replaces the names of a row's values by where they are in the tuple. */
const inTuple = (expression: string, at: Readonly<Record<string, string>>): string =>
  expression.replace(/\b[a-z]\w*\b/gi, (word) => (Object.hasOwn(at, word) ? at[word] : word));

/** What is summed over all rows, without keys. */
function scalarBranch(request: SumsRequest, which: Which): Branch {
  const { parameters, range, policy, plan } = request;
  const tau = float(parameters.clipMin);
  const full = knownInFull(request);
  const terms = estimatorColumns(parameters, range);
  const { claims, runs } = betRuns(plan);
  const values = {
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
  };
  const { tuple, at, ...told } = fieldsOf(values, which);
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
  return {
    ...told,
    entries: `[${tuple}]`,
    tag: `if(${at.ok}, ${sumTags.scalars}, ${unused})`,
    key: '0',
    sums: placed([...scalars, ...runs, ...estimated]),
    maxima: placed(maxima),
    hash: at.gg,
  };
}

/** Where the parts of the scalar sums begin: the bets, and the estimators behind them. */
export const scalarCount = 9;

/**
 * The tables of moments over logged actions. Columns are g·{1, c, c²}·{1, s}: those of `chosen` are all six, the others have
 * fewer, and what is left is 0. The weights by their size are here, too.
 */
function chosenBranch(_request: SumsRequest, which: Which): Branch {
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
  const entries = tables.map((table) => binned({ c: '0.', s: '0.', ...table }, which));
  const rank = `bitShiftRight(reinterpretAsUInt64(reinterpretAsString(pi / p)), ${52 - rankBits})`;
  entries.push(
    `(${[`toUInt8(if(ok, ${sumTags.ranks}, ${unused})), toInt64(if(ok, ${rank}, 0)), 0., 1., abs(rr) * pi / p, 0., gg`, ...whichValue(which)].join(', ')})`,
  );
  return {
    ...binnedKeys(which),
    entries: `[${entries.join(', ')}]`,
    sums: columnsOf(['', 'c', 'c * c', 's', 'c * s', 'c * c * s']),
  };
}

/** The tables of moments over all actions of full logs; the hash of a row goes with its first action. */
function actionBranch(_request: SumsRequest, which: Which): Branch {
  const when = 'ok AND x > 0 AND y > 0';
  const shape = { when, g: 'y', c: '0.', hash: '0' };
  const one = binned({ ...shape, tag: sumTags.actions, log: 'log(x)', s: 'y' }, which);
  const two = binned({ ...shape, tag: sumTags.actionWeights, log: '(log(y) - log(x))', s: '0.' }, which);
  const entries = `arrayConcat(arrayMap((x, y) -> ${one}, d, q), arrayMap((x, y) -> ${two}, d, q))`;
  return { ...binnedKeys(which), entries, sums: columnsOf(['', 's']) };
}

/** Rows in groups by their hash: what the bootstrap resamples. */
function groupBranch(request: SumsRequest, which: Which): Branch {
  const { parameters, range } = request;
  const values = { ok: 'ok', p: 'p', pi: 'pi', rr: 'rr', rho: 'rho', gg: 'gg', w: 'pi / p' };
  const { tuple, at, ...told } = fieldsOf(values, which);
  const sums = ['1.', 'w', ...estimatorColumns(parameters, range).map(({ numerator }) => numerator)];
  return {
    ...told,
    entries: `[${tuple}]`,
    tag: `if(${at.ok}, ${sumTags.groups}, ${sumTags.others})`,
    key: `if(${at.ok}, ${at.gg} % ${mostGroups}, 0)`,
    // Those of others may be no numbers.
    sums: sums.map((each) => `if(${at.ok}, ${inTuple(each, at)}, 0.)`),
    hash: at.gg,
  };
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

/** (tag, bin, ℓ - ℓ_bin, g, c, s, hash), and which request it is for. */
function binned({ tag, log, when, g, c, s, hash = '0' }: BinnedEntry, which: Which): string {
  const bin = `floor(${log} * ${binsPerUnit})`;
  const off = `${log} - (${bin} + 0.5) / ${binsPerUnit}`;
  const values = [
    `toUInt8(if(${when}, ${tag}, ${unused}))`,
    `toInt64(if(${when}, ${bin}, 0))`,
    ...[off, g, c, s, `toUInt64(${hash})`],
    ...whichValue(which),
  ];
  return `(${values.join(', ')})`;
}

const binnedKeys = (which: Which): Omit<Branch, 'entries' | 'sums'> => ({
  ...{ tag: 'tupleElement(e, 1)', key: 'tupleElement(e, 2)', hash: 'tupleElement(e, 7)' },
  ...(which !== undefined && { which: 'tupleElement(e, 8)' }),
});

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
