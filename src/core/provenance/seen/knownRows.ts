import type { SplitPlan } from '../../documents/results/certificate';
import { partOf } from '../rowSplit';
import { countClasses, countKeys, tooAlike } from '../identity/likeness';
import type { RowKeys } from '../identity/rowKeys';
import { markRuns } from './runs';
import { beginsWith, isHeldOut, isLearned, type SeenRows } from './seenRows';

/** What a policy knows of a row of some log. Copies and rows of its own log that no split can place count as seen. */
export const knowledge = { new: 0, seen: 1, training: 2, heldOut: 3 } as const;

export interface KnownRows {
  /** One of `knowledge` for each row. */
  readonly of: Uint8Array;
  /** The log begins with the policy's own, row by row. */
  readonly begins: boolean;
  /** Why rows that the policy has seen may be among those that seem new; null where they are told apart. */
  readonly unclear: string | null;
}

/** Which rows of a log a policy has seen, by the sketch it carries. */
export function knownRows(
  { rows, classes }: RowKeys,
  sketch: SeenRows,
  split: SplitPlan | undefined,
): KnownRows {
  const of = new Uint8Array(rows.length);
  const begins = beginsWith(rows, sketch);
  if (begins) {
    const plan = split ?? { seed: 0, priorShare: 0, holdOutShare: 0 };
    for (let i = 0; i < sketch.rows; i++) {
      const part = partOf(plan, i);
      of[i] =
        part === 'training' ? knowledge.training : part === 'hold-out' ? knowledge.heldOut : knowledge.seen;
    }
  }
  if (sketch.identity === 'rows') {
    for (let i = 0; i < rows.length; i++) {
      if (of[i] === knowledge.training || of[i] === knowledge.seen) continue;
      // Also where the split held it out: another copy of it may have been trained on.
      if (isLearned(sketch, rows[i])) of[i] = knowledge.seen;
      else if (isHeldOut(sketch, rows[i])) of[i] = knowledge.heldOut;
    }
    // The same rows printed with fewer digits have other keys, but not other signs.
    const fresh = countClasses(classes, (row) => of[row] === knowledge.new);
    return { of, begins, unclear: tooAlike(sketch.classes, fresh) ? alike : null };
  }
  const first = begins ? sketch.rows : 0;
  if (first === rows.length) return { of, begins, unclear: null };
  if (sketch.identity === 'order') return { of, begins, unclear: alike };
  markRuns(rows, sketch.run, sketch.learned, first, (row) => (of[row] = knowledge.seen));
  const isNew = (row: number): boolean => row >= first && of[row] === knowledge.new;
  const isAlike =
    tooAlike(sketch.keys, countKeys(rows, isNew)) || tooAlike(sketch.classes, countClasses(classes, isNew));
  return { of, begins, unclear: isAlike ? alike : null };
}

const alike =
  'its rows cannot be told from those the policy was trained on: together they are more alike than other decisions would ' +
  'be. They may be the same rows in another order, or printed with fewer digits. Certify on the log as it was written, or on rows that came after.';
