import { mix32 } from '../../src/core/numerics/random';

/** Young readers like action 1, old ones action 0, and both were asked by a coin. */
export function twoSidedLog(rows: number): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    const action = mix32(i) % 2;
    const age = 20 + (i % 30);
    const liked = age < 35 ? action === 1 : action === 0;
    const segment = age < 35 ? 'young' : 'old';
    return JSON.stringify({
      context: { age, segment },
      action,
      reward: liked ? 1 : 0,
      propensity: 0.5,
      propensities: [0.5, 0.5],
    });
  });
  return `${lines.join('\n')}\n`;
}
