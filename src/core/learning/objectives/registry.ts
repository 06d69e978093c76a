import type { ObjectiveName } from '../../documents/names';
import { UserError } from '../../errors/userError';
import { london, sakhi1, sakhi2 } from './clippedBounds';
import { clippedWeights, harmonicWeights, shrunkWeights } from './corrections';
import { exponentialSmoothing } from './exponentialSmoothing';
import type { ObjectiveSettings, TrainingObjective } from './objective';
import { implicitExploration, logarithmicSmoothing } from './oneSided';
import {
  distancePrincipleObjective,
  plainObjective,
  smoothingPrincipleObjective,
  variancePrincipleObjective,
} from './principles';

const makers: Readonly<Record<ObjectiveName, (settings: ObjectiveSettings) => TrainingObjective>> = {
  'exponential-smoothing': exponentialSmoothing,
  london,
  sakhi1,
  sakhi2,
  'logarithmic-smoothing': logarithmicSmoothing,
  ix: implicitExploration,
  'lp-exponential-smoothing': smoothingPrincipleObjective,
  'lp-london': distancePrincipleObjective,
  svp: variancePrincipleObjective,
  ips: plainObjective,
  'ips-min': clippedWeights,
  'ips-shrinkage': shrunkWeights,
  'ips-harmonic': harmonicWeights,
};

/** The objective by its name, on a log that has what it needs. */
export function makeObjective(
  name: ObjectiveName,
  settings: ObjectiveSettings,
  fullLog: boolean,
): TrainingObjective {
  const objective = makers[name](settings);
  if (!fullLog && objective.terms.some(({ everyAction }) => everyAction !== undefined)) {
    throw new UserError(
      'needs-full-log',
      `The objective ${name} needs the whole logging distribution of every row, and this log has only the chosen action's propensity. Use logarithmic-smoothing, ix, london, sakhi1, lp-london, svp, ips or one of its corrections; or, if the logging policy was uniform, say so.`,
    );
  }
  return objective;
}
