import type { LoggedData } from '../logs/blocks/loggedData';
import { ContextCounts } from './contextCounts';
import { RepeatFilter } from './repeatFilter';
import { explainRepeats, type RepeatReport } from './repeats';
import { fingerprintedRows, RowFingerprints } from './rowFingerprints';

/** Up to so many rows are counted one by one. */
const mostCounted = 2 ** 20;
/** Of more rows so many contexts are enough to say what equal rows are. */
const mostSampled = 2 ** 17;

const known = new WeakMap<LoggedData, RepeatReport>();

/**
 * What equal rows of a log are: one scan, the first time that it is asked for. Up to 1,048,576 rows they are counted
 * exactly. Of a longer log the kind is that of a sample of contexts with all of their rows, and copies are found by a filter
 * of at most 32 MB, which calls some rows copies that are none, by nothing that they hold: fewer than one in a million up to
 * 6 million rows, one in a hundred at 40 million. Copies that are so few that neither shows them (one row in 20,000 of a
 * hundred million) stay; a claim's chance of being false grows by less than a thousandth of itself then.
 */
export function rowRepeats(data: LoggedData, progress?: () => void): RepeatReport {
  const before = known.get(data);
  if (before) return before;
  const report = countRepeats(data, progress);
  known.set(data, report);
  return report;
}

function countRepeats(data: LoggedData, progress?: () => void): RepeatReport {
  const isLong = data.rows > mostCounted;
  const counts = new ContextCounts(Math.min(data.rows, isLong ? mostSampled : mostCounted) + 1);
  const filter = isLong ? new RepeatFilter(data.rows) : undefined;
  const again = new Uint8Array(Math.ceil(data.rows / 8));
  const prints = new RowFingerprints();
  const { low, high, row } = prints;
  let found = 0;
  for (const batch of data.batches()) {
    const { length, firstRow, propensities } = batch;
    for (let first = 0; first < length; first += fingerprintedRows) {
      const count = Math.min(fingerprintedRows, length - first);
      prints.take(batch, first, count);
      for (let i = 0; i < count; i++) {
        let there = counts.next(low[i], high[i], row[i], propensities[first + i]);
        if (filter) there = filter.next(low[i], high[i], row[i]);
        if (!there) continue;
        const at = firstRow + first + i;
        again[at >>> 3] |= 1 << (at & 7);
        found++;
      }
    }
    progress?.();
  }
  const isAgain = (at: number): boolean => (again[at >>> 3] & (1 << (at & 7))) !== 0;
  const kind = explainRepeats(counts.finish());
  if (kind === 'copies') return { kind, isAgain };
  const chance = filter?.byChance() ?? 0;
  const more = found > 1.05 * chance + 5 * Math.sqrt(chance) + 2;
  return kind === 'none' && filter && more ? { kind: 'copies', isAgain } : { kind };
}
