import type { RowEvidence } from '../../documents/certificate';
import type { RowsAsked } from '../../documents/names';
import { knowledge } from '../../provenance/knownRows';
import type { ClassifiedRows } from './classifyRows';

export function countRows(
  judged: ClassifiedRows,
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
