import type { BettingRule, ClaimName } from '../documents/results/sums';
import { improvementBound, untrainedCap, untrainedModel, valueBound } from './caps';
import { plainBounds } from './claimVariables';
import { gridLambdas, type Wagers } from './mean/lambdas';
import type { TrainedPrediction } from './trainedPrediction';

/** The bets on one claim: some of the money on a control variate, the rest on the plain claim. */
export interface ClaimPlan {
  readonly plain: { readonly weight: number; readonly wagers: Wagers };
  readonly controlled?: { readonly weight: number; readonly wagers: Wagers; readonly cap: number };
}

/** How the money is bet, settled before the certified rows are seen: by what the log offers, never by what it says. */
export interface BetPlan extends Readonly<Record<ClaimName, ClaimPlan>> {
  readonly rule: BettingRule;
  /** q̂ of the control variate, from rows that are not certified; a number where it is the same on every row. */
  readonly predict?: TrainedPrediction | number;
}

export const controlledBound = (claim: ClaimName, cap: number): number =>
  claim === 'improvement' ? improvementBound(cap) : valueBound(cap);

/**
 * Without training rows: the plain claims on a grid of λ. On a full log half of the money is on a control variate that
 * knows nothing, q̂ = ½, which removes most of what a changing w adds.
 */
export function untrainedPlan(n: number, full: boolean): BetPlan {
  const cap = untrainedCap(n);
  const planOf = (claim: ClaimName): ClaimPlan => ({
    plain: { weight: full ? 0.5 : 1, wagers: gridLambdas(n, plainBounds[claim]) },
    ...(full && {
      controlled: { weight: 0.5, cap, wagers: gridLambdas(n, controlledBound(claim, cap)) },
    }),
  });
  return {
    rule: full ? 'half' : 'grid',
    value: planOf('value'),
    complement: planOf('complement'),
    improvement: planOf('improvement'),
    ...(full && { predict: untrainedModel }),
  };
}

/** A policy that was learned on these rows, at a divergence KL > 0 from its prior: the plain claims of `learned.ts`. */
export function learnedPlan(n: number): BetPlan {
  const planOf = (claim: ClaimName): ClaimPlan => ({
    plain: { weight: 1, wagers: gridLambdas(n, plainBounds[claim]) },
  });
  return {
    rule: 'learned',
    value: planOf('value'),
    complement: planOf('complement'),
    improvement: planOf('improvement'),
  };
}
