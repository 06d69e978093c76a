import type { Segment, SegmentPart } from '../../../src/core/documents/results/segments';
import { cell, formatWithEnds, type Cell } from '../../parts/format';

export type PartStatus = 'wins' | 'loses' | 'open' | 'withheld';

/** Told by a word, never by color alone. */
const partWords = {
  wins: '✓ wins',
  loses: '✕ loses',
  open: 'undecided',
  withheld: 'not certified',
} as const;

/** Whether the policy is certified to earn more, or less, than the logging policy in a part of the log. */
export function partStatus({ improvement: { lower, upper } }: SegmentPart): PartStatus {
  if (lower === null || upper === null) return 'withheld';
  if (lower > 0) return 'wins';
  return upper < 0 ? 'loses' : 'open';
}

export const segmentColumns = [
  { heading: 'Part', show: cell.text },
  { heading: 'Rows', show: cell.count },
  { heading: 'Earns', show: cell.text },
  { heading: 'More than logging', show: cell.text },
  { heading: 'Verdict', show: cell.text },
] as const;

export const segmentRows = ({ parts }: Segment): Cell[][] =>
  parts.map((part) => [
    part.label,
    part.rows,
    formatWithEnds(part.value),
    formatWithEnds(part.improvement),
    partWords[partStatus(part)],
  ]);
