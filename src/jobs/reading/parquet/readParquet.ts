import { type FileMetaData, parquetMetadataAsync, parquetSchema, type RowGroup } from 'hyparquet';
import { assertColumns, settleRecords, type ReadingPlan } from '../../../core/logs/reading/settleReading';
import type { LogReading } from '../../../core/logs/reading/logReading';
import { featureSelector, mappedFields } from '../../../core/logs/readers/records/featureSelection';
import type { ReadingOptions } from '../../../core/logs/schema/readingOptions';
import { UserError } from '../../../core/errors/userError';
import { LeafColumn } from './leafColumn';
import { assertSound } from './parquetMetadata';
import type { RandomBytes } from './randomBytes';
import { recordOf } from './recordText';

const sampleRows = 1000;
/** Lines are handed on in pieces of about so many characters. */
const pieceLength = 1 << 19;

type AsyncBuffer = Parameters<typeof parquetMetadataAsync>[0];

export interface ParquetSource {
  readonly file: RandomBytes;
  readonly metadata: FileMetaData;
  readonly plan: ReadingPlan;
  /** The columns that the mapping needs. */
  readonly columns: readonly string[];
}

export function isParquet(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).toString('latin1') === 'PAR1';
}

export async function planParquet(file: RandomBytes, options: ReadingOptions): Promise<ParquetSource> {
  try {
    const metadata = await parquetMetadataAsync(bufferOf(file), { geoparquet: false });
    assertSound(metadata, file.size);
    const names = parquetSchema(metadata).children.map((child) => child.element.name);
    assertColumns(names.length);
    const samples: Record<string, unknown>[] = [];
    for (const line of linesOf({ file, metadata, columns: names })) {
      samples.push(JSON.parse(line) as Record<string, unknown>);
      if (samples.length === sampleRows) break;
    }
    const plan = settleRecords(samples, options);
    const mapped = mappedFields(plan.mapping);
    const ignored = new Set(plan.mapping.ignore ?? []);
    const isFeature = featureSelector(plan.mapping);
    const heads = new Set([...mapped].filter((name) => !ignored.has(name)).map((name) => name.split('.')[0]));
    for (const { path } of options.fields ?? []) heads.add(path).add(path.split('.')[0]);
    const columns = names.filter((name) => mapped.has(name) || heads.has(name) || isFeature(name));
    return { file, metadata, plan, columns };
  } catch (error) {
    throw explained(error);
  }
}

/**
 * Hands the rows on as JSON lines, which are read as fast as any: values are written as they come out of their pages, and
 * never become objects. A page of each column is in memory at a time.
 */
export async function readParquet(
  source: ParquetSource,
  reading: LogReading,
  signal: AbortSignal | undefined,
  drain: () => Promise<void>,
): Promise<void> {
  reading.startFile();
  const push = async (text: string): Promise<void> => {
    signal?.throwIfAborted();
    reading.push(Buffer.from(text));
    await drain();
  };
  let text = '';
  for (const line of guarded(linesOf(source))) {
    text += `${line}\n`;
    if (text.length < pieceLength) continue;
    await push(text);
    text = '';
  }
  await push(text);
  reading.endFile();
}

/** The rows of all groups as JSON lines, in their order. */
export function* linesOf({
  file,
  metadata,
  columns,
}: Omit<ParquetSource, 'plan'>): Generator<string, void, undefined> {
  const leaves = new Map<string, LeafColumn>();
  const record = recordOf(parquetSchema(metadata), columns, (path, mostDefined) => {
    const leaf = new LeafColumn(file, [...path], mostDefined);
    leaves.set(keyOf(path.slice(1).map(({ element }) => element.name)), leaf);
    return leaf;
  });
  for (const group of metadata.row_groups) {
    if (group.num_rows === 0n) continue;
    startGroup(group, leaves);
    for (let row = 0; row < Number(group.num_rows); row++) {
      for (const leaf of record.leaves) if (leaf.isOver || leaf.repetition > 0) throw unequal();
      yield record.write();
    }
    if (!record.leaves.every(({ isOver }) => isOver)) throw unequal();
  }
}

function startGroup({ columns, num_rows: rows }: RowGroup, leaves: ReadonlyMap<string, LeafColumn>): void {
  const found = new Set<LeafColumn>();
  for (const { meta_data: meta, file_path: elsewhere } of columns) {
    const leaf = meta && leaves.get(keyOf(meta.path_in_schema));
    if (meta === undefined || leaf === undefined) continue;
    if (elsewhere) throw new Error('some of its columns are in other files');
    if (!leaf.isRepeated && meta.num_values !== rows) throw unequal();
    leaf.start(meta);
    found.add(leaf);
  }
  if (found.size < leaves.size) throw new Error('a column is missing in a group of rows');
}

const keyOf = (path: readonly string[]): string => JSON.stringify(path);

const unequal = (): Error => new Error('its columns do not have a value for each row');

function* guarded(lines: Iterable<string>): Generator<string, void, undefined> {
  try {
    yield* lines;
  } catch (error) {
    throw explained(error);
  }
}

const bufferOf = (file: RandomBytes): AsyncBuffer => ({
  byteLength: file.size,
  slice: (start, end = file.size) =>
    Promise.resolve(file.read(start, Math.max(0, Math.min(end, file.size) - start)).slice().buffer),
});

function explained(error: unknown): unknown {
  if (error instanceof UserError || (error as Error).name === 'AbortError') return error;
  return new UserError(
    'damaged-parquet',
    `The Parquet file cannot be read (${reasonOf(error)}). Write it again, or export the log as CSV or JSON lines.`,
  );
}

/** The library's own words, unless they speak of numbers that are none. */
function reasonOf(error: unknown): string {
  const words = String((error as Error).message);
  return /NaN|undefined/.test(words) ? 'its pages do not fit together' : words;
}
