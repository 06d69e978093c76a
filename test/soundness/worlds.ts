import type { Random } from '../../src/core/numerics/random';

/** A decision of a world where nothing that is done matters: every policy is worth the same. */
export interface Row {
  readonly context: readonly number[];
  readonly action: number;
  readonly reward: number;
  readonly propensity: number;
  readonly distribution?: readonly number[];
}

export interface World {
  /** What every policy earns. */
  readonly value: number;
  draw(rows: number): Row[];
}

/** Contexts that tell every row apart, or few that come back; logging that prefers some actions; coins of any bias. */
export function randomWorld(random: Random): World {
  const value = 0.2 + 0.6 * random.uniform();
  const actions = 2 + random.below(4);
  const few = random.below(3) === 0;
  const full = random.below(4) > 0;
  const features = few ? 1 : 40 + random.below(80);
  const kinds = 4 + random.below(40);
  const slopes = Array.from({ length: actions }, () => random.normal());
  return {
    value,
    draw: (rows) =>
      Array.from({ length: rows }, () => {
        const context = few
          ? [1 + random.below(kinds)]
          : Array.from({ length: features }, () => Number(random.normal().toFixed(4)));
        const weights = slopes.map((slope) => Math.exp(slope * Math.sin(context[0])) + 0.2);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const distribution = weights.map((weight) => weight / total);
        let rest = random.uniform();
        const found = distribution.findIndex((p) => (rest -= p) < 0);
        const action = found < 0 ? actions - 1 : found;
        const reward = random.uniform() < value ? 1 : 0;
        return {
          context,
          action,
          reward,
          propensity: distribution[action],
          ...(full && { distribution }),
        };
      }),
  };
}
