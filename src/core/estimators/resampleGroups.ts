import { ContentHash } from '../numerics/contentHash';
import type { ChosenRows } from './chosenRows';

/** The units that a bootstrap resamples: row i belongs to group of[i]. */
export interface ResampleGroups {
  readonly count: number;
  readonly of: Int32Array;
}

const largest = 4096;

/**
 * One group per row up to 4096 rows, numbered in the order of their contents; beyond that 4096 groups at random: rows are
 * independent, so resampling groups has the same limit at a fixed cost. Either way a row's group depends on what it
 * holds and not on where it stands, so that shuffling the log changes nothing.
 */
export function resampleGroups(rows: ChosenRows): ResampleGroups {
  const n = rows.length;
  const columns = [
    rows.target,
    rows.logging,
    rows.rewards,
    ...(rows.weights ? [rows.weights] : []),
    ...(rows.model ? [rows.model.direct, rows.model.logged] : []),
  ];
  const of = new Int32Array(n);
  if (n <= largest) {
    const order = Array.from({ length: n }, (_, i) => i).sort((a, b) => {
      const column = columns.find((values) => values[a] !== values[b]);
      return column ? column[a] - column[b] : 0;
    });
    order.forEach((row, place) => (of[row] = place));
    return { count: n, of };
  }
  const hash = new ContentHash();
  const seen = new Map<number, number>();
  for (let i = 0; i < n; i++) {
    hash.start(1);
    // The model's predictions carry rounding, so only what the log itself holds decides.
    for (let k = 0; k < 3; k++) hash.add(columns[k][i]);
    const content = hash.value;
    const copy = seen.get(content) ?? 0;
    seen.set(content, copy + 1);
    // Equal rows are interchangeable: the k-th of them goes to the k-th of their random places.
    of[i] = hash.add(copy).value % largest;
  }
  return { count: largest, of };
}
