import { UserError } from '../errors/userError';
import type { Metric } from '../metrics/metric';
import type { SeenInTable } from '../policies/stored/policyDocument';
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

/** For each metric: how many of the rows that count have no value, and how many of all have one outside of its range. */
export function metricsQuery(
  rows: TableRows,
  metrics: readonly RemoteMetric[],
  sample: SeenInTable | undefined,
): string {
  const counts = ['why = 0', ...(rows.filtered ? ['wh'] : []), ...(sample ? [outside(sample)] : [])];
  const parts = metrics.flatMap(({ metric: { range } }, i) => [
    `toFloat64(${counts.join(' AND ')} AND isNaN(mo_${i}))`,
    `toFloat64(why = 0 AND (mo_${i} < ${float(range.min)} OR mo_${i} > ${float(range.max)}))`,
  ]);
  const values = Object.fromEntries(metrics.map(({ value }, i) => [`mo_${i}`, value]));
  return ownNames(rows.source, (from) =>
    [
      `SELECT ${parts.map((_, i) => `sum(tupleElement(e, ${i + 1}))`).join(', ')}`,
      `FROM ${from}`,
      `ARRAY JOIN [${rows.bound(`(${parts.join(', ')})`, values)}] AS e`,
    ].join('\n'),
  );
}

/** The rows without a value, of each metric; refused where a value lies outside of the range. */
export function readMetrics(answer: readonly unknown[], metrics: readonly RemoteMetric[]): number[] {
  const [row] = answer;
  const counts = Array.isArray(row) ? row.map(Number) : [];
  if (counts.length !== 2 * metrics.length || !counts.every(Number.isSafeInteger))
    throw new UserError('bad-answer', 'The server answered something that is not what was asked. Ask again.');
  return metrics.map(({ metric: { name, range } }, i) => {
    const [missing, beyond] = counts.slice(2 * i);
    if (beyond > 0)
      throw new UserError(
        'metric-out-of-range',
        `${beyond.toLocaleString('en-US')} rows of the table have a ${name} outside the declared range ${range.min} to ${range.max}. Declare the range it has by design (${name}=MIN,MAX), or leave such rows out with a "query".`,
      );
    return missing;
  });
}
