import { parseFeatureMap } from '../documents/featureMap';
import type { ReadingOptions } from '../logs/schema/readingOptions';
import type { PolicyDocument } from './policyDocument';

/** How a log must be read so that a trained policy can be applied to it: with the policy's own columns and actions. */
export function readingFor({
  actions,
  features,
}: PolicyDocument): Pick<ReadingOptions, 'featureMap' | 'actionNames'> {
  // A policy made by hand may come without a map: the log's own columns must be the policy's then.
  if (features.map === null || features.map === undefined) return { actionNames: actions };
  return { actionNames: actions, featureMap: parseFeatureMap(features.map, features.count) };
}
