import type { RowEvidence } from '../../documents/certificate';
import type { RowsAsked } from '../../documents/names';
import { knowledge } from '../../provenance/knownRows';
import type { ClassifiedRows } from './classifyRows';

export function countRows(
  classified: ClassifiedRows,
  asked: RowsAsked | undefined,
  isWanted: (row: number) => boolean,
): RowEvidence {
  const counts = { training: 0, heldOut: 0, new: 0, leftOut: 0, copies: 0 };
  for (let row = 0; row < classified.of.length; row++) {
    if (!isWanted(row)) counts.leftOut++;
    else if (classified.isCopy(row)) counts.copies++;
    else if (classified.of[row] === knowledge.training) counts.training++;
    else if (classified.of[row] === knowledge.heldOut) counts.heldOut++;
    else counts.new++;
  }
  return { ...(asked && { asked }), ...counts, equalRows: classified.equalRows };
}
