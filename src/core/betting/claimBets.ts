import type { ClaimPart, ClaimName, ClaimBets, Bets } from '../documents/results/sums';
import { mergeBets } from './mean/growth';
import { mixedLower, type LowerMean } from './mean/capital';

const limits = {
  value: { lowest: 0, highest: 1 },
  complement: { lowest: 0, highest: 1 },
  improvement: { lowest: -1, highest: 1 },
} as const;

/** The lower bound on the mean of a claim, in units of the reward range; `kl`: what a policy learned on these rows costs. */
export function claimed(
  bets: ClaimBets,
  claim: ClaimName,
  delta: number,
  kl: number,
  sequential: boolean,
): LowerMean {
  const parts = sequential ? [{ bets: bets.sequential[claim], weight: 1 }] : bets[claim];
  // The bets on a policy that was fixed beforehand say nothing of one that was not.
  return mixedLower(parts, delta, limits[claim], kl > 0 && bets.rule !== 'learned' ? Infinity : kl);
}

/** The bets of two disjoint parts of one log, by one plan. */
export function mergeClaimBets(a: ClaimBets, b: ClaimBets): ClaimBets {
  const joined = (claim: ClaimName): ClaimPart[] =>
    a[claim].map(({ weight, bets, mean }, i) => {
      const other = b[claim][i];
      const all = mergeBets(bets, other.bets);
      const sum = mean * bets.rows + other.mean * other.bets.rows;
      return { weight, bets: all, mean: all.rows > 0 ? sum / all.rows : 0 };
    });
  const forever = (claim: ClaimName): Bets => mergeBets(a.sequential[claim], b.sequential[claim]);
  return {
    rule: a.rule,
    value: joined('value'),
    complement: joined('complement'),
    improvement: joined('improvement'),
    sequential: {
      value: forever('value'),
      complement: forever('complement'),
      improvement: forever('improvement'),
    },
  };
}

/** The estimate that goes with a claim: the mean of the part that most of the money is on. */
export function claimedMean(bets: ClaimBets, claim: ClaimName): number {
  return bets[claim].reduce((best, part) => (part.weight > best.weight ? part : best)).mean;
}
