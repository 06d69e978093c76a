import type { FeatureMap } from '../../documents/log/featureMap';
import type { LogBatch, LoggedData } from '../blocks/loggedData';

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
  return taughtBy(data, map, teaches, markFeatures, progress);
}

/** The same for the features of actions. */
export function learnedActionMap(
  data: LoggedData,
  map: FeatureMap,
  teaches: (row: number) => boolean,
  progress?: () => void,
): FeatureMap {
  return taughtBy(data, map, teaches, markActionFeatures, progress);
}

/** Sets the flags of the columns that a row has. */
type Marking = (batch: LogBatch, row: number, flags: Uint8Array) => void;

function taughtBy(
  data: LoggedData,
  map: FeatureMap,
  teaches: (row: number) => boolean,
  mark: Marking,
  progress?: () => void,
): FeatureMap {
  const taught = new Uint8Array(map.columns.length);
  const used = new Uint8Array(map.columns.length);
  for (const batch of data.batches()) {
    for (let i = 0; i < batch.length; i++) mark(batch, i, teaches(batch.firstRow + i) ? taught : used);
    progress?.();
  }
  // A column that is 0 on every row teaches nobody anything.
  const isLearned = (column: number): boolean => taught[column] === 1 || used[column] === 0;
  const columns = map.columns.filter((_, column) => isLearned(column));
  return columns.length === map.columns.length ? map : { ...map, columns };
}

const markFeatures: Marking = ({ features, length }, i, flags) => {
  if (features.kind === 'sparse') {
    for (let at = features.offsets[i]; at < features.offsets[i + 1]; at++)
      if (features.values[at] !== 0) flags[features.indices[at]] = 1;
  } else {
    const width = features.values.length / length;
    for (let column = 0; column < width; column++)
      if (features.values[i * width + column] !== 0) flags[column] = 1;
  }
};

const markActionFeatures: Marking = ({ actionFeatures: features }, i, flags) => {
  if (!features) return;
  const last = features.slotOffsets[features.rowOffsets[i + 1]];
  for (let at = features.slotOffsets[features.rowOffsets[i]]; at < last; at++)
    if (features.values[at] !== 0) flags[features.indices[at]] = 1;
};
