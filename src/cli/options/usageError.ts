/** The call's words are off: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An option has a value that it cannot have. */
export const wrongOption = (option: string, got: unknown, expected: string): UsageError =>
  new UsageError(`--${option} must be ${expected} (got "${String(got)}").`);
