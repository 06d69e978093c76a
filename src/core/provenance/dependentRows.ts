import type { LoggedData } from '../logs/blocks/loggedData';
import { mix32 } from '../numerics/random';
import { ContextCounts } from './contextCounts';
import { moreThanChance } from './repeats';

/** So many ids are enough. */
const mostCounted = 2 ** 17;

/**
 * Whether rows with the same id, or the same time, are no decisions of their own: the first two of each took the same action
 * more often than they can have by chance. Two decisions agree with probability Σ_a π0(a|x) π0(a|x') ≤ (E[p] + E[p'])/2. A
 * service that keeps the action of a visitor, and a decision that is logged anew with every outcome, agree always.
 */
export function areDependent(
  data: LoggedData,
  isAgain: ((row: number) => boolean) | undefined,
  progress?: () => void,
): boolean {
  const counts = new ContextCounts(Math.min(data.rows + 1, mostCounted));
  for (const { identities, actions, propensities, firstRow, length } of data.batches()) {
    for (let i = 0; identities && i < length; i++) {
      const id = identities[i];
      if (id === 0 || isAgain?.(firstRow + i)) continue;
      counts.next(mix32(id) | 0, mix32(id ^ 0x5bd1e995) | 0, mix32(actions[i]) | 0, propensities[i]);
    }
    progress?.();
  }
  const { agreeing, expected } = counts.finish().firstPairs;
  return moreThanChance(agreeing, expected);
}
