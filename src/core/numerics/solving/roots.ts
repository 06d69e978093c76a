/**
 * The root of a continuous f on [low, high], where f(low) and f(high) differ in sign (or one is zero).
 * Bisection with a secant step tried first (Illinois): always converges, usually in a dozen evaluations.
 */
export function findRoot(f: (x: number) => number, low: number, high: number, relative = 1e-15): number {
  let a = low;
  let b = high;
  let fa = f(a);
  let fb = f(b);
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (fa > 0 === fb > 0) return Math.abs(fa) < Math.abs(fb) ? a : b;
  for (let step = 0; step < 200; step++) {
    const width = Math.abs(b - a);
    if (width <= relative * (Math.abs(a) + Math.abs(b)) + 5e-324) break;
    let x = (a * fb - b * fa) / (fb - fa);
    const inside = x > Math.min(a, b) && x < Math.max(a, b);
    // Every third step bisects, so that a badly scaled f cannot stall the secant.
    if (!inside || step % 3 === 2) x = a + (b - a) / 2;
    if (x === a || x === b) break;
    const fx = f(x);
    if (fx === 0) return x;
    if (fx > 0 === fb > 0) {
      b = x;
      fb = fx;
      fa /= 2;
    } else {
      a = b;
      fa = fb;
      b = x;
      fb = fx;
    }
  }
  return Math.abs(fa) < Math.abs(fb) ? a : b;
}

/** The root by pure bisection: for functions with infinite values or jumps. f(low) ≤ 0 < f(high) or the reverse. */
export function bisect(f: (x: number) => number, low: number, high: number, steps = 200): number {
  let a = low;
  let b = high;
  const rising = f(b) > f(a);
  for (let step = 0; step < steps; step++) {
    const x = a + (b - a) / 2;
    if (x === a || x === b) break;
    if (f(x) > 0 === rising) b = x;
    else a = x;
  }
  return a + (b - a) / 2;
}
