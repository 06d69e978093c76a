import * as v from 'valibot';
import { bound, list } from '../values';

const series = list(v.number());

/** Moments in bins: Σ_i weight_i (ℓ_i - ℓ_bin)^k per bin and column; see numerics/momentBins. */
const binTable = v.object({ columns: v.number(), bins: series, moments: list(bound) });
export type BinTable = Readonly<v.InferOutput<typeof binTable>>;

/**
 * Everything one pass over a log leaves behind: enough to evaluate every estimate, term and bound of sections 2 and 4 to
 * 7 for any α, β, λ and δ. Plain JSON; the sums of two parts of a log add up to those of the whole.
 */
const termSums = v.object({
  rows: v.number(),
  /** Decisions that were logged but cannot be used: no sum holds them, and every claim counts them with the worst case. */
  missing: v.number(),
  actionCount: v.number(),
  full: v.boolean(),
  /** Σ of the row weights; equal to `rows` when all are one. */
  weight: v.number(),
  unitWeights: v.boolean(),
  cost: v.number(),
  squaredCost: v.number(),
  /** Σ_i Σ_a π(a|x_i) and the largest |Σ_a π(a|x_i) - 1|. */
  policyMass: bound,
  policyMassError: bound,
  /** max_i |Σ_a π0(a|x_i) - 1|; 0 in a log of chosen propensities. */
  loggingMassError: bound,
  /** Σ π and Σ π² over the actions with π0(a|x) = 0, where there is no support. */
  unsupportedPi: bound,
  unsupportedPiSquared: bound,
  smallestPropensity: bound,
  largestWeight: bound,
  /** The clipping threshold τ of the baselines, with Σ c π/max(p,τ) and Σ_i Σ_a π π0/max(τ,π0)². */
  tau: v.number(),
  clippedCost: bound,
  clippedSecondMoment: bound,
  /** ℓ = log π0(a|x), over all actions; columns π, π². */
  actions: binTable,
  /** ℓ = log π(a|x)/π0(a|x), over all actions; column π. */
  actionWeights: binTable,
  /** ℓ = log p_i; columns π, cπ, c²π, π², cπ², c²π². */
  chosen: binTable,
  /** ℓ = log w_i; columns 1, c, c². */
  weights: binTable,
  /** ℓ = log(-c_i w_i); column 1. */
  weightedCosts: binTable,
  /** ℓ = log((1 + c_i) w_i); column 1: what the logged action did not cost, for bounds from the other side. */
  weightedComplements: binTable,
  /** ℓ = log(-c_i/p_i); column π. */
  inverseCosts: binTable,
});
export type TermSums = Readonly<v.InferOutput<typeof termSums>>;

const bets = v.object({
  rows: v.number(),
  /** b. */
  bound,
  /** 0 < λ_j < 1/b. */
  lambdas: list(bound),
  /** ω_j, whose sum is 1. */
  weights: series,
  /** S_j = Σ_i ln(1 + λ_j Y_i). */
  growth: list(bound),
});
/** Money on the claim that the mean of Y is above m, for every m at once. */
export type Bets = Readonly<v.InferOutput<typeof bets>>;

/** A share of the money on a claim, and the mean of its Y. */
const claimPart = v.object({ bets, weight: v.number(), mean: bound });
export type ClaimPart = Readonly<v.InferOutput<typeof claimPart>>;

/** The three claims of section 11: on V, on 1 - V, and on V - V0. */
export const claimNames = ['value', 'complement', 'improvement'] as const;
export type ClaimName = (typeof claimNames)[number];

/** How the bets were chosen, before any of the certified rows was looked at. */
const bettingRules = ['model', 'constant', 'half', 'trained', 'grid', 'learned'] as const;
export type BettingRule = (typeof bettingRules)[number];

/** All bets on one log: enough for every claim at every δ. */
const claimBets = v.object({
  ...v.entriesFromList(claimNames, list(claimPart)),
  rule: v.picklist(bettingRules),
  /** Bets whose λ do not depend on n: what they say holds at every n at once. */
  sequential: v.object(v.entriesFromList(claimNames, bets)),
});
export type ClaimBets = Readonly<v.InferOutput<typeof claimBets>>;

/** The sums with the bets on the claims of section 11. */
export const logSums = v.object({ ...termSums.entries, bets: claimBets });
export type LogSums = Readonly<v.InferOutput<typeof logSums>>;
