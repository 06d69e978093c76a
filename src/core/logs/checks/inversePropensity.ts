import type { Finding } from '../../documents/places';

const nothingAtRandom =
  'Every propensity is 1: if that is so, no action was chosen at random, and nothing in the log tells what another one would have earned. Log the probability with which each action was chosen, and from now on choose a small share of them at random.';

/** Of fewer rows the mean says little. */
const fewRows = 30;

/** The mean of 1/p_i estimates the number of actions with support: E[1/π0(a|x)] = |{a: π0(a|x) > 0}|. */
export class InversePropensity implements InverseSums {
  rows = 0;
  sum = 0;
  squares = 0;
  supported = 0;

  /** `supports`: how many actions each row could have shown; 0 where only the log's K is known. NaN: not there. */
  addColumn(propensities: Float64Array, supports: Int32Array | undefined): void {
    let { rows, sum, squares, supported } = this;
    for (let i = 0; i < propensities.length; i++) {
      if (Number.isNaN(propensities[i])) continue;
      const inverse = 1 / propensities[i];
      rows++;
      sum += inverse;
      squares += inverse * inverse;
      if (supports) supported += supports[i];
    }
    this.rows = rows;
    this.sum = sum;
    this.squares = squares;
    this.supported = supported;
  }

  result(actionCount: number): Finding | undefined {
    return inverseFinding(this, actionCount);
  }
}

/** Σ 1/p, Σ 1/p², and how many actions the rows could have shown; 0 where only the log's K is known. */
export interface InverseSums {
  readonly rows: number;
  readonly sum: number;
  readonly squares: number;
  readonly supported: number;
}

export function inverseFinding(
  { rows, sum, squares, supported }: InverseSums,
  actionCount: number,
): Finding | undefined {
  if (rows < 2) return undefined;
  const mean = sum / rows;
  const variance = Math.max(0, squares / rows - mean * mean) * (rows / (rows - 1));
  const standardError = Math.sqrt(variance / rows);
  const expected = supported > 0 ? supported / rows : actionCount;
  const distance = Math.abs(mean - expected);
  const fits = rows < fewRows || distance <= 4 * standardError + 1e-3 * expected;
  const numbers = `mean of 1/propensity ${mean.toFixed(3)} ± ${standardError.toFixed(3)}, number of actions ${expected.toFixed(3).replace(/\.?0+$/, '')}`;
  const problem =
    sum === rows
      ? nothingAtRandom
      : `The ${numbers}: propensities are wrong, actions are missing, or the logging policy never shows some actions.`;
  return {
    name: 'mean-inverse-propensity',
    severity: fits ? 'ok' : 'warning',
    message: fits ? `The propensities are plausible: ${numbers}.` : problem,
    value: { mean, standardError, expected },
  };
}
