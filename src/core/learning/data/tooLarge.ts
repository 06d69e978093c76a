import { UserError } from '../../errors/userError';

const megabytes = (count: number): string => `${Math.ceil(count / 1e6).toLocaleString('en-US')} MB`;

/**
 * There is no room for even the smallest part of a log. `bytes`: what that takes; `limit`: what is left for it, a `share` of
 * all that is given to training; `otherwise`: what would take less.
 */
export function tooLarge(bytes: number, limit: number, otherwise: string, share = 1): UserError {
  return new UserError(
    'too-large',
    `Training on this log takes at least ${megabytes(bytes)} at once, and ${megabytes(Math.max(limit, 0))} are left for it. ` +
      `Raise the memory limit by ${megabytes((bytes - limit) / share)} (--memory-limit, or the setting "banditLens.training.memory"), or ${otherwise}.`,
  );
}
