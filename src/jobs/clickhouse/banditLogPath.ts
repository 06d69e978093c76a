import { UserError } from '../../core/errors/userError';
import { isBanditLogPath } from '../../core/sql/parseBanditLog';
import type { LogReference } from '../open/logReference';

/** Ways to read a file that say nothing of a table: what they would change is said in the banditlog file. */
const ofFiles = ['format', 'schema', 'actions', 'uniformLogging', 'position', 'join'] as const;

/** The banditlog file among the paths of a log; undefined where the log is files. It stands alone. */
export function banditLogPath({
  paths,
  reading,
}: Pick<LogReference, 'paths' | 'reading'>): string | undefined {
  const found = paths.find(isBanditLogPath);
  if (found === undefined) return undefined;
  const asked = ofFiles.filter((name) => reading?.[name] !== undefined);
  if (asked.length > 0)
    throw new UserError(
      'not-in-place',
      `How a log in a table is read is said in its banditlog file alone. Leave out ${asked.join(', ')}.`,
    );
  if (paths.length > 1)
    throw new UserError(
      'several-logs',
      'A log in a table cannot be read as one with other files. Name the banditlog file alone.',
    );
  return found;
}
