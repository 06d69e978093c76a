import type { JobControl } from '../../core/control/jobControl';
import { hasPropensities } from '../../core/logs/schema/hasPropensities';
import { withEstimates } from '../../core/propensities/estimatedData';
import { fitPropensities, type FittedPropensities } from '../../core/propensities/fitPropensities';
import type { ParsedLog } from './parsedLog';

/** The fits of the logs that were opened last, by what was read and how. */
const fitted = new Map<string, FittedPropensities>();
const mostFits = 4;

/** A log that holds no propensities gets estimates in their place; any other log stays as it is. */
export function estimatePropensities(log: ParsedLog, control: JobControl): ParsedLog {
  const { mapping, uniform } = log.inspection;
  if (uniform || hasPropensities(mapping)) return log;
  try {
    const { model, facts } = fitted.get(log.key) ?? fitPropensities(log.data, control);
    fitted.delete(log.key);
    fitted.set(log.key, { model, facts });
    for (const key of [...fitted.keys()].slice(0, -mostFits)) fitted.delete(key);
    const data = withEstimates(log.data, model);
    const inspection = {
      ...log.inspection,
      propensities: data.propensities,
      estimatedPropensities: facts,
    };
    return { ...log, data, inspection };
  } catch (error) {
    log.close();
    throw error;
  }
}
