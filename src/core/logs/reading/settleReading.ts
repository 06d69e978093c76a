import type { LeftOut } from '../../documents/log/inspection';
import type { LogSchema, MappingQuestion } from '../../documents/log/logSchema';
import type { LogFormat } from '../../documents/names';
import { UserError } from '../../errors/userError';
import { columnNames, splitDelimited } from '../readers/delimited';
import { parseJsonObject } from '../readers/records/decodeLine';
import { slotCount, slotDecision, slotsField } from '../readers/slotDecision';
import { cellValue } from '../readers/records/values';
import type { LineScanner } from '../fast/lineScanner';
import { schemaOf } from '../schema/knownActions';
import type { ReadingOptions } from '../schema/readingOptions';
import { detectActionId } from '../detection/detectActionId';
import { detectSharedIds } from '../detection/detectSharedIds';
import { detectActions } from '../detection/detectActions';
import { detectFormat } from '../detection/detectFormat';
import { detectMapping, type SampleRecord } from '../detection/detectMapping';
import { noFeaturesIn, noFeaturesOf, withoutFeatures } from '../detection/fields/leaveOut';
import { sampledFields } from '../detection/fields/sampledFields';
import { feedLines, feedRecords, withoutRejected } from './usableSamples';

/** Everything that must be known before the first row is read. */
export interface ReadingPlan {
  readonly format: LogFormat;
  readonly confidence: number;
  readonly mapping: LogSchema;
  readonly questions: readonly MappingQuestion[];
  /** Fields that are no features; the mapping ignores them. */
  readonly leftOut: readonly LeftOut[];
  /** Fields of the samples, where fields are wanted. */
  readonly fieldNames?: readonly string[];
  readonly delimiter?: string;
  /** The file has no header: its columns are named by the schema. */
  readonly columns?: readonly string[];
}

/** Detects format and mapping from the first lines, within what the user said. `scanner`: to look at them quickly. */
export function settleReading(
  lines: readonly string[],
  options: ReadingOptions,
  scanner?: LineScanner,
): ReadingPlan {
  return withoutRejected(lines, options, (some) => fromLines(some, options), feedLines, scanner);
}

/** The same for records whose fields are typed already. */
export function settleRecords(records: readonly SampleRecord[], options: ReadingOptions): ReadingPlan {
  const detect = (some: readonly SampleRecord[]): ReadingPlan =>
    fromRecords('parquet', 1, some, options, true);
  return withoutRejected(records, options, detect, feedRecords);
}

function fromLines(lines: readonly string[], options: ReadingOptions): ReadingPlan {
  const detected =
    options.format === undefined || isTable(options.format)
      ? detectFormat(lines)
      : { format: options.format, confidence: 1 };
  const format = options.format ?? detected.format;
  const confidence = options.format === undefined ? detected.confidence : 1;
  const schema = schemaOf(options);
  assertFields(format, schema);
  if (format === 'jsonl') return fromRecords(format, confidence, jsonSamples(lines), options);
  if (format === 'dsjson') return fromDecisions(confidence, jsonSamples(lines), schema, options);
  if (isTable(format)) {
    return fromTable(
      format,
      confidence,
      lines,
      options,
      detected.delimiter ?? (format === 'tsv' ? '\t' : ','),
      detected.header ?? true,
    );
  }
  const mapping = {
    ...schema,
    cost: 'cost',
    action: 'action',
    propensity: 'probability',
    distribution: null,
    actionId: schema.actionId ?? null,
  };
  return {
    format,
    confidence,
    mapping: format === 'vw-cb' ? { ...mapping, firstAction: 1 } : mapping,
    questions: [],
    leftOut: [],
  };
}

/** Vowpal Wabbit's formats have one cost, and no fields that could be added up. */
function assertFields(format: LogFormat, { rewardSum, missingReward }: LogSchema): void {
  if (format === 'jsonl' || isTable(format)) return;
  const refused = (reason: string): UserError =>
    new UserError('bad-schema', `The reward of a log in the format ${format} is its label: ${reason}`);
  if (rewardSum !== undefined)
    throw refused(
      'no other field can be named for it. Leave "rewardSum" (--reward) out, or write the outcomes as JSON lines.',
    );
  if (missingReward !== undefined)
    throw refused(
      'events without a label count with the worst case in every claim. Leave "missingReward" (--default) out, or write the cost of these events into the log.',
    );
}

/** The mapping of records with named fields. */
function fromRecords(
  format: LogFormat,
  confidence: number,
  samples: readonly SampleRecord[],
  options: ReadingOptions,
  table = false,
): ReadingPlan {
  if (samples.length === 0) {
    throw new UserError(
      'no-rows',
      'None of the first lines can be read as a row. Check the file, or name its format ("format" in .banditlens/schemas.json, or --format).',
      1,
    );
  }
  const { featureMap } = options;
  const found = detectMapping(samples, schemaOf(options), { table, featureMap });
  const { actionList, firstAction = 0 } = found.mapping;
  const actions =
    actionList === undefined
      ? detectActions(samples, found.mapping, options.actionNames?.length ?? options.actions)
      : ({ actionLabels: 'index', firstAction, question: undefined } as const);
  return {
    format,
    confidence: Math.min(confidence, found.confidence),
    mapping: { ...found.mapping, actionLabels: actions.actionLabels, firstAction: actions.firstAction },
    questions: actions.question ? [...found.questions, actions.question] : found.questions,
    leftOut: found.leftOut,
    ...namesIn(samples, options),
  };
}

/** So many names of fields are kept for a message. */
const mostNames = 1000;

function namesIn(
  samples: readonly SampleRecord[],
  { fields }: ReadingOptions,
): Pick<ReadingPlan, 'fieldNames'> {
  if (fields === undefined) return {};
  return { fieldNames: [...sampledFields(samples, '', () => true).keys()].slice(0, mostNames) };
}

function fromTable(
  format: LogFormat,
  confidence: number,
  lines: readonly string[],
  options: ReadingOptions,
  delimiter: string,
  header: boolean,
): ReadingPlan {
  const filled = lines.filter((line) => line.trim() !== '');
  const schema: LogSchema =
    format === 'obd' ? withObdNames(filled[0], delimiter, options.schema) : (options.schema ?? {});
  if (!header && schema.columns === undefined) {
    throw new UserError(
      'no-header',
      'The first line holds numbers, not the names of columns. Add a header line, or list the names in a schema ("columns").',
      1,
    );
  }
  const first = filled[0] ?? '';
  const columns = columnNames(schema.columns ?? splitDelimited(first, delimiter));
  assertColumns(columns.length);
  const lower = schema.columns ? filled : filled.slice(1);
  if (lower.length === 0)
    throw new UserError(
      'no-rows',
      'The table has a header line and no rows. Choose a log with at least one.',
      1,
    );
  const rows = lower
    .map((line) => splitDelimited(line, delimiter))
    .filter((cells) => cells.length === columns.length)
    .map((cells) => Object.fromEntries(cells.map((cell, i) => [columns[i], cellValue(cell)])));
  const plan = fromRecords(format, confidence, rows, { ...options, schema }, true);
  const questions = [...plan.questions];
  if (plan.mapping.position !== undefined && options.position === undefined) {
    const positions = [...new Set(rows.map((row) => row[plan.mapping.position ?? '']))].map(String).sort();
    if (positions.length > 1)
      questions.push({
        field: 'position',
        choices: [
          { label: 'all positions', entry: {} },
          ...positions.map((position) => ({ label: position, entry: { position: Number(position) } })),
        ],
      });
  }
  return { ...plan, questions, delimiter, ...(schema.columns ? { columns } : {}) };
}

/** More columns than this is a table on its side, or no table. */
const maxTableColumns = 50_000;

export function assertColumns(count: number): void {
  if (count <= maxTableColumns) return;
  throw new UserError(
    'too-many-columns',
    `The table has ${count.toLocaleString('en-US')} columns, and at most ${maxTableColumns.toLocaleString('en-US')} can be read. Leave out the ones that are no features, or write features as a list in one column.`,
    1,
  );
}

function withObdNames(header: string, delimiter: string, schema: LogSchema = {}): LogSchema {
  const { reward, ...others } = obdSchema(header, delimiter);
  return { ...others, ...(schema.rewardSum === undefined && { reward }), ...schema };
}

function obdSchema(header: string, delimiter: string): LogSchema {
  const names = columnNames(splitDelimited(header, delimiter));
  return {
    context: null,
    features: names.filter(
      (name) => name.startsWith('user_feature_') || name.startsWith('user-item_affinity_'),
    ),
    action: 'item_id',
    reward: 'click',
    propensity: 'propensity_score',
    distribution: null,
    position: 'position',
  };
}

function fromDecisions(
  confidence: number,
  samples: readonly SampleRecord[],
  schema: LogSchema,
  options: ReadingOptions,
): ReadingPlan {
  const { featureMap } = options;
  const { position: slot = 0 } = options;
  const slots = Math.max(...samples.map((record) => slotCount(record)), 0);
  const events = samples.flatMap((record) => {
    const multi = (record.c as SampleRecord | undefined)?._multi;
    if (!Array.isArray(multi)) return [];
    const single = slots > 0 ? slotDecision(record, record.c as SampleRecord, multi, slot) : { record };
    return typeof single === 'object' && single.record._label_cost !== undefined
      ? [{ record: { ...record, ...single.record }, multi: multi as unknown[] }]
      : [];
  });
  const listed = events.filter(({ record }) => Array.isArray(record.p) && record.p.length > 0).length;
  const whole = listed > 0 && listed >= 0.9 * events.length;
  const actions = events.map(({ multi }) => multi);
  const mapping = {
    cost: '_label_cost',
    action: '_labelIndex',
    propensity: '_label_probability',
    distribution: whole ? 'p' : null,
    context: 'c',
    actionId: detectActionId(actions),
    ...(slots > 0 && { position: slotsField }),
    ...eventIdentity(samples),
    ...eventSharedIds(samples),
    ...schema,
  };
  const question: MappingQuestion = {
    field: 'position',
    choices: Array.from({ length: slots }, (_, i) => ({ label: `slot ${i}`, entry: { position: i } })),
  };
  // Names with an underscore in front are no features anyway.
  const isPart = (name: string): boolean => !name.startsWith('_');
  const contexts = events.map(({ record }) => record.c);
  const none = new Map([
    ...(featureMap ? noFeaturesOf(featureMap, 'c.') : noFeaturesIn(contexts, schema, 'c', isPart)),
    ...noFeaturesIn(actions, schema, 'c._multi', isPart),
  ]);
  const settled = withoutFeatures({ ...mapping, context: 'c' }, none, schema);
  const questions = slots > 1 && options.position === undefined ? [question] : [];
  return { format: 'dsjson', confidence, ...settled, questions, ...namesIn(samples, options) };
}

/** What decision services write: an id, and a time stamp where there is none. */
function eventIdentity(samples: readonly SampleRecord[]): Pick<LogSchema, 'identity'> {
  const name = ['EventId', 'Timestamp'].find((each) =>
    samples.some((record) => typeof record[each] === 'string'),
  );
  return name === undefined ? {} : { identity: [name] };
}

/** Fields beside the context; the scanner knows no others of dsjson as ids. */
function eventSharedIds(samples: readonly SampleRecord[]): Pick<LogSchema, 'sharedIds'> {
  const isFree = (name: string, depth: number): boolean =>
    depth === 0 && !name.startsWith('_') && !eventParts.has(name);
  const mapping = { ...eventIdentity(samples), action: '_labelIndex' };
  const sharedIds = detectSharedIds(samples, mapping, isFree, { flat: true });
  return sharedIds.length > 0 ? { sharedIds } : {};
}

/** What dsjson itself has a meaning for. */
const eventParts = new Set(['c', 'a', 'p', 'o', 'EventId', 'Timestamp', 'Version', 'VWState']);

function jsonSamples(lines: readonly string[]): SampleRecord[] {
  return lines.map(parseJsonObject).filter((record) => typeof record !== 'string');
}

function isTable(format: LogFormat): boolean {
  return format === 'csv' || format === 'tsv' || format === 'obd';
}
