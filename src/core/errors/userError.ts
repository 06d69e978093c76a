import type { Place } from './place';

/**
 * Something a person can act on: bad input, an impossible request. Its message says what is wrong, where, and
 * what to do next; it never carries a stack trace to the screen.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** The 1-based line of the file concerned, where there is one. */
  readonly line: number | undefined;
  /** Index of that file, where several were opened as one log and it is not the first. */
  readonly file: number | undefined;

  constructor(
    /** A stable machine-readable word, such as "no-propensity". */
    readonly code: string,
    message: string,
    place?: number | Place,
    /** What is known all the same, such as the counts of a log that could not be used. */
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    const { line, file } = typeof place === 'number' ? { line: place } : (place ?? {});
    this.line = line;
    this.file = file;
  }
}
