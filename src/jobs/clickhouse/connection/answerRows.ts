import { UserError } from '../../../core/errors/userError';
import { serverFault } from './serverFaults';

/** The rows of an answer in the format JSONCompact, which says how many there are. */
export function rowsOf(text: string): readonly unknown[] {
  let answer: unknown;
  try {
    answer = JSON.parse(text) as unknown;
  } catch {
    throw serverFault(200, text);
  }
  const { data, rows } = answer as { data?: unknown; rows?: unknown };
  if (!Array.isArray(data) || rows !== data.length)
    throw new UserError('bad-answer', 'The server answered with fewer rows than it announced. Ask again.');
  return data as unknown[];
}
