import { parseFeatureMap } from '../../documents/log/featureMap';
import type { ReadingOptions } from '../../logs/schema/readingOptions';
import type { PolicyBasis } from '../stored/policyDocument';
import type { TrainedPolicy } from './trainedPolicy';

/** The features that a policy takes from the log itself. */
export const logFeatures = ({
  map,
  count,
  model,
}: PolicyBasis['features']): { map: unknown; count: number } =>
  model ? { map: model.map, count: model.columns } : { map, count };

type PolicyReading = Pick<ReadingOptions, 'featureMap' | 'actionNames' | 'actionFeatureMap'>;

/** How a log must be read so that a trained policy can be applied to it: with the policy's own columns and actions. */
export function readingFor({
  document: { actions, features },
  actionMap,
}: Pick<TrainedPolicy, 'document' | 'actionMap'>): PolicyReading {
  const { map, count } = logFeatures(features);
  return {
    ...(actions && { actionNames: actions }),
    // A policy made by hand may come without a map: the log's own columns must be the policy's then.
    ...(map !== null && map !== undefined && { featureMap: parseFeatureMap(map, count) }),
    ...(actionMap && { actionFeatureMap: actionMap }),
  };
}
