import type { LogSums } from '../../documents/results/sums';

/**
 * The sums that `factor` times as many rows would have, if they looked like these: every mean (a sum over `weight`) stays
 * what it is, and only the n of the bounds (`rows`) grows.
 */
export function scaledSums(sums: LogSums, factor: number): LogSums {
  return { ...sums, rows: factor * sums.rows, missing: factor * sums.missing };
}
