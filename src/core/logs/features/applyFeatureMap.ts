import type { FeatureMap } from '../../documents/log/featureMap';
import { UserError } from '../../errors/userError';
import { problemOf } from '../../errors/rowProblem';
import { encodeContext } from './encodeContext';
import { FeatureEncoder } from './featureEncoder';
import { IgnoredFields } from './ignoredFields';
import { mergeEntries } from './mergeEntries';

/** The entries of one row in the columns of a map, ordered by column. */
export interface SparseFeatures {
  readonly indices: Uint32Array;
  readonly values: Float64Array;
}

/** φ of a new context, in the columns a log was read into. Features that the log never showed give nothing. */
export function applyFeatureMap(map: FeatureMap, context: unknown): SparseFeatures {
  return featureApplier(map)(context);
}

/** The same for many rows: the map is indexed once. */
export function featureApplier(map: FeatureMap): (context: unknown) => SparseFeatures {
  const encoder = FeatureEncoder.of(map);
  const ignored = new IgnoredFields(map.leftOut ?? []);
  return (context) => {
    encoder.begin();
    const problem = problemOf(() => encodeContext(encoder, context, '', map.ignoreUnderscore, ignored));
    if (problem !== undefined) throw new UserError('bad-context', `A context cannot be scored: ${problem}.`);
    const count = mergeEntries(encoder.indices, encoder.values, encoder.count);
    return { indices: encoder.indices.slice(0, count), values: encoder.values.slice(0, count) };
  };
}
