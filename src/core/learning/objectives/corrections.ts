import type { ObjectiveName } from '../../documents/names';
import { defaultParameters } from '../../estimators/estimator';
import type { DataTerm } from './dataTerms';
import type { ObjectiveSettings, TrainingObjective } from './objective';

/** A correction of w = π/p: its value, and its slope in w. */
type Correction = (w: number, parameter: number) => readonly [value: number, slope: number];

/** min(w, M). */
const clip: Correction = (w, largest) => (w < largest ? [w, 1] : [largest, 0]);

/** λw/(λ + w²) (Su et al.). */
const shrink: Correction = (w, lambda) => {
  const below = lambda + w * w;
  return [(lambda * w) / below, (lambda * (lambda - w * w)) / (below * below)];
};

/** w/(1 - λ + λw) (Metelli et al.). */
const soften: Correction = (w, lambda) => {
  const below = 1 - lambda + lambda * w;
  return [w / below, (1 - lambda) / (below * below)];
};

/** The mean of c·ŵ alone: a heuristic without a bound, whose parameter is λ where one is given, else what theory suggests. */
function corrected(
  name: ObjectiveName,
  correction: Correction,
  parameterOf: (settings: ObjectiveSettings) => number,
): (settings: ObjectiveSettings) => TrainingObjective {
  return (settings) => {
    const parameter = typeof settings.lambda === 'number' ? settings.lambda : parameterOf(settings);
    const term: DataTerm = {
      name: 'risk',
      curved(cost, p, pi, out) {
        const [value, slope] = correction(pi / p, parameter);
        out[0] = cost * value;
        out[1] = (cost * slope) / p;
      },
    };
    return {
      name,
      terms: [term],
      trainsSigma: false,
      evaluate: ([risk]) => ({ value: risk, slopes: [1], klSlope: 0, squaredSlope: 0 }),
    };
  };
}

export const clippedWeights = corrected('ips-min', clip, ({ tau }) => 1 / tau);
export const shrunkWeights = corrected('ips-shrinkage', shrink, ({ n }) => defaultParameters(n).shrinkage);
export const harmonicWeights = corrected('ips-harmonic', soften, ({ n }) => defaultParameters(n).harmonic);
