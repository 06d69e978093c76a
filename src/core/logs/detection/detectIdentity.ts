import type { LogSchema } from '../../documents/logSchema';
import { fieldOf } from '../readers/values';
import type { SampleRecord } from './detectMapping';
import { noFeaturesIn } from './leaveOut';
import { isRowNumber, isTimeStamp } from './whyNoFeature';

/** Of an id that is different on so many rows, each is one decision. */
const nearlyAll = 0.9;

/**
 * The fields that tell one decision from another, among those that are free: ids of decisions; where there are none, other
 * ids and time stamps together. What is written with every line anew, such as its number, tells nothing. Nor does a value in a
 * list; and of a table only whole cells do.
 */
export function detectIdentity(
  samples: readonly SampleRecord[],
  schema: LogSchema,
  isFree: (name: string, depth: number) => boolean,
  table: boolean,
): string[] {
  const isSingle = (value: unknown): boolean => typeof value !== 'object' || value === null;
  const found = [...noFeaturesIn(samples, withoutChoice(schema), '', isFree)].filter(
    ([path, reason]) =>
      !isRowNumber(reason) &&
      (!table || !path.includes('.')) &&
      samples.every((record) => isSingle(fieldOf(record, path))),
  );
  const ofDecisions = found.filter(
    ([path, reason]) =>
      !isTimeStamp(reason) &&
      new Set(samples.map((record) => fieldOf(record, path))).size > nearlyAll * samples.length,
  );
  return (ofDecisions.length > 0 ? ofDecisions : found).map(([path]) => path);
}

/** An id tells decisions apart, whatever a person says of it as a feature. */
function withoutChoice({ ignore: _ignore, keep: _keep, ...schema }: LogSchema): LogSchema {
  return schema;
}
