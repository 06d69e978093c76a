import { UserError } from '../errors/userError';
import type { Metric } from '../metrics/metric';
import type { SeenInTable } from '../policies/policyDocument';
import { asFinite, columnOfKind, type ColumnTypes } from '../sql/columnTypes';
import { ownNames } from '../sql/ownNames';
import { float } from '../sql/quote';
import type { TableRows } from '../sql/tableRow';
import { outside } from './tableSample';

/** Another outcome than the reward, as a column of the table. */
export interface RemoteMetric {
  readonly metric: Metric;
  /** Its value, as it counts; what is missing counts as the least there is, and then nothing is claimed. */
  readonly outcome: string;
  /** The column itself. */
  readonly value: string;
}

export function remoteMetric(metric: Metric, types: ColumnTypes, title: string): RemoteMetric {
  const column = columnOfKind(types, metric.name, title, ['number'], `metric ${metric.name}`);
  const value = asFinite(column);
  const known = `if(isNaN(${value}), ${float(metric.range.min)}, ${value})`;
  return { metric, value, outcome: metric.direction === 'min' ? `(0. - ${known})` : known };
}

/** How many of the rows that count have no value, and how many of all have one outside of the declared range. */
export function metricQuery(
  rows: TableRows,
  { metric: { range }, value }: RemoteMetric,
  sample: SeenInTable | undefined,
): string {
  const counts = [
    'why = 0',
    ...(rows.filtered ? ['wh'] : []),
    ...(sample ? [outside(sample)] : []),
    'isNaN(mo)',
  ];
  const beyond = `why = 0 AND (mo < ${float(range.min)} OR mo > ${float(range.max)})`;
  const entry = `(toFloat64(${counts.join(' AND ')}), toFloat64(${beyond}))`;
  return ownNames(rows.source, (from) =>
    [
      'SELECT sum(tupleElement(e, 1)), sum(tupleElement(e, 2))',
      `FROM ${from}`,
      `ARRAY JOIN [${rows.bound(entry, { mo: value })}] AS e`,
    ].join('\n'),
  );
}

/** The rows without a value; refused where a value lies outside of the range. */
export function readMetric(answer: readonly unknown[], { metric: { name, range } }: RemoteMetric): number {
  const [row] = answer;
  const [missing, beyond] = Array.isArray(row) ? row.map(Number) : [];
  if (![missing, beyond].every(Number.isSafeInteger))
    throw new UserError('bad-answer', 'The server answered something that is not what was asked. Ask again.');
  if (beyond > 0)
    throw new UserError(
      'metric-out-of-range',
      `${beyond.toLocaleString('en-US')} rows of the table have a ${name} outside the declared range ${range.min} to ${range.max}. Declare the range it has by design (${name}=MIN,MAX), or leave such rows out with a "query".`,
    );
  return missing;
}
