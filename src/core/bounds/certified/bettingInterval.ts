import type { BoundName } from '../../documents/results/certificate';
import type { ClaimBets, LogSums } from '../../documents/results/sums';
import { claimed, claimedMean } from '../../betting/claimBets';
import type { CertifiedInterval } from './certifiedInterval';
import type { RiskBound } from '../exponentialSmoothing';

/** What the bets rest on, as a document names it. */
export function bettingName({ rule }: ClaimBets, sequential: boolean): BoundName {
  if (sequential) return 'betting-sequential';
  if (rule === 'learned') return 'betting-learned';
  return rule === 'model' || rule === 'constant' || rule === 'half' ? 'betting-control-variate' : 'betting';
}

/** More rows like these narrow a claim with the root of their number; 1 where the sums stand for themselves. */
const rootOfRows = ({ rows, missing, bets }: LogSums): number =>
  Math.sqrt((rows + missing) / Math.max(bets.value[0].bets.rows, 1));

/** A claim by betting, on V (in [0, 1]), on 1 - V or on V - V0 (in [-1, 1]). */
export function bettingLower(
  sums: LogSums,
  claim: 'value' | 'complement' | 'improvement',
  delta: number,
  kl: number,
  sequential: boolean,
): { readonly value: number; readonly lambda: number; readonly mean: number } {
  const { value, lambda } = claimed(sums.bets, claim, delta, kl, sequential);
  const mean = claimedMean(sums.bets, claim);
  const root = rootOfRows(sums);
  const projected = Math.abs(root - 1) < 1e-12 ? value : Math.max(mean - (mean - value) / root, -1);
  return { value: projected, lambda, mean };
}

/** Two-sided by betting from both sides, each at δ/2 (section 11). */
export function bettingInterval(
  sums: LogSums,
  kl: number,
  delta: number,
  sequential: boolean,
): CertifiedInterval {
  const least = bettingLower(sums, 'value', delta / 2, kl, sequential);
  const rest = bettingLower(sums, 'complement', delta / 2, kl, sequential);
  const n = sums.rows + sums.missing;
  const charge = kl + Math.log(2 / delta);
  const boundOf = (gap: number, lambda: number, ends: Pick<RiskBound, 'lower' | 'upper'>): RiskBound => {
    const complexity = charge / (n * lambda);
    const variance = Math.max(gap - complexity, 0);
    return {
      estimate: -least.mean,
      ...ends,
      alpha: 1,
      lambda,
      terms: {
        kl,
        kl1: charge,
        kl2: charge,
        bias: 0,
        secondMoment: (2 * variance) / lambda,
        context: 0,
        complexity,
        variance,
      },
    };
  };
  const ends = { lower: rest.value - 1, upper: -least.value };
  const beforehand = sums.bets.rule === 'half' || sums.bets.rule === 'grid' || sums.bets.rule === 'learned';
  return {
    bound: bettingName(sums.bets, sequential),
    upper: boundOf(least.mean - least.value, least.lambda, ends),
    lower: boundOf(rest.mean - rest.value, rest.lambda, ends),
    cells: 1,
    how: {
      alpha: 'not used: the propensities are taken as they are',
      lambda:
        sequential || beforehand
          ? 'money spread over a grid written down beforehand'
          : 'money spread around what rows that are not certified suggest',
    },
  };
}
