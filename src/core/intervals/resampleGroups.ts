import { ContentHash } from '../numerics/contentHash';
import { seededRandom } from '../numerics/random';
import { CopyCounter } from '../numerics/copyCounter';
import type { ChosenRows } from '../policies/chosenRows';

/** The units that a bootstrap resamples: row i belongs to group of[i]. */
export interface ResampleGroups {
  readonly count: number;
  readonly of: Int32Array;
}

/** How often each group is in each resample, resample by resample: drawn once for all estimators. */
export interface Resamples {
  readonly groups: ResampleGroups;
  readonly times: Uint8Array;
}

const replicates = 1000;

export function drawResamples(groups: ResampleGroups, seed: number): Resamples {
  const { count } = groups;
  const random = seededRandom(seed);
  const times = new Uint8Array(replicates * count);
  for (let first = 0; first < times.length; first += count) {
    for (let draw = 0; draw < count; draw++) {
      const group = ((random.bits() * count) / 4294967296) | 0;
      times[first + group]++;
    }
  }
  return { groups, times };
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
  const copies = new CopyCounter(n);
  for (let i = 0; i < n; i++) {
    hash.start(1);
    // The model's predictions carry rounding, so only what the log itself holds decides.
    for (let k = 0; k < 3; k++) hash.add(columns[k][i]);
    const copy = copies.next(hash.value);
    // Equal rows are interchangeable: the k-th of them goes to the k-th of their random places.
    of[i] = hash.add(copy).value % largest;
  }
  return { count: largest, of };
}
