import type { LogSchema } from '../../documents/log/logSchema';
import { isTooNestedValue } from '../../documents/text/nesting';
import { fieldOf } from '../readers/records/values';
import type { SampleRecord } from './detectMapping';
import { saysUnit } from './fields/fieldNames';
import { noFeaturesIn } from './fields/leaveOut';
import { isMeasure, isRowNumber, isTimeStamp } from './fields/whyNoFeature';

/** Of an id that is different on so many rows, each is one decision. */
const nearlyAll = 0.9;

/**
 * The fields that tell one decision from another, among those that are free: the id of decisions; where there are none, other
 * ids and time stamps together; and where there are none of these, numbers that count up: alone they do no harm, beside an id they
 * may be written with every line anew. A value in a list tells nothing, and of a table only whole cells do.
 */
export function detectIdentity(
  read: readonly SampleRecord[],
  schema: LogSchema,
  isFree: (name: string, depth: number) => boolean,
  table: boolean,
): string[] {
  // A line that is there again would make its id look like that of a visitor.
  const shallow = read.filter((record) => !isTooNestedValue(record));
  const samples = [...new Map(shallow.map((record) => [printOf(record), record])).values()];
  const isSingle = (value: unknown): boolean => typeof value !== 'object' || value === null;
  const all = [...noFeaturesIn(samples, withoutChoice(schema), '', isFree)].filter(
    ([path, reason]) =>
      !isMeasure(reason) &&
      (!table || !path.includes('.')) &&
      samples.every((record) => isSingle(fieldOf(record, path))),
  );
  const found = all.filter(([, reason]) => !isRowNumber(reason));
  if (found.length === 0) return all.map(([path]) => path);
  const distinct = ([path]: readonly [string, string]): number =>
    new Set(samples.map((record) => fieldOf(record, path))).size;
  const ofDecisions = found.filter(
    (field) => !isTimeStamp(field[1]) && !saysUnit(field[0]) && distinct(field) > nearlyAll * samples.length,
  );
  // A delivery may have an id of its own beside that of its decision, which comes back.
  const fewest = Math.min(...ofDecisions.map(distinct));
  const [one] = ofDecisions.filter((field) => distinct(field) === fewest);
  return (one ? [one] : found).map(([path]) => path);
}

/** The length and a hash of a record's text, which may be long. */
function printOf(record: SampleRecord): string {
  const text = textOf(record);
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length} ${hash}`;
}

/** A Parquet file may hold integers that JSON has no name for; asking about every value takes several times as long. */
function textOf(record: SampleRecord): string {
  try {
    return JSON.stringify(record);
  } catch {
    return JSON.stringify(record, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
  }
}

/** An id tells decisions apart, whatever a person says of it as a feature. */
function withoutChoice({ ignore: _ignore, keep: _keep, ...schema }: LogSchema): LogSchema {
  return schema;
}
