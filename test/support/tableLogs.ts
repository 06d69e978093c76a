import { seededRandom } from '../../src/core/numerics/random';

/** A decision as a line of JSON and as a row of a table. */
export interface TableDecision {
  readonly x: number;
  readonly y: number;
  readonly city: string;
  readonly a: number;
  readonly r: number;
  readonly p: number;
  readonly d: readonly number[];
}

/** Which column of such a table is which. */
export const tableMapping = {
  context: ['x', 'y', 'city'],
  action: 'a',
  distribution: 'd',
  propensity: 'p',
  reward: 'r',
};

const { context: features, ...parts } = tableMapping;
/** The same of a file. */
export const tableSchema = { features, ...parts };

export interface TableLogOptions {
  readonly rows: number;
  readonly actions?: number;
  readonly seed?: number;
  /** Actions that the logging policy never takes in some contexts. */
  readonly gaps?: boolean;
  /** What a reward is made of: 0 or 1 where absent. */
  readonly reward?: (uniform: number, good: boolean) => number;
}

const cities = ['Paris', 'Oslo', 'Łódź', "L'Aquila"];

/** A log whose contexts, propensities and rewards hang together. */
export function tableDecisions({
  rows,
  actions = 4,
  seed = 1,
  gaps = false,
  reward,
}: TableLogOptions): TableDecision[] {
  const random = seededRandom(seed);
  return Array.from({ length: rows }, () => {
    const x = 2 * random.uniform() - 1;
    const y = random.uniform() < 0.3 ? 0 : 4 * random.uniform();
    const city = cities[Math.floor(random.uniform() * cities.length)];
    const scores = Array.from({ length: actions }, (_, k) =>
      gaps && k > 0 && (k + Math.floor(y)) % 3 === 0
        ? 0
        : Math.exp(1.5 * x * Math.sin(k + 1) + 0.2 * y * (k % 2)),
    );
    const total = scores.reduce((sum, score) => sum + score, 0);
    const d = scores.map((score) => score / total);
    let left = random.uniform();
    let a = d.findIndex((chance) => (left -= chance) < 0);
    if (a < 0 || d[a] === 0) a = d.findIndex((chance) => chance > 0);
    const good = random.uniform() < 0.3 + 0.2 * Math.sin(3 * x + a);
    const r = reward ? reward(random.uniform(), good) : good ? 1 : 0;
    return { x, y, city, a, r, p: d[a], d };
  });
}

export const decisionColumns =
  'x Float64, y Float64, city String, a Int32, r Float64, p Float64, d Array(Float64)';
