import { mergeBets } from './growth';
import { mixedLower, type BetPart, type Bets, type LowerMean } from './capital';

/** A share of the money on a claim, and the mean of its Y. */
export interface ClaimPart extends BetPart {
  readonly mean: number;
}

/** The three claims of section 11: on V, on 1 - V, and on V - V0. */
export const claimNames = ['value', 'complement', 'improvement'] as const;
export type ClaimName = (typeof claimNames)[number];

/** How the bets were chosen, before any of the certified rows was looked at. */
export const bettingRules = ['model', 'constant', 'half', 'trained', 'grid', 'learned'] as const;
export type BettingRule = (typeof bettingRules)[number];

/** All bets on one log: enough for every claim at every δ. */
export interface ClaimBets extends Readonly<Record<ClaimName, readonly ClaimPart[]>> {
  readonly rule: BettingRule;
  /** Bets whose λ do not depend on n: what they say holds at every n at once. */
  readonly sequential: Readonly<Record<ClaimName, Bets>>;
}

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
