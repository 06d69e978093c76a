import type { RowEvidence } from '../../documents/results/certificate';
import type { RowsAsked } from '../../documents/names';
import { knowledge } from '../../provenance/seen/knownRows';
import type { ClassifiedRows } from './classifyRows';

export function countRows(
  classified: ClassifiedRows,
  asked: RowsAsked | undefined,
  isWanted: ((row: number) => boolean) | undefined,
  fulfils: ((row: number) => boolean) | undefined,
): RowEvidence {
  const { of, isCopy, rows } = classified;
  const counts = { training: 0, heldOut: 0, new: 0, leftOut: 0, copies: 0 };
  let outside = 0;
  if (!isWanted && !isCopy && !of && !fulfils) counts.new = rows;
  else
    for (let row = 0; row < rows; row++) {
      if (fulfils?.(row) === false) outside++;
      else if (isWanted?.(row) === false) counts.leftOut++;
      else if (isCopy?.(row)) counts.copies++;
      else if (of?.[row] === knowledge.training) counts.training++;
      else if (of?.[row] === knowledge.heldOut) counts.heldOut++;
      else counts.new++;
    }
  return { ...(asked && { asked }), ...counts, ...(fulfils && { outside }), equalRows: classified.equalRows };
}
