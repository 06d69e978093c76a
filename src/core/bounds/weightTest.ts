import { seriesSum } from '../numerics/binSums';
import { logOnePlusExponential } from '../numerics/taylor';
import { weightColumns, type LogSums } from './sums';

/** One right log in a thousand is taken for a wrong one. */
const mostFalse = 1 / 1000;

/**
 * Section 11: with right propensities E[w] ≤ 1 for every policy fixed beforehand. The capital Π (1 + λw)/(1 + λ), mixed
 * over a grid of λ, then exceeds 1000 with probability at most 1/1000. What it says where it does, else null.
 */
export function weightEvidence(sums: LogSums): string | null {
  if (!sums.unitWeights || sums.rows === 0) return null;
  const lambdas = Array.from({ length: 11 }, (_, j) => 2 ** ((j - 2) / 2) / Math.sqrt(sums.rows));
  const capitals = lambdas.map((lambda) => {
    const shift = Math.log(lambda);
    const growth = seriesSum(sums.weights, weightColumns.one, (center) =>
      logOnePlusExponential(center + shift),
    );
    return growth - sums.weight * Math.log1p(lambda);
  });
  const largest = Math.max(...capitals);
  const mixed = largest + Math.log(capitals.reduce((sum, each) => sum + Math.exp(each - largest), 0) / 11);
  if (mixed < Math.log(1 / mostFalse)) return null;
  return 'The weights of the policy average more than 1, beyond what chance allows in one log of a thousand: propensities are understated.';
}
