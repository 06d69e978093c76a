import type { FeatureMap } from '../../documents/featureMap';
import type { LoggedData } from '../blocks/loggedData';

/**
 * The map as the given rows alone would have taught it: without the columns that only other rows have. Those rows are then
 * read as rows in production are, with features that nobody has seen before.
 */
export function learnedMap(
  data: LoggedData,
  map: FeatureMap,
  teaches: (row: number) => boolean,
  progress?: () => void,
): FeatureMap {
  const taught = new Uint8Array(map.columns.length);
  const used = new Uint8Array(map.columns.length);
  for (const batch of data.batches()) {
    const { features } = batch;
    for (let i = 0; i < batch.length; i++) {
      const flags = teaches(batch.firstRow + i) ? taught : used;
      if (features.kind === 'sparse') {
        for (let at = features.offsets[i]; at < features.offsets[i + 1]; at++)
          if (features.values[at] !== 0) flags[features.indices[at]] = 1;
      } else {
        const width = features.values.length / batch.length;
        for (let column = 0; column < width; column++)
          if (features.values[i * width + column] !== 0) flags[column] = 1;
      }
    }
    progress?.();
  }
  // A column that is 0 on every row teaches nobody anything.
  const isLearned = (column: number): boolean => taught[column] === 1 || used[column] === 0;
  const columns = map.columns.filter((_, column) => isLearned(column));
  return columns.length === map.columns.length ? map : { ...map, columns };
}
