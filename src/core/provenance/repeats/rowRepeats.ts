import { RowSet } from '../../numerics/collections/rowSet';
import { countIncluded } from '../../logs/blocks/countIncluded';
import type { LogBatch, LoggedData } from '../../logs/blocks/loggedData';
import { AgreeingNeighbors } from './agreeingNeighbors';
import { ContextCounts } from './contextCounts';
import { dependentRows } from './dependentRows';
import { RepeatFilter } from './repeatFilter';
import { onceForEach } from '../identity/onceForEach';
import { RowOrder } from './rowOrder';
import { comesBackAlike, explainRepeats, type RepeatReport } from './repeats';
import { fingerprintedRows, RowFingerprints, type KnownBy } from '../identity/rowFingerprints';

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
  const rest = reportOf(findRepeats({ ...scan, leftOut: isAgain }, { actions }));
  if (rest.kind === 'natural') return { ...rest, isAgain };
  if (rest.kind === 'unclear') return rest;
  return { ...rest, kind: 'copies', isAgain: (row) => isAgain(row) || rest.isAgain?.(row) === true };
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

const reportOf = ({ alike: _alike, ...report }: Found): RepeatReport => report;

function findRepeats(scan: Scan, by: KnownBy): Found {
  const { data } = scan;
  if (data.rows > mostCounted) return sampleRepeats(scan, by);
  const counts = new ContextCounts(data.rows + 1);
  const again = new RowSet(data.rows);
  const seen = new OrderSeen(scan, by, counts);
  eachChunk(scan, by, ({ low, high, row, known }, { actions, propensities }, firstRow, count) => {
    counts.expect(low, count);
    for (let i = 0; i < count; i++) {
      if (known[i] === 0 || scan.leftOut?.(firstRow + i)) continue;
      if (counts.next(low[i], high[i], row[i], propensities[i])) again.add(firstRow + i);
      seen.add(low[i], high[i], row[i], actions[i], propensities[i]);
    }
  });
  const counted = counts.finish();
  const kind = explainRepeats(counted);
  const found = kind === 'copies' ? { kind, isAgain: again.has } : { kind, alike: comesBackAlike(counted) };
  return seen.explain(found);
}

function sampleRepeats(scan: Scan, by: KnownBy): Found {
  const counts = new ContextCounts(mostSampled);
  const filter = new RepeatFilter(scan.data.rows);
  const seen = new OrderSeen(scan, by, counts);
  let found = 0;
  eachChunk(scan, by, ({ low, high, row, known }, { actions, propensities }, firstRow, count) => {
    for (let i = 0; i < count; i++) {
      if (known[i] === 0 || scan.leftOut?.(firstRow + i)) continue;
      counts.next(low[i], high[i], row[i], propensities[i]);
      if (filter.next(low[i], high[i], row[i])) found++;
      seen.add(low[i], high[i], row[i], actions[i], propensities[i]);
    }
  });
  const counted = counts.finish();
  const kind = explainRepeats(counted);
  const chance = filter.byChance();
  const areCopies = kind === 'none' && found > 1.05 * chance + 5 * Math.sqrt(chance) + 2;
  const report =
    kind === 'copies' || areCopies ? findCopies(scan, by) : { kind, alike: comesBackAlike(counted) };
  return seen.explain(report);
}

/** After so many rows it is known whether their order is worth a look. */
const fewSeen = 4096;

/** Looks at the order of rows while they are counted, as long as equal rows may be natural; or by one more scan, where it turns out to be needed. */
class OrderSeen {
  private order: RowOrder | undefined;
  private readonly neighbors = new AgreeingNeighbors();

  constructor(
    private readonly scan: Scan,
    private readonly by: KnownBy,
    private readonly counts: ContextCounts,
  ) {
    if (!by.identity) this.order = new RowOrder(scan.data, { natural: true, neighbors: false });
  }

  add(low: number, high: number, row: number, action: number, propensity: number): void {
    this.neighbors.add(action, propensity);
    if (this.order === undefined) return;
    this.order.add(low, high, row, action, propensity);
    if (this.order.rows === fewSeen && !this.counts.comesBack) this.order = undefined;
  }

  explain(found: Found): Found {
    if (this.by.identity || found.kind === 'unclear') return found;
    const isNatural = found.kind === 'natural';
    const seen = isNatural && this.order ? this.order.explain(found) : found;
    const natural = isNatural && !this.order;
    const neighbors = this.neighbors.areMany();
    if (seen !== found || (!natural && !neighbors)) return seen;
    const order = new RowOrder(this.scan.data, { natural, neighbors });
    const isLeftOut = (row: number): boolean =>
      this.scan.leftOut?.(row) === true || found.isAgain?.(row) === true;
    eachChunk(this.scan, this.by, ({ low, high, row }, { actions, propensities }, firstRow, count) => {
      for (let i = 0; i < count; i++)
        if (!isLeftOut(firstRow + i)) order.add(low[i], high[i], row[i], actions[i], propensities[i]);
    });
    return order.explain(found);
  }
}

/** One more scan, only where there are copies: which rows they are takes a bit for each row. */
function findCopies(scan: Scan, by: KnownBy): RepeatReport {
  const filter = new RepeatFilter(scan.data.rows);
  const again = new RowSet(scan.data.rows);
  eachChunk(scan, by, ({ low, high, row, known }, _taken, firstRow, count) => {
    for (let i = 0; i < count; i++) {
      if (known[i] === 0 || scan.leftOut?.(firstRow + i)) continue;
      if (filter.next(low[i], high[i], row[i])) again.add(firstRow + i);
    }
  });
  return { kind: 'copies', isAgain: again.has };
}

type VisitChunk = (
  prints: RowFingerprints,
  taken: Pick<LogBatch, 'actions' | 'propensities'>,
  firstRow: number,
  count: number,
) => void;

function eachChunk({ data, progress }: Scan, by: KnownBy, visit: VisitChunk): void {
  const prints = new RowFingerprints(by);
  for (const batch of data.batches()) {
    const { length, firstRow, actions, propensities } = batch;
    for (let first = 0; first < length; first += fingerprintedRows) {
      const count = Math.min(fingerprintedRows, length - first);
      prints.take(batch, first, count);
      const taken = {
        actions: actions.subarray(first, first + count),
        propensities: propensities.subarray(first, first + count),
      };
      visit(prints, taken, firstRow + first, count);
    }
    progress?.();
  }
}
