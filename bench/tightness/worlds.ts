import type { LogBatch } from '../../src/core/logs/blocks/loggedData';
import { drawIndex, seededRandom, type Random } from '../../src/core/numerics/random';
import { softmax } from '../../src/core/policies/probabilities/softmax';

/** Where logs are from: every decision's chances and rewards are known. */
export interface World {
  readonly name: string;
  readonly actionCount: number;
  readonly featureCount: number;
  readonly trainingRows: number;
  readonly heldOutRows: number;
  /** The policy is a softmax of this many times the predicted reward: sections 5 and 7 then leave gaps as on real ones. */
  readonly sharpness: number;
  /** Writes the context, π0 and the mean rewards of one decision. */
  decide(random: Random, context: Float64Array, logging: Float64Array, means: Float64Array): void;
}

const logistic = (score: number): number => 1 / (1 + Math.exp(-score));

/** The mean reward is logistic in xᵀθ_a; logging is a softmax that half knows θ and explores a tenth of the time. */
export function linearWorld(): World {
  const [K, d] = [10, 10];
  const random = seededRandom(7);
  const theta = Array.from({ length: K }, () => Float64Array.from({ length: d }, () => 3 * random.normal()));
  const scores = new Float64Array(K);
  return {
    name: 'linear',
    actionCount: K,
    featureCount: d,
    trainingRows: 16_000,
    heldOutRows: 4_000,
    sharpness: 12,
    decide(source, context, logging, means) {
      for (let j = 0; j < d; j++) context[j] = source.normal() / Math.sqrt(d);
      theta.forEach((weights, a) => (scores[a] = weights.reduce((sum, w, j) => sum + w * context[j], 0)));
      scores.forEach((score, a) => (means[a] = logistic(score - 1)));
      softmax(
        scores.map((score) => 0.5 * score),
        K,
        logging,
        0,
      );
      for (let a = 0; a < K; a++) logging[a] = 0.9 * logging[a] + 0.1 / K;
    },
  };
}

const taste = [
  [1.6, -0.8, 0.2, -0.4],
  [-1.1, 1.5, -0.3, 0.2],
  [0.1, -0.5, 1.7, -0.9],
  [-0.6, 0.3, -1.0, 1.6],
];
const segmentLift = [-0.4, 0, 0.5];

/** The readers of scripts/makeSamples.mjs, as logged in news.jsonl. */
export function newsWorld(): World {
  const scores = new Float64Array(4);
  return {
    name: 'news-like',
    actionCount: 4,
    featureCount: 7,
    trainingRows: 3_200,
    heldOutRows: 800,
    sharpness: 6,
    decide(source, context, logging, means) {
      context.fill(0);
      for (let j = 0; j < 4; j++) context[j] = 2 * source.uniform() - 1;
      const segment = source.below(3);
      context[4 + segment] = 1;
      const liking = taste.map((weights) => weights.reduce((sum, w, j) => sum + w * context[j], 0));
      liking.forEach((value, a) => {
        scores[a] = 0.3 * value + (a === 0 ? 0.8 : 0);
        means[a] = logistic(1.4 * value - 0.8 + segmentLift[segment]);
      });
      softmax(scores, 4, logging, 0);
    },
  };
}

/** Rows with all that is known of them: `means` is what no real log holds. */
export type KnownBatch = LogBatch & { readonly distributions: Float64Array; readonly means: Float64Array };

export function drawRows(world: World, length: number, random: Random): KnownBatch {
  const { actionCount: K, featureCount: d } = world;
  const values = new Float64Array(length * d);
  const batch = {
    length,
    firstRow: 0,
    lines: Uint32Array.from({ length }, (_, i) => i + 1),
    events: Uint32Array.from({ length }, (_, i) => i),
    actions: new Int32Array(length),
    rewards: new Float64Array(length),
    propensities: new Float64Array(length),
    distributions: new Float64Array(length * K),
    features: { kind: 'dense' as const, values },
    means: new Float64Array(length * K),
  };
  for (let i = 0; i < length; i++) {
    const logging = batch.distributions.subarray(i * K, (i + 1) * K);
    const means = batch.means.subarray(i * K, (i + 1) * K);
    world.decide(random, values.subarray(i * d, (i + 1) * d), logging, means);
    const action = drawIndex(random, logging);
    batch.actions[i] = action;
    batch.propensities[i] = logging[action];
    batch.rewards[i] = random.uniform() < means[action] ? 1 : 0;
  }
  return batch;
}
