import { reasonOf } from '../../files/writeErrors';
import type { Fault } from '../../core/documents/runs/fault';
import { placeOf, placeTitle } from '../../core/errors/place';
import { UserError } from '../../core/errors/userError';

/** What keeps a file from being read; of writing, see files/explained. */
const adviceByCode: Readonly<Record<string, string>> = {
  ENOENT: 'The file does not exist any more. Check its path, or choose another file.',
  EACCES: 'The file cannot be read: permission is denied. Change its permissions and try again.',
  EPERM: 'The operation is not permitted on this file. Change its permissions and try again.',
  EISDIR: 'This is a folder. Choose a log file inside it.',
};

/** These keep nothing from being read. */
const ofWriting: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** Turns whatever was thrown into a sentence a person can act on; a stack trace never leaves this room. */
export function faultOf(error: unknown): Fault {
  if (error instanceof UserError) {
    const { code, message, line, file = 0 } = error;
    const details = error.details && { details: error.details };
    if (line === undefined) return { code, message, ...details };
    const place = placeOf(line, file);
    return {
      code,
      ...place,
      ...details,
      message: /\bline \d/i.test(message) ? message : `${placeTitle(place)}: ${message}`,
    };
  }
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code !== undefined) {
    const advice =
      adviceByCode[code] ??
      (ofWriting.has(code) ? `A file cannot be written: ${reasonOf(error)}.` : undefined);
    const { path } = error as NodeJS.ErrnoException;
    if (advice !== undefined) return { code, message: path === undefined ? advice : `${path}: ${advice}` };
  }
  const what = error instanceof Error ? error.message : String(error);
  return {
    code: 'defect',
    message: `Bandit Lens failed unexpectedly (${what}). This is a defect: please report it with the log's first lines.`,
  };
}
