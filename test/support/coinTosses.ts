import { seededRandom } from '../../src/core/numerics/random';

/** A decision whose reward is a coin toss whatever is done: every policy is worth exactly 0.5. */
export interface Toss {
  readonly context: readonly number[];
  readonly action: number;
  readonly reward: number;
  readonly propensity: number;
  readonly distribution: readonly number[];
}

/** Logged uniformly over four actions, with features that tell nothing and rows apart. */
export function coinTosses(rows: number, seed: number, features = 80): Toss[] {
  const random = seededRandom(seed);
  return Array.from({ length: rows }, () => ({
    context: Array.from({ length: features }, () => Number(random.normal().toFixed(4))),
    action: random.below(4),
    reward: random.below(2),
    propensity: 0.25,
    distribution: [0.25, 0.25, 0.25, 0.25],
  }));
}

export const asLines = (rows: readonly unknown[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');
