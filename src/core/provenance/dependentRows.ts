import type { LoggedData } from '../logs/blocks/loggedData';
import { mix32 } from '../numerics/random';
import { HashTable } from './hashTable';
import { moreThanChance } from './repeats';

/** So many ids are enough. */
const mostCounted = 2 ** 17;
/** An entry of an id: two of its rows, drawn by their numbers alone, with what drew them, action and propensity. */
const pair = { stride: 8, drawn: 2, action: 4, propensity: 6 } as const;

/**
 * Whether rows with the same id, or the same time, are no decisions of their own: two of each took the same action
 * more often than they can have by chance. Two decisions agree with probability Σ_a π0(a|x) π0(a|x') ≤ (E[p] + E[p'])/2. A
 * service that keeps the action of a visitor, and a decision that is logged anew with every outcome, agree always. The two are
 * drawn at random: a log may be sorted by action, and then the first two of a visitor agree, too.
 */
export function areDependent(
  data: LoggedData,
  isAgain: ((row: number) => boolean) | undefined,
  progress?: () => void,
): boolean {
  let table = new HashTable(Math.min(data.rows + 1, mostCounted), pair.stride);
  let mask = 0;
  for (const { identities, actions, propensities, firstRow, length } of data.batches()) {
    for (let i = 0; identities && i < length; i++) {
      const id = identities[i];
      if (id === 0 || isAgain?.(firstRow + i)) continue;
      const hash = mix32(id) | 0;
      if ((hash & mask) !== 0) continue;
      const at = table.find(hash, mix32(id ^ 0x5bd1e995) | 0 || 1);
      const { words, floats } = table;
      const drawn = (mix32((firstRow + i) ^ 0x3c6ef372) >>> 1) | 1;
      const least = words[at + pair.drawn] <= words[at + pair.drawn + 1] ? 0 : 1;
      if (drawn > words[at + pair.drawn + least]) {
        words[at + pair.drawn + least] = drawn;
        words[at + pair.action + least] = actions[i];
        floats[at + pair.propensity + least] = propensities[i];
      }
      if (table.isFull) {
        mask = (mask >> 1) | (1 << 31);
        const full = table;
        table = full.rebuilt(full.entries, (entry) => (full.words[entry] & mask) === 0);
      }
    }
    progress?.();
  }
  let agreeing = 0;
  let expected = 0;
  table.each((at) => {
    const { words, floats } = table;
    if (words[at + pair.drawn] === 0 || words[at + pair.drawn + 1] === 0) return;
    expected += (floats[at + pair.propensity] + floats[at + pair.propensity + 1]) / 2;
    if (words[at + pair.action] === words[at + pair.action + 1]) agreeing++;
  });
  return moreThanChance(agreeing, expected);
}
