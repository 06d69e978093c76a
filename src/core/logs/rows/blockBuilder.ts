import type { FeatureEncoder } from '../features/featureEncoder';
import { mergeEntries } from '../features/mergeEntries';
import { beginOf, type ScannedRows } from './scannedRows';
import { identityColumns } from '../blocks/identityColumns';
import type { LogBlock } from '../blocks/logBlock';
import { FeatureColumns } from './featureColumns';
import { OfferColumns } from './offerColumns';
import type { RowDraft } from './rowDraft';

/** Few enough that a block stays in a processor's cache while it is gathered, checked and written. */
const maxBlockRows = 2048;
const maxBlockBytes = 4 * 1024 * 1024;
/** After so many rows the block's size is looked at. */
const lookedAt = 64;

/** Gathers rows into blocks of bounded size, and hands each full block on. */
export class BlockBuilder {
  private rowsInAll = 0;
  private file = 0;
  private rows = 0;
  private readonly lines = new Uint32Array(maxBlockRows);
  private readonly events = new Uint32Array(maxBlockRows);
  private readonly actions = new Int32Array(maxBlockRows);
  private readonly rewards = new Float64Array(maxBlockRows);
  private readonly propensities = new Float64Array(maxBlockRows);
  private readonly weights = new Float64Array(maxBlockRows);
  private weighted = false;
  private readonly identities = Array.from({ length: identityColumns }, () => new Uint32Array(maxBlockRows));
  /** The columns up to the last that holds something. */
  private identified = 0;
  private distributionWidth = 0;
  private distributions = new Float64Array(0);
  private readonly features: FeatureColumns;
  private readonly offers = new OfferColumns();

  /** `exact`: a feature of 0 is told from none. */
  constructor(
    private readonly emit: (block: LogBlock) => void,
    exact = false,
  ) {
    this.features = new FeatureColumns(exact);
  }

  /** Rows from now on belong to another file. */
  startFile(file: number): void {
    this.flush();
    this.file = file;
  }

  /** The last action of the row to come has had its features: `encoder` holds them. */
  addActionSlot(encoder: FeatureEncoder): void {
    const count = mergeEntries(encoder.indices, encoder.values, encoder.count);
    this.offers.addSlot(encoder.indices, encoder.values, count);
  }

  /** Forgets action slots of a row that was rejected after all. */
  dropActionSlots(): void {
    this.offers.dropSlots();
  }

  add(draft: RowDraft, encoder: FeatureEncoder): void {
    const row = this.rows;
    this.lines[row] = draft.line;
    this.events[row] = draft.event;
    this.actions[row] = draft.action;
    this.rewards[row] = draft.reward;
    this.propensities[row] = draft.propensity;
    this.weights[row] = draft.weight;
    this.weighted ||= draft.weight !== 1;
    this.identify(row, draft.identities, 0);
    this.offers.endRow(draft.offered, draft.offeredActions);
    this.addDistribution(draft.distribution, 0, draft.distributionLength);
    const count = mergeEntries(encoder.indices, encoder.values, encoder.count);
    this.features.addRow(encoder.indices, encoder.values, count);
    this.endRows(1);
  }

  /** Adds rows that a scan has found; its first line is `firstLine` and its first event `firstEvent`. */
  addScanned(found: ScannedRows, count: number, firstLine: number, firstEvent: number): void {
    for (let from = 0; from < count;) {
      const to = Math.min(count, from + lookedAt - (this.rows % lookedAt));
      const first = this.rows;
      for (let i = from, row = first; i < to; i++, row++) {
        this.lines[row] = firstLine + found.lines[i];
        this.events[row] = firstEvent + found.events[i];
        this.actions[row] = found.actions[i];
        this.rewards[row] = found.rewards[i];
        this.propensities[row] = found.propensities[i];
        this.weights[row] = found.weights[i];
        this.weighted ||= found.weights[i] !== 1;
        this.identify(row, found.identities, identityColumns * i);
      }
      this.offers.addRows(found, from, to);
      this.addDistributions(found, from, to);
      this.features.addRows(found, from, to);
      this.endRows(to - from);
      from = to;
    }
  }

  flush(): void {
    if (this.rows === 0) return;
    this.emit(this.block());
    this.rows = 0;
    this.weighted = false;
    this.identified = 0;
    this.features.clear();
    this.offers.clear();
  }

  private identify(row: number, source: Uint32Array, from: number): void {
    for (let column = 0; column < identityColumns; column++) {
      const id = source[from + column];
      this.identities[column][row] = id;
      if (id !== 0 && column >= this.identified) this.identified = column + 1;
    }
  }

  private endRows(count: number): void {
    this.rows += count;
    this.rowsInAll += count;
    if (this.rows === maxBlockRows || (this.rows % lookedAt === 0 && this.bytes() > maxBlockBytes))
      this.flush();
  }

  private bytes(): number {
    return this.features.bytes(this.rows) + this.offers.bytes + 8 * this.rows * (this.distributionWidth + 4);
  }

  private addDistributions(found: ScannedRows, from: number, to: number): void {
    const { probabilities, probabilityEnds } = found;
    const begin = beginOf(probabilityEnds, from);
    const width = this.distributionWidth;
    const first = this.rows;
    // Mostly all rows are of the same width: they are copied as one.
    let same = probabilityEnds[to - 1] - begin === width * (to - from);
    for (let i = from; same && i < to; i++) same = probabilityEnds[i] - begin === width * (i + 1 - from);
    if (same) {
      if (width === 0) return;
      this.makeRoom((first + to - from) * width);
      this.distributions.set(probabilities.subarray(begin, probabilityEnds[to - 1]), first * width);
      return;
    }
    for (let i = from; i < to; i++) {
      const start = beginOf(probabilityEnds, i);
      this.addDistribution(probabilities, start, probabilityEnds[i] - start, first + i - from);
    }
  }

  private addDistribution(source: Float64Array, from: number, length: number, row = this.rows): void {
    if (length > this.distributionWidth) {
      this.distributions = relay(this.distributions, row, this.distributionWidth, length);
      this.distributionWidth = length;
    }
    const width = this.distributionWidth;
    if (width === 0) return;
    const start = row * width;
    this.makeRoom(start + width);
    const { distributions } = this;
    for (let i = 0; i < length; i++) distributions[start + i] = source[from + i];
    for (let i = length; i < width; i++) distributions[start + i] = 0;
  }

  private makeRoom(needed: number): void {
    const { distributions } = this;
    if (needed <= distributions.length) return;
    const most = maxBlockRows * this.distributionWidth;
    this.distributions = new Float64Array(Math.max(needed, Math.min(2 * distributions.length, most)));
    this.distributions.set(distributions);
  }

  private block(): LogBlock {
    const { rows, distributionWidth } = this;
    return {
      file: this.file,
      rows,
      firstRow: this.rowsInAll - rows,
      lines: this.lines.subarray(0, rows),
      events: this.events.subarray(0, rows),
      actions: this.actions.subarray(0, rows),
      rewards: this.rewards.subarray(0, rows),
      propensities: this.propensities.subarray(0, rows),
      ...(this.weighted ? { weights: this.weights.subarray(0, rows) } : {}),
      ...(this.identified > 0
        ? { identities: this.identities.slice(0, this.identified).map((ids) => ids.subarray(0, rows)) }
        : {}),
      distributionWidth,
      ...(distributionWidth > 0
        ? { distributions: this.distributions.subarray(0, rows * distributionWidth) }
        : {}),
      ...this.features.columns(rows),
      ...this.offers.columns(rows),
    };
  }
}

/** The same rows, wider. */
function relay(old: Float64Array, rows: number, from: number, to: number): Float64Array<ArrayBuffer> {
  const wide = new Float64Array(Math.max(64, rows + 1) * to);
  for (let row = 0; row < rows; row++) wide.set(old.subarray(row * from, (row + 1) * from), row * to);
  return wide;
}
