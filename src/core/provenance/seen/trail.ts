import type { Actions } from '../identity/rowKeys';
import { eachRun, runLength } from './runs';

/**
 * Which actions were chosen one after the other: what stays as it was where features are scaled, dropped or added, and
 * rewards come late.
 */
export interface Trail {
  /** Actions in a run; 0 where not even long runs are telling, as of a log that takes its actions in turns. */
  readonly run: number;
  /** So many rows lie between the beginnings of two runs. */
  readonly every: number;
  /** The keys of those runs. */
  readonly keys: Float64Array;
}

/** A run is twice as long as is needed to tell the runs of one log apart: those of two logs are not alike by chance. */
const certainty = 2;
/** Two megabytes. */
const mostKeys = 2 ** 18;

export function trailOf(actions: Actions): Trail {
  const run = certainty * runLength(actions);
  if (run === 0) return { run: 0, every: 0, keys: new Float64Array(0) };
  const every = Math.max(run, Math.ceil(actions.length / mostKeys));
  const keys: number[] = [];
  eachRun(actions, run, (key, start) => {
    if (start % every === 0) keys.push(key);
  });
  return { run, every, keys: Float64Array.from(keys) };
}

/**
 * Marks rows that seem new and lie in a run of the trail. Runs lie apart, so a stretch may go on to either side of what is
 * found, up to the next run: what seems new there is marked, too.
 */
export function followTrail(
  { run, every, keys }: Trail,
  actions: Actions,
  isNew: (row: number) => boolean,
  mark: (row: number) => void,
): void {
  if (run === 0) return;
  const known = new Set(keys);
  const found: number[] = [];
  let row = 0;
  let lastNew = -1;
  eachRun(actions, run, (key, start) => {
    for (; row < start + run; row++) if (isNew(row)) lastNew = row;
    if (lastNew >= start && known.has(key)) found.push(start);
  });
  let marked = 0;
  for (const start of found) {
    const end = Math.min(actions.length, start + run + every - 1);
    for (let row = Math.max(marked, start - every + 1); row < end; row++) if (isNew(row)) mark(row);
    marked = Math.max(marked, end);
  }
}
