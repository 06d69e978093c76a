import type { Finding } from '../../documents/places';

/** What every log gets whose mapping names no propensity. */
export const noPropensities: Finding = {
  name: 'known-propensities',
  severity: 'error',
  message:
    'The log does not say how likely the chosen actions were, so propensities were estimated: nothing here is certified.',
};
