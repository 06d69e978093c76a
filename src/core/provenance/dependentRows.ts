import { evidenceAgainst } from '../betting/mean/capital';
import { betsOf, Growth } from '../betting/mean/growth';
import { gridLambdas } from '../betting/mean/lambdas';
import type { LoggedData } from '../logs/blocks/loggedData';
import { mix32 } from '../numerics/random';
import { HashTable } from './hashTable';

/** So many ids are enough. */
const mostCounted = 2 ** 16;
/** So seldom decisions of their own look like others by chance. */
const falseAlarms = 1 / 1000;
/** An entry of an id: two of its rows, drawn by their numbers alone, with what drew them, row, action and propensity. */
const pair = { stride: 10, drawn: 2, row: 4, action: 6, propensity: 8 } as const;

/**
 * The name of the ids, or times, whose rows are no decisions of their own, as those of a service that keeps the action of a visitor, or
 * of a decision that is logged anew with every outcome. Of two decisions the later one takes the action a of the earlier
 * with probability π0(a|x'), whatever came before; so Y = 1{a' = a}/p' has at most mean 1, also where the logging policy
 * learns. Bets on Y against m = 1 tell (Ville). The two rows of an id are drawn at random: a log may be sorted by action,
 * and then the first two of a visitor agree, too.
 */
export function dependentRows(
  data: LoggedData,
  isAgain: ((row: number) => boolean) | undefined,
  progress?: () => void,
): string | undefined {
  const pairs = (data.identifiedBy ?? []).map((name) => ({ name, drawn: new DrawnPairs(data.rows) }));
  if (pairs.length === 0) return undefined;
  for (const { identities = [], actions, propensities, firstRow, length } of data.batches()) {
    identities.forEach((ids, column) => {
      const { drawn } = pairs[column];
      for (let i = 0; i < length; i++)
        if (ids[i] !== 0 && !isAgain?.(firstRow + i))
          drawn.add(ids[i], firstRow + i, actions[i], propensities[i]);
    });
    progress?.();
  }
  return pairs.find(({ drawn }) => drawn.agreeTooOften())?.name;
}

/** Two rows of every id, or of a share of the ids. */
class DrawnPairs {
  private table: HashTable;
  /** Bits of a hash that must be 0 for it to be kept. */
  private mask = 0;

  constructor(rows: number) {
    this.table = new HashTable(Math.min(rows + 1, mostCounted), pair.stride);
  }

  add(id: number, row: number, action: number, propensity: number): void {
    const hash = mix32(id) | 0;
    if ((hash & this.mask) !== 0) return;
    const { table } = this;
    const at = table.find(hash, mix32(id ^ 0x5bd1e995) | 0 || 1);
    const { words, floats } = table;
    const drawn = (mix32(row ^ 0x3c6ef372) >>> 1) | 1;
    const least = words[at + pair.drawn] <= words[at + pair.drawn + 1] ? 0 : 1;
    if (drawn > words[at + pair.drawn + least]) {
      words[at + pair.drawn + least] = drawn;
      words[at + pair.row + least] = row;
      words[at + pair.action + least] = action;
      floats[at + pair.propensity + least] = propensity;
    }
    if (!table.isFull) return;
    this.mask = (this.mask >> 1) | (1 << 31);
    this.table = table.rebuilt(table.entries, (entry) => (words[entry] & this.mask) === 0);
  }

  /** Whichever of two rows was the later decision: a log may begin with its latest rows. */
  agreeTooOften(): boolean {
    return this.isRejected(0) && this.isRejected(1);
  }

  /** `lastFirst`: the log begins with its latest rows. */
  private isRejected(lastFirst: 0 | 1): boolean {
    const { table } = this;
    const { words, floats } = table;
    const ys: number[] = [];
    table.each((at) => {
      if (words[at + pair.drawn] === 0 || words[at + pair.drawn + 1] === 0) return;
      const agree = words[at + pair.action] === words[at + pair.action + 1];
      const further = words[at + pair.row] > words[at + pair.row + 1] ? 0 : 1;
      ys.push(agree ? 1 / floats[at + pair.propensity + (further ^ lastFirst)] : 0);
    });
    return isAboveOne(ys);
  }
}

/** Whether the mean of what is at least 0 is above 1, beyond chance. */
export function isAboveOne(ys: readonly number[]): boolean {
  if (ys.length === 0) return false;
  const wagers = gridLambdas(ys.length, 0);
  const growth = new Growth(wagers.lambdas);
  growth.addAll(ys);
  return evidenceAgainst(betsOf(wagers, 0, growth), 1) > -Math.log(falseAlarms);
}
