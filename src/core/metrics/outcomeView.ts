import { placeTitle } from '../errors/place';
import { UserError } from '../errors/userError';
import { placeIn, type LogBatch, type LoggedData } from '../logs/blocks/loggedData';
import type { FieldColumns } from '../logs/fields/fieldColumns';
import { FieldReader } from '../logs/fields/fieldReader';
import { RowSet } from '../numerics/collections/rowSet';
import type { Metric } from './metric';

/** A log whose rewards are another outcome of its decisions; what is better with less counts from below, as its negative. */
export interface OutcomeView {
  readonly data: LoggedData;
  /** Whether a row that was read has no value. */
  readonly isMissing: (row: number) => boolean;
}

/** Truth values count as numbers, as those of rewards do. */
const truths: Readonly<Record<string, number>> = { true: 1, false: 0 };

/** `side`: the reading that has the field. */
export function outcomeView(
  data: LoggedData,
  metric: Metric,
  field: FieldColumns,
  side: LoggedData,
): OutcomeView {
  const missing = new RowSet(data.rows);
  const meanings = field.texts.map(({ text }) => truths[text.toLowerCase()] ?? Number.NaN);
  const sign = metric.direction === 'min' ? -1 : 1;
  const read = (reader: FieldReader, batch: LogBatch): LogBatch => {
    const [{ numbers, texts }] = reader.read(batch);
    const rewards = new Float64Array(batch.length);
    for (let i = 0; i < batch.length; i++) {
      const value = texts[i] >= 0 ? meanings[texts[i]] : numbers[i];
      if (Number.isNaN(value)) missing.add(batch.firstRow + i);
      // In place of a value that is not there: nothing is claimed then.
      rewards[i] = sign * (Number.isNaN(value) ? metric.range.min : inRange(value, metric, batch, i));
    }
    return { ...batch, rewards };
  };
  return {
    isMissing: missing.has,
    data: {
      ...data,
      *batches(order) {
        const reader = new FieldReader(side, [field]);
        for (const batch of data.batches(order)) yield read(reader, batch);
      },
    },
  };
}

function inRange(value: number, { name, range }: Metric, batch: LogBatch, row: number): number {
  if (value >= range.min && value <= range.max) return value;
  const place = placeIn(batch, row);
  throw new UserError(
    'metric-out-of-range',
    `${placeTitle(place)}: its ${name} is ${value}, outside the declared range ${range.min} to ${range.max}. Declare the range it has by design (${name}=MIN,MAX), or correct the line.`,
    place,
  );
}
