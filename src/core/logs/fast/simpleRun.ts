import type { ConstantSlots } from '../blocks/logBlock';
import type { ReadingState } from '../readers/lineReader';
import type { FeatureSlots } from './featureSlots';
import type { ScannedLine } from './linePlan';

/**
 * Files lines that follow each other and are as simple as can be; their actions, rewards, propensities and
 * distributions are in the block already. `offered`: how many actions each offers; 0: all of the log's.
 */
export function fileRun(
  { builder, tally, intake }: ReadingState,
  scanned: ScannedLine,
  rows: number,
  features: FeatureSlots,
  offered: number,
  slots?: ConstantSlots,
): void {
  const { line, hashes, at, stride } = scanned;
  const values = scanned.gather(features.firstSlot, features.length, rows);
  builder.addRun(rows, line, tally.events, offered, values, slots);
  tally.events += rows;
  tally.used += rows;
  intake.checks.duplicates.addRun(hashes, 2 * (at + stride - 1), 2 * stride, rows, line);
}
