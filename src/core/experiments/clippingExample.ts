import { drawFigure } from './figure';
import { epsilonGreedyBandit } from './syntheticBandits';

/** The paper's illustration: 50,000 decisions, weights clipped at 100 ≈ √n. */
const rows = 50_000;
const largest = 100;

export interface ClippingExample {
  /** By action: the mean reward of always taking it, and its two estimates. */
  readonly truth: readonly number[];
  readonly ips: readonly number[];
  readonly ipsMin: readonly number[];
}

/** Why hard clipping misleads: every policy but the logged one looks bad, and learning stays where it was. */
export function clippingExample(seed: number): ClippingExample {
  const { log } = epsilonGreedyBandit({ rows, seed });
  const K = log.actionCount;
  const ips = new Array<number>(K).fill(0);
  const ipsMin = new Array<number>(K).fill(0);
  for (const { length, actions, rewards, propensities } of log.batches()) {
    for (let i = 0; i < length; i++) {
      ips[actions[i]] += rewards[i] / propensities[i] / rows;
      ipsMin[actions[i]] += (rewards[i] * Math.min(1 / propensities[i], largest)) / rows;
    }
  }
  return { truth: ips.map((_, a) => 0.1 - 1e-3 * a), ips, ipsMin };
}

export function clippingFigure({ truth, ips, ipsMin }: ClippingExample): string {
  const points = (values: readonly number[]) => values.map((value, a) => [a + 1, value] as const);
  return drawFigure({
    title: 'What always taking one of 100 actions would earn',
    x: 'action',
    y: 'mean reward',
    series: [
      { name: 'truth', points: points(truth) },
      { name: 'IPS', points: points(ips) },
      { name: `IPS-min, M = ${largest}`, points: points(ipsMin) },
    ],
  });
}
