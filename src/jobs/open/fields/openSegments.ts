import type { SegmentRequest } from '../../../core/analysis/segments/segments';
import { namesOf } from '../../../core/conditions/names';
import type { Inspection } from '../../../core/documents/log/inspection';
import { UserError } from '../../../core/errors/userError';
import { openFields, type FieldsRequest } from './openFields';

/** More fields at once would leave each interval with nothing to bet on. */
const mostFields = 32;
const mostCategories = 50;
const proposed = 3;

export interface OpenedSegments {
  readonly segments?: SegmentRequest;
  readonly close: () => void;
}

/** What a job wants the log divided by: fields, `time`, or `auto` for those that tell most. */
export async function openSegments(
  asked: string | undefined,
  request: FieldsRequest,
): Promise<OpenedSegments> {
  if (asked === undefined) return { close: () => undefined };
  const auto = asked.trim() === 'auto';
  const names = auto ? candidatesOf(request.log.inspection) : [...new Set(namesOf(asked, 'segment'))];
  if (names.length > mostFields)
    throw new UserError(
      'bad-segment',
      `${names.length} fields are named, and at most ${mostFields} can be. Name fewer.`,
    );
  const timeAt = auto ? -1 : names.indexOf('time');
  const paths = names.filter((_, place) => place !== timeAt);
  const rest = { ...(timeAt >= 0 && { timeAt }), ...(auto && { most: proposed }) };
  if (paths.length === 0) return { segments: { fields: [], ...rest }, close: () => undefined };
  const opened = await openFields(
    paths.map((path) => ({ path })),
    { ...request, lenient: auto },
  );
  const { fields, side, close } = opened;
  const listed = fields.find(({ inner }) => inner.length > 0);
  if (!listed) return { segments: { fields, side, ...rest }, close };
  close();
  throw new UserError(
    'bad-segment',
    `The field "${listed.name}" holds lists or objects. Name what is in them, such as "${listed.name}.${listed.inner[0].key.slice(0, 60)}".`,
  );
}

/** Fields that are features, numbers or with few categories, by their paths in a row. */
function candidatesOf({ featureMap, mapping, format }: Inspection): string[] {
  const counts = new Map<string, number>();
  for (const column of featureMap.columns) {
    if (column.startsWith('#')) continue;
    const field = column.split('=', 1)[0];
    counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  const hashed = new Set(featureMap.hashedFields);
  const root = typeof mapping.context === 'string' && !format.startsWith('vw') ? `${mapping.context}.` : '';
  const selected = new Set(mapping.features);
  const found = [...counts]
    .filter(([field, columns]) => columns <= mostCategories && !hashed.has(field))
    .map(([field]) => (selected.has(field.split('.', 1)[0]) ? field : `${root}${field}`));
  if (found.length > 0) return found.slice(0, mostFields);
  throw new UserError(
    'bad-segment',
    `No field of the log has at most ${mostCategories} categories or holds numbers. Name the fields to divide the log by.`,
  );
}
