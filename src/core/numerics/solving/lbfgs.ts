/** The value at x; writes the gradient. */
export type SmoothFunction = (x: Float64Array, gradient: Float64Array) => number;

export interface DescentLimits {
  readonly iterations: number;
  /** Ends where no entry of the gradient is larger. */
  readonly tolerance: number;
}

/** Pairs of steps and changes of the gradient that stand for the curvature. */
const memory = 8;

interface CurvaturePair {
  readonly step: Float64Array;
  readonly change: Float64Array;
  /** 1 / stepᵀchange. */
  readonly rho: number;
}

/** The minimum of a smooth convex function by L-BFGS (Liu and Nocedal, 1989), from `start` on. */
export function minimizeConvex(
  f: SmoothFunction,
  start: Float64Array,
  { iterations, tolerance }: DescentLimits,
): Float64Array {
  let x = Float64Array.from(start);
  let gradient = new Float64Array(x.length);
  let value = f(x, gradient);
  const pairs: CurvaturePair[] = [];
  for (let i = 0; i < iterations && largest(gradient) > tolerance; i++) {
    const direction = descentDirection(gradient, pairs);
    const slope = dot(direction, gradient);
    // Rounding alone is left: the minimum is reached.
    if (!(slope < 0)) break;
    const found = lineSearch(f, x, value, direction, slope, pairs.length === 0);
    if (found === undefined) break;
    const step = difference(found.x, x);
    const change = difference(found.gradient, gradient);
    const curvature = dot(step, change);
    if (curvature > 0) {
      pairs.push({ step, change, rho: 1 / curvature });
      if (pairs.length > memory) pairs.shift();
    }
    ({ x, gradient, value } = found);
  }
  return x;
}

/** -H·gradient by the two loops over the remembered pairs. */
function descentDirection(gradient: Float64Array, pairs: readonly CurvaturePair[]): Float64Array {
  const q = Float64Array.from(gradient, (each) => -each);
  const alphas = new Float64Array(pairs.length);
  for (let i = pairs.length - 1; i >= 0; i--) {
    const { step, change, rho } = pairs[i];
    alphas[i] = rho * dot(step, q);
    addScaled(q, change, -alphas[i]);
  }
  const last = pairs.at(-1);
  if (last) {
    const scale = 1 / (last.rho * dot(last.change, last.change));
    for (let j = 0; j < q.length; j++) q[j] *= scale;
  }
  for (const [i, { step, change, rho }] of pairs.entries()) {
    addScaled(q, step, alphas[i] - rho * dot(change, q));
  }
  return q;
}

interface Point {
  readonly x: Float64Array<ArrayBuffer>;
  readonly gradient: Float64Array<ArrayBuffer>;
  readonly value: number;
}

/** Halves the step until the value falls as the slope promises (Armijo); undefined where no step is left. */
function lineSearch(
  f: SmoothFunction,
  from: Float64Array,
  value: number,
  direction: Float64Array,
  slope: number,
  isFirst: boolean,
): Point | undefined {
  let length = isFirst ? Math.min(1, 1 / largest(direction)) : 1;
  for (let halving = 0; halving < 40; halving++, length /= 2) {
    const x = Float64Array.from(from);
    addScaled(x, direction, length);
    const gradient = new Float64Array(x.length);
    const next = f(x, gradient);
    if (next <= value + 1e-4 * length * slope) return { x, gradient, value: next };
  }
  return undefined;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function addScaled(a: Float64Array, b: Float64Array, factor: number): void {
  for (let i = 0; i < a.length; i++) a[i] += factor * b[i];
}

const difference = (a: Float64Array, b: Float64Array): Float64Array => a.map((each, i) => each - b[i]);

const largest = (values: Float64Array): number =>
  values.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
