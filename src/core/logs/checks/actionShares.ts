import type { Finding } from '../../documents/places';

export const sharesCheck = 'action-shares';
/** At most so many rows may be rejected or there twice where the others tell how often actions were taken. */
export const fewOthers = 0.005;
/** Of fewer rows of an action its mean says little. */
const fewRows = 100;
/** So many standard errors nothing is by chance, and so much above 1 is more than rounding. */
const farOff = 5;
const rounding = 0.01;

/**
 * The mean over all rows of 1{a_i = a}/p_i, for every action a. With right propensities it estimates the share of the
 * decisions that could have taken a: E[1{a_i = a}/π0(a|x_i)] ≤ 1, also where the logging policy learns. More than 1 says that a was
 * taken more often than its propensities allow, whatever the policy that is evaluated.
 */
export class ActionShares {
  private rows = 0;
  private taken = new Float64Array(64);
  private sums = new Float64Array(64);
  private squares = new Float64Array(64);

  /** Rows of each action whose propensity is one over the number of all actions. */
  private uniform = new Float64Array(64);

  /** A row with its propensity. */
  add(action: number, propensity: number): void {
    const inverse = 1 / propensity;
    if (action >= this.sums.length) this.grow(action);
    this.rows++;
    this.taken[action]++;
    this.sums[action] += inverse;
    this.squares[action] += inverse * inverse;
  }

  /** NaN: there is no propensity; where logging is said to be uniform, it is that over the actions of the row, or all. */
  addColumn(
    actions: Int32Array,
    propensities: Float64Array,
    uniform = false,
    offered: Int32Array | undefined = undefined,
  ): void {
    for (let i = 0; i < actions.length; i++) {
      const action = actions[i];
      const offers = offered?.[i] ?? 0;
      if (!Number.isNaN(propensities[i])) this.add(action, propensities[i]);
      else if (uniform && offers > 0) this.add(action, 1 / offers);
      else if (uniform) this.addUniform(action);
    }
  }

  private addUniform(action: number): void {
    if (action >= this.sums.length) this.grow(action);
    this.rows++;
    this.taken[action]++;
    this.uniform[action]++;
  }

  private grow(action: number): void {
    const bigger = (old: Float64Array): Float64Array<ArrayBuffer> => {
      const grown = new Float64Array(2 * (action + 1));
      grown.set(old);
      return grown;
    };
    this.taken = bigger(this.taken);
    this.sums = bigger(this.sums);
    this.squares = bigger(this.squares);
    this.uniform = bigger(this.uniform);
  }

  /** `others`: rows that are not there, and may have taken any action. */
  result(names: readonly string[], others = 0): Finding | undefined {
    const K = names.length;
    const { taken, uniform } = this;
    const rows = this.rows + others;
    const sums = this.sums.map((sum, action) => sum + K * uniform[action]);
    const squares = this.squares.map((sum, action) => sum + K * K * uniform[action]);
    return sharesFinding(names, { rows, taken, sums, squares });
  }
}

/** Of each action: its rows, Σ 1/p and Σ 1/p². */
export interface ShareSums {
  readonly rows: number;
  readonly taken: ArrayLike<number>;
  readonly sums: ArrayLike<number>;
  readonly squares: ArrayLike<number>;
}

/** Of the action that is furthest above 1; undefined where none is. */
export function sharesFinding(
  names: readonly string[],
  { rows, taken, sums, squares }: ShareSums,
): Finding | undefined {
  let worst: { action: number; mean: number; standardError: number; distance: number } | undefined;
  names.forEach((_, action) => {
    if (!(taken[action] >= fewRows)) return;
    const mean = sums[action] / rows;
    const standardError = Math.sqrt(Math.max(squares[action] / rows - mean * mean, 0) / rows);
    const distance = (mean - 1 - rounding) / standardError;
    if (distance > farOff && distance > (worst?.distance ?? 0))
      worst = { action, mean, standardError, distance };
  });
  if (worst === undefined) return undefined;
  const { action, mean, standardError } = worst;
  return {
    name: sharesCheck,
    severity: 'error',
    message:
      `The action ${names[action]} was taken more often than its propensities allow: 1/propensity, over its rows, adds up to ` +
      `${mean.toFixed(3)} ± ${standardError.toFixed(3)} times the number of all rows, and that can be at most 1. Log the probability ` +
      'with which the action was chosen, by exploration and otherwise together.',
    value: { action, mean, standardError },
  };
}
