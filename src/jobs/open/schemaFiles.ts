import type { JoinOptions } from '../../core/documents/log/join';
import type { LogSchema, WorkspaceSchema } from '../../core/documents/log/logSchema';
import { parseShallow } from '../../core/documents/text/nesting';
import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { ReadingOptions } from '../../core/logs/schema/readingOptions';
import { parseSchema } from '../../core/logs/schema/schema';
import {
  excludedLines,
  parseWorkspaceSchemas,
  schemaFor,
  withSchema,
} from '../../core/logs/schema/workspaceSchemas';
import { UserError } from '../../core/errors/userError';
import { writeAtomically } from '../../files/atomicWrite';
import { readIfThere, readWhole } from '../../files/readWhole';

/** No file of this kind is larger. */
const mostBytes = 4 * 1024 * 1024;

/** The mapping in the file of --schema. */
export function readSchemaFile(path: string): LogSchema {
  const text = readWhole(path, mostBytes).toString('utf8');
  let value: unknown;
  try {
    value = parseShallow(text);
  } catch {
    throw new UserError('bad-schema', `${path} is not valid JSON. Correct it.`);
  }
  return parseSchema(value, path);
}

/** How a log is read by the file of --schema: a mapping, or what a workspace has kept about its logs. */
export function schemaOptions(
  path: string,
  reading: ReadingOptions = {},
): { readonly reading: ReadingOptions; readonly home?: string } {
  const home = workspaceOf(path);
  return home === undefined ? { reading: { ...reading, schema: readSchemaFile(path) } } : { reading, home };
}

/** What the workspace says about reading a log, by its first file; undefined where it says nothing. */
export function workspaceOptions(
  workspace: string,
  paths: readonly string[],
): (ReadingOptions & { readonly join?: JoinOptions }) | undefined {
  const text = readIfThere(schemasPath(workspace), mostBytes)?.toString('utf8');
  if (text === undefined) return undefined;
  const entries = parseWorkspaceSchemas(text);
  const names = paths.map((path) => relative(workspace, path));
  const excluded = names.map((name) => excludedLines(entries, name));
  const said = schemaFor(entries, names[0]);
  const options = said?.join
    ? {
        ...said,
        join: { ...said.join, rewards: said.join.rewards.map((path) => inside(workspace, path)) },
      }
    : said;
  return excluded.some((lines) => lines.length > 0) ? { ...options, excludedLines: excluded } : options;
}

/** A file of the workspace: what a workspace says must not reach for others. */
function inside(workspace: string, path: string): string {
  const full = resolve(workspace, path);
  const way = relative(workspace, full);
  if (way !== '' && !way.startsWith('..') && !isAbsolute(way)) return full;
  throw new UserError(
    'bad-schema',
    `.banditlens/schemas.json joins rewards from ${path}, which is not in the workspace. Name a file of the workspace.`,
  );
}

/** An entry as it came from another process, checked as if it stood in the file. */
export function checkedEntry(entry: Readonly<Record<string, unknown>>): Omit<WorkspaceSchema, 'files'> {
  const [checked] = parseWorkspaceSchemas(JSON.stringify({ schemas: [{ ...entry, files: '*' }] }));
  const { files, ...rest } = checked;
  return rest;
}

/** Keeps how a log is to be read for the next time. */
export function saveWorkspaceSchema(
  workspace: string,
  log: string,
  entry: Omit<WorkspaceSchema, 'files'>,
): void {
  const path = schemasPath(workspace);
  const text = readIfThere(path, mostBytes)?.toString('utf8');
  const files = relative(workspace, log).replaceAll('\\', '/');
  writeAtomically(path, withSchema(text, { files, ...entry }));
}

/** The workspace whose file of schemas this is, if it is one. */
function workspaceOf(path: string): string | undefined {
  const workspace = resolve(path, '..', '..');
  return resolve(path) === schemasPath(workspace) && existsSync(path) ? workspace : undefined;
}

export function schemasPath(workspace: string): string {
  return join(workspace, '.banditlens', 'schemas.json');
}
