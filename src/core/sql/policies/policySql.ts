import type { Policy } from '../../policies/policy';
import { asFloat, asFloats, type TableColumn } from '../columnTypes';
import { float, whole } from '../quote';

/** A policy as the engine computes it. Expressions may name aa, p, dd (padded to d), and what `arguments` binds. */
export interface PolicySql {
  readonly policy: Pick<Policy, 'name' | 'origin' | 'comparisons' | 'isLogging' | 'knows'>;
  /** π(a_i|x_i). */
  readonly chosen: string;
  /** π(·|x_i) as an array of K numbers; absent where nothing but the logged action's is known. */
  readonly all?: string;
  /** π(·|x_i) costs something: it is bound as q first, and `chosen` may name it. */
  readonly heavy?: true;
  /** What it takes of a row, bound before everything else. */
  readonly arguments?: Readonly<Record<string, string>>;
}

/** What policies know of the log. */
export interface PolicyScope {
  readonly full: boolean;
  readonly actionCount: number;
}

const at = (array: string): string => `${array}[toUInt32(aa + 1)]`;

/** π = π0. */
export function loggingSql({ full }: PolicyScope, policy: Policy): PolicySql {
  return {
    policy,
    chosen: 'p',
    // The logged propensity wins over the distribution's own entry, so that w = p/p is one to the last bit.
    ...(full && { all: 'arrayMap((x, i) -> if(i = aa + 1, p, x), d, arrayEnumerate(d))' }),
  };
}

/** The probability of the logged action is in the table, and nothing of the others. */
export const chosenColumnSql = (column: TableColumn, policy: PolicySql['policy']): PolicySql => ({
  policy,
  chosen: 'cp',
  arguments: { cp: asFloat(column) },
});

/** The probabilities of all actions are in the table. */
export const columnSql = (column: TableColumn, policy: PolicySql['policy']): PolicySql => ({
  policy,
  chosen: at('q'),
  all: 'cp',
  heavy: true,
  arguments: { cp: asFloats(column) },
});

/** The same probabilities on every row. */
function constantSql(probabilities: readonly number[], policy: Policy): PolicySql {
  const all = `[${probabilities.map(float).join(', ')}]`;
  return { policy, chosen: at(all), all };
}

export const uniformSql = ({ actionCount }: PolicyScope, policy: Policy): PolicySql =>
  constantSql(new Array<number>(actionCount).fill(1 / actionCount), policy);

export const alwaysSql = ({ actionCount }: PolicyScope, action: number, policy: Policy): PolicySql => ({
  ...constantSql(
    Array.from({ length: actionCount }, (_, a) => (a === action ? 1 : 0)),
    policy,
  ),
  chosen: `toFloat64(aa = ${whole(action)})`,
});

/** The first of the actions that the logging policy likes best. */
export function greedySql(policy: Policy): PolicySql {
  const best = "indexOf(d, arrayReduce('max', d))";
  return {
    policy,
    chosen: `toFloat64(aa + 1 = ${best})`,
    all: `arrayMap(i -> toFloat64(i = ${best}), arrayEnumerate(d))`,
  };
}
