import { RowSet } from '../numerics/rowSet';
import type { LoggedData } from '../logs/blocks/loggedData';
import { ContextCounts } from './contextCounts';
import { RepeatFilter } from './repeatFilter';
import { onceForEach } from './onceForEach';
import { explainRepeats, type RepeatReport } from './repeats';
import { fingerprintedRows, RowFingerprints } from './rowFingerprints';

/** Up to so many rows are counted one by one. */
const mostCounted = 2 ** 20;
/** Of more rows so many contexts are enough to say what equal rows are. */
const mostSampled = 2 ** 17;

/**
 * What equal rows of a log are, with the features of their actions or without: one scan, the first time that it is asked for. Up to 1,048,576 rows they are counted
 * exactly. Of a longer log the kind is that of a sample of contexts with all of their rows, and copies are found by a filter
 * of at most 32 MB, which calls some rows copies that are none, by nothing that they hold: fewer than one in a million up to
 * 6 million rows, one in a hundred at 40 million. Copies that are so few that neither shows them (one row in 20,000 of a
 * hundred million) stay; a claim's chance of being false grows by less than a thousandth of itself then.
 */
export const rowRepeats: (data: LoggedData, progress?: () => void, byActions?: boolean) => RepeatReport =
  onceForEach(countRepeats);

function countRepeats(data: LoggedData, progress?: () => void, byActions = false): RepeatReport {
  if (data.rows > mostCounted) return sampleRepeats(data, progress, byActions);
  const counts = new ContextCounts(data.rows + 1);
  const again = new RowSet(data.rows);
  eachChunk(data, progress, byActions, ({ low, high, row }, propensities, firstRow, count) => {
    counts.expect(low, count);
    for (let i = 0; i < count; i++)
      if (counts.next(low[i], high[i], row[i], propensities[i])) again.add(firstRow + i);
  });
  const kind = explainRepeats(counts.finish());
  return kind === 'copies' ? { kind, isAgain: again.has } : { kind };
}

function sampleRepeats(
  data: LoggedData,
  progress: (() => void) | undefined,
  byActions: boolean,
): RepeatReport {
  const counts = new ContextCounts(mostSampled);
  const filter = new RepeatFilter(data.rows);
  let found = 0;
  eachChunk(data, progress, byActions, ({ low, high, row }, propensities, _firstRow, count) => {
    for (let i = 0; i < count; i++) {
      counts.next(low[i], high[i], row[i], propensities[i]);
      if (filter.next(low[i], high[i], row[i])) found++;
    }
  });
  const kind = explainRepeats(counts.finish());
  const chance = filter.byChance();
  const areCopies = kind === 'none' && found > 1.05 * chance + 5 * Math.sqrt(chance) + 2;
  return kind === 'copies' || areCopies ? findCopies(data, progress, byActions) : { kind };
}

/** One more scan, only where there are copies: which rows they are takes a bit for each row. */
function findCopies(data: LoggedData, progress: (() => void) | undefined, byActions: boolean): RepeatReport {
  const filter = new RepeatFilter(data.rows);
  const again = new RowSet(data.rows);
  eachChunk(data, progress, byActions, ({ low, high, row }, _propensities, firstRow, count) => {
    for (let i = 0; i < count; i++) if (filter.next(low[i], high[i], row[i])) again.add(firstRow + i);
  });
  return { kind: 'copies', isAgain: again.has };
}

type VisitChunk = (
  prints: RowFingerprints,
  propensities: Float64Array,
  firstRow: number,
  count: number,
) => void;

function eachChunk(
  data: LoggedData,
  progress: (() => void) | undefined,
  byActions: boolean,
  visit: VisitChunk,
): void {
  const prints = new RowFingerprints(byActions);
  for (const batch of data.batches()) {
    const { length, firstRow, propensities } = batch;
    for (let first = 0; first < length; first += fingerprintedRows) {
      const count = Math.min(fingerprintedRows, length - first);
      prints.take(batch, first, count);
      visit(prints, propensities.subarray(first, first + count), firstRow + first, count);
    }
    progress?.();
  }
}
