import type { SplitPlan } from '../documents/results/certificate';
import { mix32 } from '../numerics/random';

export type RowPart = 'prior' | 'training' | 'hold-out';

/** A uniform number in [0, 1) that depends on nothing but the seed and the row's index. */
export function rowUniform(seed: number, row: number): number {
  const first = mix32(mix32(seed | 0) ^ (row | 0));
  const second = mix32(first ^ (Math.floor(row / 4294967296) + 0x51ed27));
  return ((first >>> 5) * 67108864 + (second >>> 6)) / 9007199254740992;
}

/** The part of the log to which a row belongs: the same on every machine, in any order of reading. */
export function partOf(plan: SplitPlan, row: number): RowPart {
  const u = rowUniform(plan.seed, row);
  if (u < plan.priorShare) return 'prior';
  return u >= 1 - plan.holdOutShare ? 'hold-out' : 'training';
}
