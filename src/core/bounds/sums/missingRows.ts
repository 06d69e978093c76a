import type { LogSums } from '../../documents/results/sums';
import { unitRange } from '../../logs/schema/rewardRange';
import { mergeSums } from './sumColumns';
import { SumsBuilder } from './sumsBuilder';

/**
 * Section 12: decisions that cannot be used are part of what was logged. Each is taken for one with a single action, of the
 * worst outcome for the claim at hand: least reward where something is claimed to be at least so much (cost 0), greatest
 * where at most (cost -1). What a bound then says is true of the policy whatever those decisions really earned.
 */
export function withMissing(sums: LogSums, cost: 0 | -1): LogSums {
  if (!(sums.missing > 0)) return sums;
  const builder = new SumsBuilder(1, sums.full, unitRange, sums.tau);
  // Of sums that stand for more rows than they hold, the means are kept.
  builder.addConstant((sums.missing * sums.weight) / sums.rows, cost);
  const constant = { ...builder.finish(), bets: sums.bets };
  // The bets know of them already.
  return {
    ...mergeSums(sums, constant),
    bets: sums.bets,
    rows: sums.rows + sums.missing,
    missing: 0,
  };
}
