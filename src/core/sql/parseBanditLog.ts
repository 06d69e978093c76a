import * as v from 'valibot';
import { banditLogDocument, type BanditLog } from '../documents/log/banditLog';
import { parseShallow } from '../documents/text/nesting';
import { UserError } from '../errors/userError';

/** Whether a path is that of a log that lives elsewhere. */
export const isBanditLogPath = (path: string): boolean => /\.banditlog\.json$/i.test(path);

/** Reads the text of a `*.banditlog.json`. */
export function parseBanditLog(text: string): BanditLog {
  let json: unknown;
  try {
    json = parseShallow(text.replace(/^\uFEFF/, ''));
  } catch {
    throw broken('it is not valid JSON');
  }
  const { success, output, issues } = v.safeParse(banditLogDocument, json);
  if (success) return output;
  const [issue] = issues;
  const field = v.getDotPath(issue) ?? 'it';
  throw broken(issue.received === 'undefined' ? `"${field}" is missing` : `${field} ${issue.message}`);
}

/** A `*.banditlog.json` as a person would write it. */
export const banditLogText = (document: BanditLog): string => `${JSON.stringify(document, null, 2)}\n`;

const broken = (reason: string): UserError =>
  new UserError(
    'bad-banditlog',
    `This does not describe a log in a table: ${reason}. Correct the file; docs/clickhouse.md describes it.`,
  );
