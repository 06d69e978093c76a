import type { LoggedData } from '../../logs/blocks/loggedData';
import { mix32 } from '../../numerics/random';
import { AgreementTest } from './agreementTest';
import { HashTable } from '../identity/hashTable';

/** So many ids are enough. */
const mostCounted = 2 ** 16;
/** An entry of an id: its last row, and two of its rows that were drawn by their numbers alone, with what drew them. */
const entry = { stride: 10, drawn: 2, action: 4, propensity: 6, lastAction: 8, lastPropensity: 9 } as const;

/**
 * The name of the ids, or times, whose rows are no decisions of their own, as those of a service that keeps the action of a visitor, or
 * of a decision that is logged anew with every outcome. Of two decisions the later one takes the action a of the earlier
 * with probability π0(a|x'), whatever came before; so Y = 1{a' = a}/p' has at most mean 1, also where the logging policy
 * learns, and with the larger of both propensities also where nobody knows which row was the later one. Bets on Y against
 * m = 1 tell (Ville).
 *
 * Two choices of pairs must agree. Each row with the one before it of its id: how many rows an id has may follow from what
 * was chosen, as where visitors leave once they have what they want, and of these pairs none is chosen by what came later.
 * And two rows of an id, drawn at random: a log may be sorted by action, and then neighbors agree, too.
 */
export function dependentRows(
  data: LoggedData,
  isAgain: ((row: number) => boolean) | undefined,
  progress?: () => void,
): string | undefined {
  const pairs = (data.identifiedBy ?? []).map((name) => ({ name, rows: new RowsOfIds(data.rows) }));
  if (pairs.length === 0) return undefined;
  for (const { identities = [], actions, propensities, firstRow, length } of data.batches()) {
    identities.forEach((ids, column) => {
      const { rows } = pairs[column];
      for (let i = 0; i < length; i++)
        if (ids[i] !== 0 && !isAgain?.(firstRow + i))
          rows.add(ids[i], firstRow + i, actions[i], propensities[i]);
    });
    progress?.();
  }
  return pairs.find(({ rows }) => rows.agreeTooOften())?.name;
}

/** The rows of every id, or of a share of the ids. */
export class RowsOfIds {
  private table: HashTable;
  /** Bits of a hash that must be 0 for it to be kept. */
  private mask = 0;
  private readonly neighbors: AgreementTest;

  constructor(rows: number, most = mostCounted) {
    this.table = new HashTable(Math.min(rows + 1, most), entry.stride);
    this.neighbors = new AgreementTest(rows);
  }

  add(id: number, row: number, action: number, propensity: number): void {
    const hash = mix32(id) | 0;
    if ((hash & this.mask) !== 0) return;
    const { table } = this;
    const at = table.find(hash, mix32(id ^ 0x5bd1e995) | 0 || 1);
    const { words, floats } = table;
    if (words[at + entry.drawn] !== 0)
      this.neighbors.add(
        words[at + entry.lastAction] === action,
        Math.max(propensity, floats[at + entry.lastPropensity]),
      );
    words[at + entry.lastAction] = action;
    floats[at + entry.lastPropensity] = propensity;
    const drawn = (mix32(row ^ 0x3c6ef372) >>> 1) | 1;
    const least = words[at + entry.drawn] <= words[at + entry.drawn + 1] ? 0 : 1;
    if (drawn > words[at + entry.drawn + least]) {
      words[at + entry.drawn + least] = drawn;
      words[at + entry.action + least] = action;
      floats[at + entry.propensity + least] = propensity;
    }
    if (!table.isFull) return;
    this.mask = (this.mask >> 1) | (1 << 31);
    this.table = table.rebuilt(table.entries, (each) => (words[each] & this.mask) === 0);
  }

  agreeTooOften(): boolean {
    return this.neighbors.isRejected() && this.drawnPairs().isRejected();
  }

  private drawnPairs(): AgreementTest {
    const { words, floats, count } = this.table;
    const test = new AgreementTest(count);
    this.table.each((at) => {
      if (words[at + entry.drawn + 1] === 0) return;
      test.add(
        words[at + entry.action] === words[at + entry.action + 1],
        Math.max(floats[at + entry.propensity], floats[at + entry.propensity + 1]),
      );
    });
    return test;
  }
}
