import { parseShallow } from '../../documents/nesting';
import * as v from 'valibot';
import { UserError } from '../../errors/userError';
import { matchesGlob } from './glob';
import { type LogFormat, logFormats } from './format';
import type { ReadingOptions } from './readingOptions';
import { type LogSchema, parseSchema } from './schema';

/** One entry of .banditlens/schemas.json: how the logs that its pattern names are read. */
export interface WorkspaceSchema {
  readonly files: string;
  readonly format?: LogFormat;
  readonly actions?: number;
  readonly uniformLogging?: boolean;
  readonly position?: number;
  /** Rows that shall not count, by the line they start on. */
  readonly exclude?: readonly number[];
  readonly mapping?: LogSchema;
}

const fileShape = v.strictObject({
  $schema: v.optional(v.string()),
  schemas: v.optional(
    v.array(
      v.strictObject({
        files: v.pipe(v.string(), v.minLength(1)),
        format: v.optional(v.picklist(logFormats)),
        actions: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
        uniformLogging: v.optional(v.boolean()),
        position: v.optional(v.pipe(v.number(), v.integer())),
        exclude: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(1)))),
        mapping: v.optional(v.unknown()),
      }),
    ),
  ),
});

/** The entries of the file's text. */
export function parseWorkspaceSchemas(text: string): WorkspaceSchema[] {
  let value: unknown;
  try {
    value = parseShallow(text);
  } catch {
    throw new UserError(
      'bad-schema',
      '.banditlens/schemas.json is not valid JSON. Correct it, or delete it to start again.',
    );
  }
  const result = v.safeParse(fileShape, value);
  if (!result.success) {
    const issue = result.issues[0];
    const where = issue.path?.map((part) => String(part.key)).join('.') ?? '';
    throw new UserError(
      'bad-schema',
      `.banditlens/schemas.json is wrong at "${where}": ${issue.message}. Correct that entry.`,
    );
  }
  return (result.output.schemas ?? []).map(({ mapping, ...entry }) => ({
    ...(entry as WorkspaceSchema),
    ...(mapping === undefined ? {} : { mapping: parseSchema(mapping, '.banditlens/schemas.json') }),
  }));
}

/** The reading options that the first matching entry gives a log, by its path in the workspace. */
export function schemaFor(entries: readonly WorkspaceSchema[], path: string): ReadingOptions | undefined {
  const entry = entries.find(({ files }) => matchesGlob(files, path));
  if (!entry) return undefined;
  const { format, actions, uniformLogging, position, mapping } = entry;
  return {
    ...(format ? { format } : {}),
    ...(actions ? { actions } : {}),
    ...(uniformLogging ? { uniformLogging } : {}),
    ...(position === undefined ? {} : { position }),
    ...(mapping ? { schema: mapping } : {}),
  };
}

/** The rows of a log that shall not count, by line. */
export function excludedLines(entries: readonly WorkspaceSchema[], path: string): readonly number[] {
  return entries.find(({ files }) => matchesGlob(files, path))?.exclude ?? [];
}

/** The file's text with an entry for exactly this log: what was said of it before stays, unless it is said anew. */
export function withSchema(text: string | undefined, entry: WorkspaceSchema): string {
  const entries = text === undefined ? [] : parseWorkspaceSchemas(text);
  const before = entries.find(({ files }) => matchesGlob(files, entry.files));
  const others = entries.filter(({ files }) => files !== entry.files);
  const { files, format, actions, uniformLogging, position } = { ...before, ...entry };
  const exclude = [...new Set([...(before?.exclude ?? []), ...(entry.exclude ?? [])])].sort((a, b) => a - b);
  const mapping = { ...before?.mapping, ...entry.mapping };
  // In one order, so that a change of one answer is a change of one line.
  const merged = {
    files,
    format,
    actions,
    uniformLogging,
    position,
    ...(exclude.length > 0 && { exclude }),
    ...(Object.keys(mapping).length > 0 && { mapping }),
  };
  return `${JSON.stringify({ schemas: [merged, ...others] }, undefined, 2)}\n`;
}
