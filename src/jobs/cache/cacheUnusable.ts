import { reasonOf } from '../../files/writeErrors';

/** A place for parsed logs that cannot be used. It stops no work: another place is taken, in the end memory. */
export class CacheUnusable extends Error {
  override readonly name = 'CacheUnusable';

  constructor(
    readonly directory: string,
    reason: string,
  ) {
    super(
      `The cache in ${directory} cannot be used: ${reason}. The work goes on without it, but a log is read again every time; name another folder in BANDIT_LENS_CACHE, or correct this one.`,
    );
  }

  static because(directory: string, error: unknown): CacheUnusable {
    if (error instanceof CacheUnusable) return error;
    const { code, message } = error as NodeJS.ErrnoException;
    return new CacheUnusable(directory, reasonOf(error)?.split('. ')[0] ?? code ?? message);
  }
}
