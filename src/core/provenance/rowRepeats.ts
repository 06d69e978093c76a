import { RowSet } from '../numerics/rowSet';
import { countIncluded } from '../logs/blocks/countIncluded';
import type { LoggedData } from '../logs/blocks/loggedData';
import { ContextCounts } from './contextCounts';
import { dependentRows } from './dependentRows';
import { RepeatFilter } from './repeatFilter';
import { onceForEach } from './onceForEach';
import { comesBackAlike, explainRepeats, type RepeatReport } from './repeats';
import { fingerprintedRows, RowFingerprints, type KnownBy } from './rowFingerprints';

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
  onceForEach((data, progress, byActions) => {
    const report = repeatsOf(data, progress, byActions);
    const dependentBy = dependentRows(data, report.isAgain, progress);
    return dependentBy === undefined ? report : { ...report, dependentBy };
  });

/**
 * By what rows hold; and where equal rows are natural by that, by their ids and time stamps, too: a decision that was
 * logged twice has both times the same. Those never make two decisions of rows that cannot be natural: they may be those of
 * a delivery, and not of a decision.
 */
function repeatsOf(data: LoggedData, progress?: () => void, actions = false): RepeatReport {
  const scan = { data, progress };
  const byContent = findRepeats(scan, { actions });
  if (!data.identifiedBy?.[0] || byContent.kind === 'none' || byContent.kind === 'copies')
    return reportOf(byContent);
  const byId = findRepeats(scan, { actions, identity: true });
  const { isAgain } = byId;
  if (byId.kind === 'natural' && byId.alike) return { kind: 'unclear' };
  if (byId.kind !== 'copies' || !isAgain) return reportOf(byContent);
  if (!mostAreDecisions(scan, isAgain)) return { kind: 'unclear' };
  const rest = findRepeats({ ...scan, leftOut: isAgain }, { actions });
  if (rest.kind === 'natural') return { kind: 'natural', isAgain };
  if (rest.kind === 'unclear') return { kind: 'unclear' };
  return { kind: 'copies', isAgain: (row) => isAgain(row) || rest.isAgain?.(row) === true };
}

/** At most so many rows may be without an id where an id says which rows are copies. */
const fewWithout = 0.01;

/**
 * Whether copies by ids are what an unreliable delivery makes of a log: nearly every row has an id, and there are no more copies than
 * decisions. A visitor who keeps an action and seldom earns anything looks like an event that was logged very often.
 */
function mostAreDecisions({ data }: Scan, isAgain: (row: number) => boolean): boolean {
  let without = 0;
  for (const { identities, length } of data.batches())
    for (let i = 0; i < length; i++) if (!identities?.[0]?.[i]) without++;
  const copies = countIncluded(isAgain, 0, data.rows);
  return without <= fewWithout * data.rows && copies <= 0.5 * data.rows;
}

interface Scan {
  readonly data: LoggedData;
  readonly progress: (() => void) | undefined;
  /** Rows that do not count. */
  readonly leftOut?: (row: number) => boolean;
}

/** `alike`: whatever comes back comes back as a whole row. */
type Found = RepeatReport & { readonly alike?: boolean };

const reportOf = ({ kind, isAgain }: Found): RepeatReport => (isAgain ? { kind, isAgain } : { kind });

function findRepeats(scan: Scan, by: KnownBy): Found {
  const { data } = scan;
  if (data.rows > mostCounted) return sampleRepeats(scan, by);
  const counts = new ContextCounts(data.rows + 1);
  const again = new RowSet(data.rows);
  eachChunk(scan, by, ({ low, high, row, known }, propensities, firstRow, count) => {
    counts.expect(low, count);
    for (let i = 0; i < count; i++) {
      if (known[i] === 0 || scan.leftOut?.(firstRow + i)) continue;
      if (counts.next(low[i], high[i], row[i], propensities[i])) again.add(firstRow + i);
    }
  });
  const counted = counts.finish();
  const kind = explainRepeats(counted);
  return kind === 'copies' ? { kind, isAgain: again.has } : { kind, alike: comesBackAlike(counted) };
}

function sampleRepeats(scan: Scan, by: KnownBy): Found {
  const counts = new ContextCounts(mostSampled);
  const filter = new RepeatFilter(scan.data.rows);
  let found = 0;
  eachChunk(scan, by, ({ low, high, row, known }, propensities, firstRow, count) => {
    for (let i = 0; i < count; i++) {
      if (known[i] === 0 || scan.leftOut?.(firstRow + i)) continue;
      counts.next(low[i], high[i], row[i], propensities[i]);
      if (filter.next(low[i], high[i], row[i])) found++;
    }
  });
  const counted = counts.finish();
  const kind = explainRepeats(counted);
  const chance = filter.byChance();
  const areCopies = kind === 'none' && found > 1.05 * chance + 5 * Math.sqrt(chance) + 2;
  return kind === 'copies' || areCopies ? findCopies(scan, by) : { kind, alike: comesBackAlike(counted) };
}

/** One more scan, only where there are copies: which rows they are takes a bit for each row. */
function findCopies(scan: Scan, by: KnownBy): RepeatReport {
  const filter = new RepeatFilter(scan.data.rows);
  const again = new RowSet(scan.data.rows);
  eachChunk(scan, by, ({ low, high, row, known }, _propensities, firstRow, count) => {
    for (let i = 0; i < count; i++) {
      if (known[i] === 0 || scan.leftOut?.(firstRow + i)) continue;
      if (filter.next(low[i], high[i], row[i])) again.add(firstRow + i);
    }
  });
  return { kind: 'copies', isAgain: again.has };
}

type VisitChunk = (
  prints: RowFingerprints,
  propensities: Float64Array,
  firstRow: number,
  count: number,
) => void;

function eachChunk({ data, progress }: Scan, by: KnownBy, visit: VisitChunk): void {
  const prints = new RowFingerprints(by);
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
