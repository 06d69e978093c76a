import { UserError } from '../../core/errors/userError';

const bytesPerMegabyte = 1e6;
const defaultCacheMegabytes = 8000;
const variable = 'BANDIT_LENS_CACHE_MB';

let said = defaultCacheMegabytes;

/** What the editor's settings say; the environment overrules it. */
export function setCacheMegabytes(megabytes: number): void {
  said = megabytes;
}

/** How many bytes of parsed logs are kept on disk. The log at hand is, however large. */
export function cacheBudget(environment: NodeJS.ProcessEnv = process.env): number {
  const text = environment[variable] ?? '';
  if (text === '') return said * bytesPerMegabyte;
  if (!/^\d{1,9}$/.test(text))
    throw new UserError(
      'bad-cache-budget',
      `${variable} must be a whole number of megabytes (got "${text}").`,
    );
  return Number(text) * bytesPerMegabyte;
}
