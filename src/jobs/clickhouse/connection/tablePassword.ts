import type { BanditLog } from '../../../core/documents/log/banditLog';
import { UserError } from '../../../core/errors/userError';
import { isSameServer, type TableAccess, type TableServer } from '../../../protocol/tableAccess';

let given: TableAccess | undefined;

/** What the editor keeps for the server of this thread's job. */
export function setTableAccess(access: TableAccess | undefined): void {
  given = access;
}

/** The password: what was given for this very server and user, else from the variable that the file names. */
export function passwordOf(
  log: TableServer & Pick<BanditLog, 'passwordVariable'>,
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  if (given && isSameServer(given, log)) return given.password;
  const { passwordVariable } = log;
  if (passwordVariable === undefined) return undefined;
  const value = environment[passwordVariable];
  if (value === undefined)
    throw new UserError(
      'no-password',
      `The environment variable ${passwordVariable}, which the banditlog file names, is not set. Set it to the password, and start again.`,
    );
  return value;
}
