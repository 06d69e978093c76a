import type { LogBatch, LoggedData } from '../logs/blocks/loggedData';
import { mix32 } from '../numerics/random';
import { forEachOffer, hasOffers } from '../policies/offers';
import { PairGatherer, type PairRows } from './pairColumns';

/** Numbers of a model's coefficients, over all actions. */
const mostCoefficients = 2e6;
const mostColumns = 4097;

/** The columns of a model: one for each feature and a 1. Where these are too many, features share columns by signed hashing. */
export class ModelColumns {
  readonly width: number;
  private readonly folded: boolean;

  constructor(
    private readonly featureCount: number,
    readonly actionCount: number,
  ) {
    const room = Math.max(1, Math.min(mostColumns, Math.floor(mostCoefficients / actionCount)));
    this.folded = featureCount + 1 > room;
    this.width = Math.min(featureCount + 1, room);
  }

  /** Calls back with the column and the value of every feature of a row that is not 0, and of the 1. */
  forEach({ features }: LogBatch, row: number, use: (column: number, value: number) => void): void {
    const { featureCount, folded, width } = this;
    const put = (index: number, value: number): void => {
      if (value === 0) return;
      if (!folded) use(index, value);
      else if (width > 1) {
        const hash = mix32(index);
        use(hash % (width - 1), hash & 0x80000000 ? -value : value);
      }
    };
    if (features.kind === 'dense') {
      const first = row * featureCount;
      for (let j = 0; j < featureCount; j++) put(j, features.values[first + j]);
    } else {
      for (let at = features.offsets[row]; at < features.offsets[row + 1]; at++)
        put(features.indices[at], features.values[at]);
    }
    use(width - 1, 1);
  }
}

/** Rows of a log with the actions that they offer and the one that was chosen. */
export interface LabeledRows {
  readonly count: number;
  readonly columns: ModelColumns;
  /** Their indices in the log. */
  readonly rows: Uint32Array;
  readonly actions: Int32Array;
  /** Row i has entries offsets[i] to offsets[i+1]. */
  readonly offsets: Uint32Array;
  readonly indices: Uint32Array;
  readonly values: Float64Array;
  /** Which actions row i offers, from offerOffsets[i] on; absent where every row offers all. */
  readonly offers?: { readonly offsets: Uint32Array; readonly actions: Uint32Array };
  /** ψ of what each row offers, where actions have features. */
  readonly pairs?: PairRows;
}

/** Rows whose columns are divided by their root mean squares, and these: of the columns, and of those of ψ. */
export interface ScaledRows {
  readonly rows: LabeledRows;
  readonly scales: Float64Array;
  readonly pairScales: Float64Array;
}

/** Every `step`-th row of a log. */
export function gatherRows(data: LoggedData, step: number, checkpoint: () => void): ScaledRows {
  const columns = new ModelColumns(data.featureCount, data.actionCount);
  const rows: number[] = [];
  const actions: number[] = [];
  const offsets = [0];
  const indices: number[] = [];
  const values: number[] = [];
  const offerOffsets = [0];
  const offered: number[] = [];
  let varies = false;
  const pairs = data.actionFeatureCount === undefined ? undefined : new PairGatherer(data);
  for (const batch of data.batches()) {
    checkpoint();
    const first = (step - (batch.firstRow % step)) % step;
    for (let i = first; i < batch.length; i += step) {
      rows.push(batch.firstRow + i);
      actions.push(batch.actions[i]);
      columns.forEach(batch, i, (column, value) => {
        indices.push(column);
        values.push(value);
      });
      offsets.push(indices.length);
      pairs?.add(batch, i);
      if (!hasOffers(batch)) continue;
      varies = true;
      forEachOffer(batch, i, data.actionCount, (action) => offered.push(action));
      offerOffsets.push(offered.length);
    }
  }
  const psi = pairs?.scaled();
  const gathered: LabeledRows = {
    count: rows.length,
    columns,
    rows: Uint32Array.from(rows),
    actions: Int32Array.from(actions),
    offsets: Uint32Array.from(offsets),
    indices: Uint32Array.from(indices),
    values: Float64Array.from(values),
    ...(varies && {
      offers: { offsets: Uint32Array.from(offerOffsets), actions: Uint32Array.from(offered) },
    }),
    ...(psi && { pairs: psi.rows }),
  };
  const scales = columnScales(gathered);
  for (let at = 0; at < gathered.values.length; at++) gathered.values[at] /= scales[gathered.indices[at]];
  return { rows: gathered, scales, pairScales: psi?.scales ?? new Float64Array(0) };
}

/** The root mean square of each column; 1 where a column is empty. */
function columnScales({ columns, offsets, indices, values, count }: LabeledRows): Float64Array {
  const scales = new Float64Array(columns.width);
  for (let at = 0; at < offsets[count]; at++) scales[indices[at]] += values[at] * values[at];
  return scales.map((sum) => (sum > 0 ? Math.sqrt(sum / count) : 1));
}
