import type { Bets } from '../../src/core/documents/results/sums';
import { lowerMean, mixedLower, type Limits } from '../../src/core/betting/mean/capital';
import { plainBounds } from '../../src/core/betting/claimVariables';
import {
  defaultCap,
  improvementBound,
  trainedCap,
  trainedImprovementCap,
  valueBound,
  untrainedCap,
  untrainedModel,
} from '../../src/core/betting/caps';
import { betsOf, Growth } from '../../src/core/betting/mean/growth';
import { gridLambdas, spreadLambdas, type Wagers } from '../../src/core/betting/mean/lambdas';
import { Spread } from '../../src/core/betting/spread';
import { controlledRows, plainRows, type Claim } from './claimedRows';
import type { KnownBatch } from './worlds';

/** Rows with what the policy and the ridge model say of them. */
export interface Part {
  readonly batch: KnownBatch;
  readonly policy: Float64Array;
  readonly ridge: Float64Array;
}

export interface Contest {
  readonly training: Part;
  readonly heldOut: Part;
  /** β for all actions. */
  readonly constant: Float64Array;
  readonly delta: number;
}

const limitsOf: Record<Claim, Limits> = {
  value: { lowest: 0, highest: 1 },
  complement: { lowest: 0, highest: 1 },
  improvement: { lowest: -1, highest: 1 },
};

type Model = 'plain' | 'half' | 'constant' | 'ridge';
/** What the training rows choose. */
type Chosen = 'nothing' | 'λ' | 'λ and k';

const spreadOf = (ys: Float64Array): number => {
  const spread = new Spread();
  for (const y of ys) spread.add(y);
  return spread.value;
};

function betsFor(contest: Contest, claim: Claim, model: Model, chosen: Chosen): Bets {
  const { training, heldOut, constant, delta } = contest;
  const n = heldOut.batch.length;
  const rows = (part: Part, k: number): Float64Array => {
    if (model === 'plain') return plainRows(part.batch, part.policy, claim);
    const models = { half: constant.map(() => untrainedModel), constant, ridge: part.ridge };
    return controlledRows(part.batch, part.policy, models[model], claim, k);
  };
  const paired = claim === 'improvement';
  const choose = paired ? trainedImprovementCap : trainedCap;
  const usual = model === 'half' ? untrainedCap(n) : defaultCap(n);
  const k = chosen === 'λ and k' ? choose(n, delta, spreadOf(rows(training, usual))) : usual;
  const bound = model === 'plain' ? plainBounds[claim] : paired ? improvementBound(k) : valueBound(k);
  const wagers: Wagers =
    chosen === 'nothing'
      ? gridLambdas(n, bound)
      : spreadLambdas(n, bound, delta, spreadOf(rows(training, k)));
  const growth = new Growth(wagers.lambdas);
  for (const y of rows(heldOut, k)) growth.addAll([y]);
  return betsOf(wagers, bound, growth);
}

const methods: readonly [string, Model, Chosen][] = [
  ['plain', 'plain', 'nothing'],
  ['plain, training rows choose λ', 'plain', 'λ'],
  ['q̂ = ½, k = √n/12', 'half', 'nothing'],
  ['constant control variate', 'constant', 'nothing'],
  ['constant control variate, training rows choose λ', 'constant', 'λ'],
  ['constant control variate, training rows choose λ and k', 'constant', 'λ and k'],
  ['reward model', 'ridge', 'nothing'],
  ['reward model, training rows choose λ', 'ridge', 'λ'],
  ['reward model, training rows choose λ and k', 'ridge', 'λ and k'],
];

/** Every way to claim, by name: the lower bound on the mean of Y. */
export function bettingBounds(contest: Contest, claim: Claim): Map<string, number> {
  const { delta } = contest;
  const limits = limitsOf[claim];
  const bounds = new Map<string, number>();
  for (const [name, model, chosen] of methods)
    bounds.set(name, lowerMean(betsFor(contest, claim, model, chosen), delta, limits).value);
  const mix = (name: string, weight: number, bets: Bets, rest: Bets): void => {
    const parts = [
      { bets, weight },
      { bets: rest, weight: 1 - weight },
    ];
    bounds.set(name, mixedLower(parts, delta, limits).value);
  };
  const plain = betsFor(contest, claim, 'plain', 'nothing');
  mix('half on plain, half on q̂ = ½', 0.5, plain, betsFor(contest, claim, 'half', 'nothing'));
  const trained = betsFor(contest, claim, 'ridge', 'λ and k');
  mix('0.9 reward model (λ and k), 0.1 plain', 0.9, trained, plain);
  mix('0.9 reward model (λ and k), 0.1 plain (λ)', 0.9, trained, betsFor(contest, claim, 'plain', 'λ'));
  return bounds;
}
