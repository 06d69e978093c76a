import type { LogSchema } from '../../documents/log/logSchema';

/** Whether a settled mapping says how likely the chosen actions were. */
export const hasPropensities = ({ propensity, distribution }: LogSchema): boolean =>
  (propensity ?? null) !== null || (distribution ?? null) !== null;
