/**
 * A mean over rows that an objective is made of. Almost every one is linear in π, so that a row contributes
 * Σ_a u_a π(a|x) and the row's gradient needs no more than the weights u.
 */
export interface DataTerm {
  readonly name: string;
  /** The weight of π(a_i|x_i), from the row's cost and propensity. */
  readonly chosen?: (cost: number, propensity: number) => number;
  /** The weight of every π(a|x_i), from π0(a|x_i). Full logs only. */
  readonly everyAction?: (propensity: number) => number;
  /** For the few that are not linear: the row's value and its slope in π(a_i|x_i), into `out`. */
  readonly curved?: (cost: number, propensity: number, pi: number, out: [number, number]) => void;
}

/** What terms need to know of rows. */
export interface TermRows {
  readonly actions: Int32Array;
  readonly costs: Float64Array;
  readonly propensities: Float64Array;
  readonly distributions?: Float64Array;
  readonly offered: Int32Array;
}

/** The weights of a term on given rows, computed once. */
export interface TermTable {
  readonly term: DataTerm;
  readonly chosen?: Float64Array;
  /** As the distributions lie. */
  readonly everyAction?: Float32Array;
}

export function tabulate(terms: readonly DataTerm[], data: TermRows): TermTable[] {
  return terms.map((term) => {
    const { chosen, everyAction } = term;
    const { distributions } = data;
    return {
      term,
      ...(chosen && { chosen: data.costs.map((cost, i) => chosen(cost, data.propensities[i])) }),
      ...(everyAction &&
        distributions && {
          everyAction: Float32Array.from(distributions, (p) => (p > 0 ? everyAction(p) : 0)),
        }),
    };
  });
}

/**
 * Adds a row's terms to the sums, and Σ_t slope_t u_t(a) to the weights, where its π and weights start at `at` and its
 * distribution at `first`. For the few terms that are not linear the slope at the row's own π stands for u.
 */
export function addRowTerms(
  tables: readonly TermTable[],
  { actions, costs, propensities, offered }: TermRows,
  row: number,
  first: number,
  pi: Float64Array,
  weights: Float64Array,
  at: number,
  sums: Float64Array,
  slopes?: readonly number[],
): void {
  const chosen = at + actions[row];
  for (let t = 0; t < tables.length; t++) {
    const table = tables[t];
    const slope = slopes?.[t] ?? 0;
    if (table.chosen) {
      sums[t] += table.chosen[row] * pi[chosen];
      weights[chosen] += slope * table.chosen[row];
    }
    if (table.term.curved) {
      table.term.curved(costs[row], propensities[row], pi[chosen], valueAndSlope);
      sums[t] += valueAndSlope[0];
      weights[chosen] += slope * valueAndSlope[1];
    }
    if (table.everyAction) {
      for (let a = 0, from = first; a < offered[row]; a++, from++) {
        sums[t] += table.everyAction[from] * pi[at + a];
        weights[at + a] += slope * table.everyAction[from];
      }
    }
  }
}

const valueAndSlope: [number, number] = [0, 0];

/** R̂^α: c/p^α. */
export const smoothedRiskTerm = (alpha: number): DataTerm => ({
  name: 'risk',
  chosen: (cost, p) => cost * p ** -alpha,
});

/** 1 - B: Σ_a π π0^{1-α}. */
export const supportTerm = (alpha: number): DataTerm => ({
  name: 'support',
  everyAction: (p) => p ** (1 - alpha),
});

/** V: Σ_a π π0^{1-2α} + π c²/p^{2α}. */
export const secondMomentTerm = (alpha: number): DataTerm => ({
  name: 'secondMoment',
  chosen: (cost, p) => cost * cost * p ** (-2 * alpha),
  everyAction: (p) => p ** (1 - 2 * alpha),
});

/** R̂τ: c/max(p, τ). */
export const clippedRiskTerm = (tau: number): DataTerm => ({
  name: 'risk',
  chosen: (cost, p) => cost / Math.max(p, tau),
});

/** V^τ: Σ_a π π0/max(τ, π0)². */
export const clippedSecondMomentTerm = (tau: number): DataTerm => ({
  name: 'secondMoment',
  everyAction: (p) => p / Math.max(tau, p) ** 2,
});
