import type { LogSums } from '../../documents/results/sums';
import type { RewardRange } from '../../documents/log/rewardRange';
import { certifiedInterval, type IntervalRequest } from './certifiedInterval';
import { clipRisk, valueOf } from '../../logs/schema/rewardRange';
import { scaledSums } from '../sums/scaledSums';

/** What would be certified at another number of rows, if more of them looked like these. */
export interface ProjectedInterval {
  readonly rows: number;
  readonly lower: number;
  readonly upper: number;
}

/** A quarter of the rows to a thousand times as many, two steps to a factor of ten. */
const factors = [0.25, 0.5, 1, ...Array.from({ length: 6 }, (_, step) => 10 ** ((step + 1) / 2))];

/** How the certified interval would narrow with n. A projection is a guess about rows nobody has seen: no certificate. */
export function projectInterval(
  sums: LogSums,
  request: IntervalRequest,
  delta: number,
  range: RewardRange,
): readonly ProjectedInterval[] {
  return factors.map((factor) => {
    const { upper, lower } = certifiedInterval(scaledSums(sums, factor), request, delta);
    return {
      rows: Math.round(factor * sums.rows),
      lower: valueOf(clipRisk(upper.upper), range),
      upper: valueOf(clipRisk(lower.lower), range),
    };
  });
}
