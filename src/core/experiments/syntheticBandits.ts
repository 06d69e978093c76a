import type { LogBatch, LoggedData } from '../logs/blocks/loggedData';
import { drawIndex, mix32, seededRandom, type Random } from '../numerics/random';
import { softmax } from '../policies/probabilities/softmax';

/** The mean reward of policies that are known exactly. */
export interface Truth {
  readonly logging: number;
  readonly uniform: number;
  readonly optimal: number;
}

export interface SyntheticBandit {
  readonly log: LoggedData;
  readonly truth: Truth;
}

export interface SyntheticOptions {
  readonly rows: number;
  readonly actions: number;
  readonly features: number;
  readonly seed: number;
}

/** What happens at one decision: who is there, what is likely to be shown, and what each action would earn on average. */
interface Situation {
  readonly context: Float64Array;
  readonly propensities: Float64Array;
  readonly means: Float64Array;
}

const batchRows = 2048;

/** Contexts N(0, I/d); the mean reward of an action is logistic in xᵀθ_a; logging is a softmax that half knows θ. */
export function linearBandit({ rows, actions: K, features: d, seed }: SyntheticOptions): SyntheticBandit {
  const random = seededRandom(seed);
  const theta = Array.from({ length: K }, () => Float64Array.from({ length: d }, () => 3 * random.normal()));
  return draw(rows, K, d, seed, (source) => {
    const context = Float64Array.from({ length: d }, () => source.normal() / Math.sqrt(d));
    const scores = Float64Array.from(theta, (weights) =>
      weights.reduce((sum, w, j) => sum + w * context[j], 0),
    );
    const propensities = new Float64Array(K);
    softmax(
      scores.map((score) => 0.5 * score),
      K,
      propensities,
      0,
    );
    return { context, propensities, means: scores.map((score) => 1 / (1 + Math.exp(1 - score))) };
  });
}

/** The paper's example: 100 actions, r(a) = 0.1 - 0.001 (a - 1), and logging that takes the 50th in 95% of decisions. */
export function epsilonGreedyBandit({
  rows,
  seed,
}: Pick<SyntheticOptions, 'rows' | 'seed'>): SyntheticBandit {
  const K = 100;
  const epsilon = 0.05;
  const favorite = 49;
  const situation: Situation = {
    context: new Float64Array(0),
    propensities: Float64Array.from({ length: K }, (_, a) =>
      a === favorite ? 1 - epsilon : epsilon / (K - 1),
    ),
    means: Float64Array.from({ length: K }, (_, a) => 0.1 - 1e-3 * a),
  };
  return draw(rows, K, 0, seed, () => situation);
}

function draw(
  rows: number,
  K: number,
  d: number,
  seed: number,
  situationOf: (random: Random) => Situation,
): SyntheticBandit {
  const firsts = Array.from({ length: Math.ceil(rows / batchRows) }, (_, i) => i * batchRows);
  const batchAt = (index: number, visit?: (situation: Situation) => void): LogBatch => {
    const random = seededRandom(mix32(mix32(seed + 1) ^ index));
    const firstRow = firsts[index];
    const length = Math.min(batchRows, rows - firstRow);
    const numbers = Uint32Array.from({ length }, (_, i) => firstRow + i);
    const batch = {
      length,
      firstRow,
      lines: numbers.map((row) => row + 1),
      events: numbers,
      actions: new Int32Array(length),
      rewards: new Float64Array(length),
      propensities: new Float64Array(length),
      distributions: new Float64Array(length * K),
      features: { kind: 'dense' as const, values: new Float64Array(length * d) },
    };
    for (let i = 0; i < length; i++) {
      const situation = situationOf(random);
      const { context, propensities, means } = situation;
      visit?.(situation);
      const action = drawIndex(random, propensities);
      batch.features.values.set(context, i * d);
      batch.distributions.set(propensities, i * K);
      batch.actions[i] = action;
      batch.propensities[i] = propensities[action];
      batch.rewards[i] = random.uniform() < means[action] ? 1 : 0;
    }
    return batch;
  };
  return {
    truth: truthOf(rows, K, (visit) => firsts.forEach((_, index) => batchAt(index, visit))),
    log: {
      rows,
      actionCount: K,
      featureCount: d,
      propensities: 'full',
      actionNames: Array.from({ length: K }, (_, a) => String(a)),
      blockRows: firsts.map((first) => Math.min(batchRows, rows - first)),
      *batches(order = firsts.map((_, i) => i)) {
        for (const index of order) yield batchAt(index);
      },
    },
  };
}

/** Means over the contexts that the log holds: nothing but the draw of the rewards is left to chance. */
function truthOf(rows: number, K: number, visitAll: (visit: (situation: Situation) => void) => void): Truth {
  let [logging, uniform, optimal] = [0, 0, 0];
  visitAll(({ propensities, means }) => {
    for (let a = 0; a < K; a++) {
      logging += propensities[a] * means[a];
      uniform += means[a] / K;
    }
    optimal += means.reduce((best, mean) => Math.max(best, mean), 0);
  });
  return { logging: logging / rows, uniform: uniform / rows, optimal: optimal / rows };
}
