import type { LogSums } from '../../documents/results/sums';
import { evidenceAgainst } from '../../betting/mean/capital';
import { gridLambdas } from '../../betting/mean/lambdas';
import { logGrowth } from '../../intervals/betting';

/** One right log in a thousand is taken for a wrong one. */
const mostFalse = 1 / 1000;

/**
 * Section 11: with right propensities E[w] ≤ 1 for every policy fixed beforehand, so that bets on Y = w against m = 1 grow
 * 1000 times with probability at most 1/1000. What it means where they do, else null.
 */
export function weightEvidence({ weights, rows, unitWeights }: LogSums): string | null {
  if (!unitWeights || rows === 0) return null;
  const wagers = gridLambdas(rows, 0);
  const growth = wagers.lambdas.map((lambda) => logGrowth(weights, lambda));
  if (evidenceAgainst({ rows, bound: 0, ...wagers, growth }, 1) < -Math.log(mostFalse)) return null;
  return 'The weights of the policy average more than 1, beyond what chance allows in one log of a thousand: propensities are understated.';
}
