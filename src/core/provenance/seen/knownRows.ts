import type { SplitPlan } from '../../documents/results/certificate';
import { partOf } from '../rowSplit';
import { countClasses, countKeys, tooAlike } from '../identity/likeness';
import type { RowKeys } from '../identity/rowKeys';
import { markRuns } from './runs';
import { haveSeenIds } from './seenIds';
import { beginsWith, isHeldOut, isLearned, keysOf, type SeenRows } from './seenRows';
import { followTrail } from './trail';

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
export function knownRows(facts: RowKeys, sketch: SeenRows, split: SplitPlan | undefined): KnownRows {
  const { decisions, actions } = facts;
  const of = new Uint8Array(decisions.length);
  const begins = beginsWith(decisions, sketch);
  if (begins) {
    const plan = split ?? { seed: 0, priorShare: 0, holdOutShare: 0 };
    for (let i = 0; i < sketch.rows; i++) {
      const part = partOf(plan, i);
      of[i] =
        part === 'training' ? knowledge.training : part === 'hold-out' ? knowledge.heldOut : knowledge.seen;
    }
  }
  const { identity } = sketch;
  if (identity === 'decisions' || identity === 'rows') knowRows(of, keysOf(facts, identity), sketch);
  const first = begins ? sketch.rows : 0;
  const mark = (row: number): void => void (of[row] = knowledge.seen);
  const isNew = (row: number): boolean => row >= first && of[row] === knowledge.new;
  if (identity === 'runs') markRuns(decisions, sketch.run, sketch.learned, first, mark);
  followTrail(sketch.trail, actions, isNew, mark);
  return { of, begins, unclear: whyUnclear(facts, sketch, isNew) };
}

function knowRows(of: Uint8Array, keys: Float64Array, sketch: SeenRows): void {
  for (let i = 0; i < keys.length; i++) {
    if (of[i] === knowledge.training || of[i] === knowledge.seen) continue;
    // Also where the split held it out: another copy of it may have been trained on.
    if (isLearned(sketch, keys[i])) of[i] = knowledge.seen;
    else if (isHeldOut(sketch, keys[i])) of[i] = knowledge.heldOut;
  }
}

/** Whether rows that seem new are those that the policy has seen, told in another way. */
function whyUnclear(
  facts: RowKeys,
  { identity, ids, keys, outcomes, classes, results }: SeenRows,
  isNew: (row: number) => boolean,
): string | null {
  const { decisions } = facts;
  if (ids && haveSeenIds(ids, facts, isNew)) return sameIds;
  // The same rows printed with fewer digits have other keys, but not other signs.
  if (tooAlike(classes, countClasses(facts.classes, isNew))) return alike;
  if (tooAlike(results, countClasses(facts.results, isNew))) return alike;
  if (identity === 'decisions' || identity === 'rows') return null;
  if (identity === 'order') return decisions.some((_, row) => isNew(row)) ? alike : null;
  return tooAlike(keys, countKeys(decisions, isNew)) ||
    tooAlike(outcomes, countClasses(facts.outcomes, isNew))
    ? alike
    : null;
}

const alike =
  'its rows cannot be told from those the policy was trained on: together they are more alike than other decisions would ' +
  'be. They may be the same rows in another order, printed with fewer digits, or with other features. Certify on the log as it was written, or on rows that came after.';

const sameIds =
  'its rows have the ids and the actions of decisions that the policy was trained on, and other contents. Certify on the ' +
  'log with its features as they were in the training, or on rows that came after.';
