import type { LoggedData } from '../../../src/core/logs/blocks/loggedData';
import type { OpenedMetric } from '../../../src/core/metrics/evaluateMetric';

/** A second reading of a log of one batch, with one field; undefined: the row has no value. */
export function sideField(
  data: LoggedData,
  valueOf: (row: number) => number | undefined,
): Omit<OpenedMetric, 'metric'> {
  const [batch] = data.batches();
  const offsets = new Uint32Array(batch.length + 1);
  const values: number[] = [];
  for (let i = 0; i < batch.length; i++) {
    const value = valueOf(i);
    if (value !== undefined) values.push(value);
    offsets[i + 1] = values.length;
  }
  const features = {
    kind: 'sparse' as const,
    offsets,
    indices: new Uint32Array(values.length),
    values: Float64Array.from(values),
  };
  return {
    field: { name: 'f', number: 0, texts: [], inner: [] },
    side: { ...data, featureCount: 1, batches: () => [{ ...batch, features }] },
  };
}
