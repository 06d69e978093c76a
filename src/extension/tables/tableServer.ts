import { UserError } from '../../core/errors/userError';
import { readBanditLog } from '../../files/banditLogFile';
import type { TableServer } from '../../protocol/tableAccess';

/** The server that a `*.banditlog.json` names; undefined where the file cannot be read: whoever reads it next says why. */
export function serverOf(path: string): TableServer | undefined {
  try {
    const { url, user } = readBanditLog(path);
    if (url === undefined) return undefined;
    return { url, ...(user !== undefined && { user }) };
  } catch (error) {
    if (error instanceof UserError || (error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}
