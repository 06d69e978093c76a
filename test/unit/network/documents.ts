import type { FeatureScaling } from '../../../src/core/documents/names';
import type { NetworkPolicyDocument } from '../../../src/core/network/networkDocument';
import type { NetworkShape } from '../../../src/core/network/networkShape';

/** A policy of given parameters. */
export const networkDocument = (
  { features, hidden, actions }: NetworkShape,
  parameters: Float64Array,
  scaling: FeatureScaling,
): NetworkPolicyDocument => ({
  class: 'neural-softmax',
  sigma: 0,
  actions: Array.from({ length: actions }, (_, a) => `action ${a}`),
  features: { count: features, map: null, scaling },
  network: { hidden, parameters },
  seed: 0,
  provenance: {},
});
