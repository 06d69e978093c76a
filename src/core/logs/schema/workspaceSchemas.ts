import { durationOf } from '../../documents/text/duration';
import type { JoinOptions } from '../../documents/log/join';
import { workspaceSchemas, type WorkspaceSchema } from '../../documents/log/logSchema';
import { parseShallow } from '../../documents/text/nesting';
import * as v from 'valibot';
import { UserError } from '../../errors/userError';
import { matchesGlob } from './glob';
import type { ReadingOptions } from './readingOptions';
import { parseSchema } from './schema';

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
  const result = v.safeParse(workspaceSchemas, value);
  if (!result.success) {
    const issue = result.issues[0];
    const path = issue.path?.map((part) => String(part.key)) ?? [];
    if (path[2] === 'mapping') parseSchema(mappingAt(value, Number(path[1])), '.banditlens/schemas.json');
    const where = path.join('.');
    throw new UserError(
      'bad-schema',
      `.banditlens/schemas.json is wrong at "${where}": ${issue.message}. Correct that entry.`,
    );
  }
  const entries = result.output.schemas ?? [];
  for (const { mapping } of entries) if (mapping) parseSchema(mapping, '.banditlens/schemas.json');
  return entries;
}

const mappingAt = (file: unknown, entry: number): unknown =>
  (file as { schemas: { mapping: unknown }[] }).schemas[entry].mapping;

/** The reading options that the first matching entry gives a log, by its path in the workspace. */
export function schemaFor(
  entries: readonly WorkspaceSchema[],
  path: string,
): (ReadingOptions & { readonly join?: JoinOptions }) | undefined {
  const entry = entries.find(({ files }) => matchesGlob(files, path));
  if (!entry) return undefined;
  const { format, actions, uniformLogging, position, mapping, join } = entry;
  return {
    ...(format ? { format } : {}),
    ...(actions ? { actions } : {}),
    ...(uniformLogging ? { uniformLogging } : {}),
    ...(position === undefined ? {} : { position }),
    ...(mapping ? { schema: mapping } : {}),
    ...(join ? { join: joinOf(join) } : {}),
  };
}

/** As a job says it; the files are still named by their paths in the workspace. */
function joinOf({ within, ...join }: NonNullable<WorkspaceSchema['join']>): JoinOptions {
  const milliseconds = within === undefined ? undefined : durationOf(within);
  const { rewards, on, default: missing, doubled } = join;
  return {
    rewards,
    on,
    ...(milliseconds !== undefined && { within: milliseconds }),
    ...(missing !== undefined && { default: missing }),
    ...(doubled && { doubled }),
  };
}

/** The rows of a log that do not count, by line. */
export function excludedLines(entries: readonly WorkspaceSchema[], path: string): readonly number[] {
  return entries.find(({ files }) => matchesGlob(files, path))?.exclude ?? [];
}

/** The file's text with an entry for exactly this log: what was said of it before stays, unless it is said anew. */
export function withSchema(text: string | undefined, entry: WorkspaceSchema): string {
  const entries = text === undefined ? [] : parseWorkspaceSchemas(text);
  const before = entries.find(({ files }) => matchesGlob(files, entry.files));
  const others = entries.filter(({ files }) => files !== entry.files);
  const { files, format, actions, uniformLogging, position, join } = { ...before, ...entry };
  const exclude = [...new Set([...(before?.exclude ?? []), ...(entry.exclude ?? [])])].sort((a, b) => a - b);
  const mapping = { ...before?.mapping, ...entry.mapping };
  // In one order, so that a change of one answer is a change of one line.
  const merged = {
    files,
    format,
    actions,
    uniformLogging,
    position,
    join,
    ...(exclude.length > 0 && { exclude }),
    ...(Object.keys(mapping).length > 0 && { mapping }),
  };
  return `${JSON.stringify({ schemas: [merged, ...others] }, undefined, 2)}\n`;
}
