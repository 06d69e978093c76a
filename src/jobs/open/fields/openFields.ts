import type { JobControl } from '../../../core/control/jobControl';
import type { LogSummary } from '../../../core/documents/log/inspection';
import { UserError } from '../../../core/errors/userError';
import type { LoggedData } from '../../../core/logs/blocks/loggedData';
import { outcomeReason } from '../../../core/logs/detection/detectMapping';
import { assertKnownBefore } from '../../../core/logs/fields/afterTheChoice';
import { type FieldColumns, fieldColumns, isEmptyField } from '../../../core/logs/fields/fieldColumns';
import { nearestNames } from '../../../core/logs/fields/nearestNames';
import type { WantedField } from '../../../core/logs/schema/readingOptions';
import type { LogReference } from '../logReference';
import { openLog } from '../openLog';
import type { ParsedLog } from '../parsedLog';

/** Fields of a log, read beside its rows. */
export interface OpenedFields {
  /** In the order in which they were asked for. */
  readonly fields: readonly FieldColumns[];
  /** The second reading, for `FieldReader` and `SideRows`. */
  readonly side: LoggedData;
  readonly close: () => void;
}

export interface FieldsRequest {
  readonly log: ParsedLog;
  readonly reference: LogReference;
  readonly control: JobControl;
  /** Read the bytes of the files, whatever the cache knows of them. */
  readonly fresh?: boolean;
  /** The fields are outcomes: nothing is picked by them. */
  readonly areOutcomes?: boolean;
  /** Pass over fields that no row has. */
  readonly lenient?: boolean;
}

/** So many texts of a field are told apart. */
const maxCategories = 10_000;
const maxColumns = 40_000;

/** Opens a log once more, in columns of these fields alone. A name is looked for in the row first, then in its context. */
export async function openFields(
  wanted: readonly WantedField[],
  { log, reference, control, fresh, lenient, areOutcomes }: FieldsRequest,
): Promise<OpenedFields> {
  const { mapping, format } = log.inspection;
  const { context } = mapping;
  const placesOf = ({ path, isTime }: WantedField): WantedField[] =>
    [path, ...(typeof context === 'string' ? [`${context}.${path}`] : [])].map((each) => ({
      path: each,
      ...(isTime && { isTime }),
    }));
  const all = new Map(wanted.flatMap(placesOf).map((place) => [place.path, place]));
  // A letter may be anything.
  const outcomes = log.inspection.leftOut
    .filter(({ field, reason }) => reason === outcomeReason && field.length > 1)
    .map(({ field }) => field);
  if (!areOutcomes)
    assertKnownBefore([...all.keys()], mapping, format, [...outcomes, ...(reference.outcomes ?? [])]);
  const schema = { ...mapping, context: null, features: [], ignore: [] };
  const side = await openLog(
    { ...reference, reading: { ...reference.reading, format, schema } },
    quiet(control),
    0,
    { fields: [...all.values()], maxCategories, maxColumns, maxRejectedShare: 1, ...(fresh && { fresh }) },
  );
  try {
    assertSame(side, log);
    const paths = [...all.keys()];
    const columns = fieldColumns(side.inspection.featureMap, paths);
    const fields = wanted.flatMap((field): FieldColumns[] => {
      const found = placesOf(field).map(({ path }) => columns[paths.indexOf(path)]);
      const there = found.find((each) => !isEmptyField(each));
      if (!there && lenient) return [];
      if (!there) throw noSuchField(field.path, side.inspection, log.inspection);
      // What a list holds has the path of the list.
      const isList = there.inner.length > 0 && side.inspection.fieldNames?.includes(there.name) === true;
      return [{ ...there, name: field.path, ...(isList && { isList }) }];
    });
    return { fields, side: side.data, close: () => side.close() };
  } catch (error) {
    side.close();
    throw error;
  }
}

/** The progress is that of the reading before. */
const quiet = (control: JobControl): JobControl => ({
  progress: () => undefined,
  checkpoint: () => control.checkpoint(),
  warn: (message) => control.warn?.(message),
});

function assertSame(side: ParsedLog, log: ParsedLog): void {
  if (side.sha256 === log.sha256) return;
  throw new UserError(
    'log-changed',
    'The log changed while it was read. Wait until nothing writes to it any more, or make a copy of it, and try again.',
  );
}

function noSuchField(name: string, side: LogSummary, main: LogSummary): UserError {
  const ofFeatures = main.featureMap.columns
    .filter((column) => !column.startsWith('#'))
    .map((column) => column.split('=', 1)[0]);
  const known = [...new Set(side.fieldNames ?? ofFeatures)];
  const listed = nearestNames(name, known, 8).join(', ');
  return new UserError(
    'no-such-field',
    `No row of the log has a value in the field "${name}". ${listed ? `It has ${listed}${known.length > 8 ? ', …' : ''}. ` : ''}Use the name of a field as the log writes it; a dot goes into nested fields.`,
  );
}
