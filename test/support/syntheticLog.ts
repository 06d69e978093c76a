/** A full-distribution JSONL log of a softmax logging policy over a linear bandit: deterministic in its seed. */
export function syntheticLog(rows: number, { actions = 3, features = 4, seed = 1 } = {}): string {
  const random = generator(seed);
  const table = Array.from({ length: actions }, () =>
    Array.from({ length: features }, () => 2 * random() - 1),
  );
  const lines: string[] = [];
  for (let i = 0; i < rows; i++) {
    const context = Array.from({ length: features }, () => round(2 * random() - 1));
    const scores = table.map((weights) => weights.reduce((sum, w, j) => sum + w * context[j], 0));
    const propensities = normalize(scores.map((score) => Math.exp(score)));
    const action = draw(propensities, random());
    const reward = random() < 1 / (1 + Math.exp(-2 * scores[(action + 1) % actions])) ? 1 : 0;
    lines.push(JSON.stringify({ context, action, reward, propensity: propensities[action], propensities }));
  }
  return lines.join('\n') + '\n';
}

const round = (value: number): number => Math.round(1000 * value) / 1000;

function normalize(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

function draw(probabilities: readonly number[], u: number): number {
  let sum = 0;
  for (let a = 0; a < probabilities.length - 1; a++) if (u < (sum += probabilities[a])) return a;
  return probabilities.length - 1;
}

/** mulberry32: small, seeded, good enough to make test data. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
