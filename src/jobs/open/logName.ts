import { basename } from 'node:path';

/** What a person calls a log of one file or several. */
export function logName(paths: readonly string[]): string {
  const [first, ...others] = paths.map((path) => basename(path));
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
