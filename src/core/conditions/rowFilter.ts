import { UserError } from '../errors/userError';
import type { LoggedData } from '../logs/blocks/loggedData';
import type { FieldColumns } from '../logs/fields/fieldColumns';
import { FieldReader } from '../logs/fields/fieldReader';
import { RowSet } from '../numerics/collections/rowSet';
import { bindCondition } from './bindCondition';
import { type Condition, conditionText } from './condition';

/** The rows of a log that fulfil a condition. */
export interface RowFilter {
  /** As `conditionText` writes it. */
  readonly condition: string;
  /** A person says that it was written down before the rows were looked at. */
  readonly declared: boolean;
  /** How many rows fulfil it. */
  readonly rows: number;
  readonly includes: (row: number) => boolean;
}

/** Asks every row once and keeps a bit for each. `side`: the reading that has these fields. */
export function filterRows(
  data: LoggedData,
  condition: Condition,
  declared: boolean,
  fields: readonly FieldColumns[],
  side: LoggedData,
  progress: () => void,
): RowFilter {
  const test = bindCondition(condition, fields);
  const reader = new FieldReader(side, fields);
  const fulfilling = new RowSet(data.rows);
  let rows = 0;
  for (const batch of data.batches()) {
    progress();
    const values = reader.read(batch);
    for (let i = 0; i < batch.length; i++) {
      if (!test(values, i)) continue;
      fulfilling.add(batch.firstRow + i);
      rows++;
    }
  }
  const text = conditionText(condition);
  if (rows === 0)
    throw new UserError('no-rows', `No row of the log fulfils "${text}". Ask for something else.`);
  return {
    condition: text,
    declared,
    rows,
    includes: fulfilling.has,
  };
}
