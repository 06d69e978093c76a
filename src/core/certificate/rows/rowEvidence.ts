import { knowledge } from '../../provenance/knownRows';
import type { JudgedRows } from './classifyRows';
import type { Repeats } from '../../provenance/repeats';

/** Which rows to judge a trained policy on. `unseen`: held out or new. */
export const rowsAsked = ['training', 'hold-out', 'new', 'unseen', 'all'] as const;
export type RowsAsked = (typeof rowsAsked)[number];

/** What became of every row of the log, in numbers. */
export interface RowEvidence {
  /** The rows that were asked for; absent: the default. */
  readonly asked?: RowsAsked;
  /** Certified: the rows of the training, those its split held out, and others. */
  readonly training: number;
  readonly heldOut: number;
  readonly new: number;
  /** Left out, because the policy has seen them or because others were asked for. */
  readonly leftOut: number;
  /** Left out, because they are an earlier row again: one event logged twice counts once. */
  readonly copies: number;
  /** What equal rows are in this log. */
  readonly equalRows: Repeats;
}

export function countRows(
  judged: JudgedRows,
  asked: RowsAsked | undefined,
  isWanted: (row: number) => boolean,
): RowEvidence {
  const counts = { training: 0, heldOut: 0, new: 0, leftOut: 0, copies: 0 };
  for (let row = 0; row < judged.of.length; row++) {
    if (!isWanted(row)) counts.leftOut++;
    else if (judged.isCopy(row)) counts.copies++;
    else if (judged.of[row] === knowledge.training) counts.training++;
    else if (judged.of[row] === knowledge.heldOut) counts.heldOut++;
    else counts.new++;
  }
  return { ...(asked && { asked }), ...counts, equalRows: judged.equalRows };
}
