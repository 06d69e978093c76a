export interface Minimum {
  readonly at: number;
  readonly value: number;
}

const golden = (Math.sqrt(5) - 1) / 2;

/** The minimum of a unimodal f on [low, high] by golden section; infinite values count as large. */
export function goldenSection(f: (x: number) => number, low: number, high: number, steps = 60): Minimum {
  let a = low;
  let b = high;
  let x1 = b - golden * (b - a);
  let x2 = a + golden * (b - a);
  let f1 = f(x1);
  let f2 = f(x2);
  for (let step = 0; step < steps && x1 < x2; step++) {
    if (f1 <= f2) {
      b = x2;
      x2 = x1;
      f2 = f1;
      x1 = b - golden * (b - a);
      f1 = f(x1);
    } else {
      a = x1;
      x1 = x2;
      f1 = f2;
      x2 = a + golden * (b - a);
      f2 = f(x2);
    }
  }
  return [
    { at: low, value: f(low) },
    { at: high, value: f(high) },
    { at: x1, value: f1 },
    { at: x2, value: f2 },
  ].reduce((best, next) => (next.value < best.value ? next : best));
}

/** The minimum of f on [low, high]: a scan of `cells` points finds the valley, golden section its bottom. */
export function minimizeOnInterval(
  f: (x: number) => number,
  low: number,
  high: number,
  cells = 100,
): Minimum {
  let best = 0;
  let bestValue = Infinity;
  for (let cell = 0; cell <= cells; cell++) {
    const value = f(low + ((high - low) * cell) / cells);
    if (value < bestValue) {
      bestValue = value;
      best = cell;
    }
  }
  const at = (cell: number): number => low + ((high - low) * Math.min(Math.max(cell, 0), cells)) / cells;
  const refined = goldenSection(f, at(best - 1), at(best + 1));
  return refined.value < bestValue ? refined : { at: at(best), value: bestValue };
}
