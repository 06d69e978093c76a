import type { Metric } from '../../../core/metrics/metric';
import type { OpenedMetric } from '../../../core/metrics/evaluateMetric';
import { UserError } from '../../../core/errors/userError';
import { openFields, type FieldsRequest } from './openFields';

export interface OpenedMetrics {
  readonly metrics: readonly OpenedMetric[];
  readonly close: () => void;
}

/** Opens the fields of metrics beside a log. */
export async function openMetrics(
  metrics: readonly Metric[],
  request: FieldsRequest,
): Promise<OpenedMetrics> {
  if (metrics.length === 0) return { metrics: [], close: () => undefined };
  const wanted = metrics.map(({ name }) => ({ path: name }));
  const { fields, side, close } = await openFields(wanted, { ...request, areOutcomes: true });
  const listed = fields.find(({ inner }) => inner.length > 0);
  if (!listed) return { metrics: metrics.map((metric, i) => ({ metric, field: fields[i], side })), close };
  close();
  throw new UserError(
    'bad-metric',
    `The field "${listed.name}" holds lists or objects, and a metric is a number. Name what is in it, such as "${listed.name}.${listed.inner[0].key.slice(0, 60)}".`,
  );
}
