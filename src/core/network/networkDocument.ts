import { networkPolicyDocument, type StoredCoefficients } from '../documents/policy';
import {
  broken,
  checkedPolicy,
  coefficientBytes,
  fetchedCoefficients,
  manyCoefficients,
  policyText,
  provenanceFrom,
  withSketches,
  type PolicyBasis,
  type SideFile,
  type SideFiles,
} from '../policies/stored/policyDocument';
import { parameterCount, type NetworkShape } from './networkShape';

/** A softmax over the scores of a network with one hidden layer: a single point, with no prior and no divergence. */
export interface NetworkPolicyDocument extends PolicyBasis {
  readonly class: 'neural-softmax';
  readonly actions: readonly string[];
  readonly network: {
    readonly hidden: number;
    /** W1, b1, W2 and b2, one after the other (networkShape.ts). */
    readonly parameters: Float64Array;
  };
}

export const isNetworkDocument = (document: PolicyBasis): document is NetworkPolicyDocument =>
  'network' in document;

export const shapeOf = ({ features, actions, network }: NetworkPolicyDocument): NetworkShape => ({
  features: features.count,
  hidden: network.hidden,
  actions: actions.length,
});

export function networkPolicyFrom(json: unknown, sideFiles?: SideFiles): NetworkPolicyDocument {
  const file = checkedPolicy(networkPolicyDocument, json);
  const { features, actions, seed } = file;
  const { hidden, parameters } = file.network;
  const count = parameterCount({ features: features.count, hidden, actions: actions.length });
  return {
    class: file.class,
    sigma: 0,
    actions,
    features,
    network: { hidden, parameters: parametersFrom(parameters, count, sideFiles) },
    seed,
    provenance: provenanceFrom(file.provenance, sideFiles),
  };
}

function parametersFrom(
  stored: number[] | StoredCoefficients,
  count: number,
  sideFiles: SideFiles | undefined,
): Float64Array {
  if (!Array.isArray(stored)) return fetchedCoefficients(stored, count, 'network.parameters', sideFiles);
  if (stored.length === count) return Float64Array.from(stored);
  throw broken(`network.parameters has ${stored.length} numbers, and the network has ${count}`);
}

export function networkSideBytes({ network, provenance }: NetworkPolicyDocument): Uint8Array | undefined {
  const many = network.parameters.length >= manyCoefficients;
  return withSketches(many ? coefficientBytes([network.parameters]) : undefined, provenance);
}

export function serializeNetworkPolicy(policy: NetworkPolicyDocument, stored?: SideFile): string {
  const { hidden, parameters } = policy.network;
  const many = parameters.length >= manyCoefficients;
  const written = stored && many ? { ...stored, offset: 0 } : Array.from(parameters);
  return policyText(
    policy,
    [['actions', JSON.stringify(policy.actions)]],
    [['network', JSON.stringify({ hidden, parameters: written })]],
    stored && { ...stored, offset: many ? 8 * parameters.length : 0 },
  );
}
