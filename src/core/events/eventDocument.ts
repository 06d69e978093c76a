import { parseFeatureMap, type FeatureMap } from '../documents/log/featureMap';
import type { LinearClass } from '../documents/names';
import { eventPolicyDocument, type StoredWeights } from '../documents/policy';
import {
  broken,
  checkedPolicy,
  checkNoise,
  manyCoefficients,
  policyText,
  provenanceFrom,
  withSketches,
  type PolicyBasis,
  type SideFile,
  type SideFiles,
} from '../policies/stored/policyDocument';
import type { Interactions } from './interactions';
import { PairSpace } from './pairSpace';

/** θ where it is not 0. */
export interface SparseWeights {
  /** In rising order. */
  readonly buckets: Uint32Array;
  readonly values: Float64Array;
}

/** A policy over the features of actions (section 13): one θ for all actions, over pairs of columns. */
export interface EventPolicyDocument extends PolicyBasis {
  readonly class: LinearClass;
  readonly events: {
    /** How the readers made the features of actions; null where an action's only feature is its name. */
    readonly actionMap: unknown;
    readonly interactions: Interactions;
    readonly hashBits: number;
    readonly weights: SparseWeights;
  };
}

export const isEventDocument = (document: PolicyBasis): document is EventPolicyDocument =>
  'events' in document;

/** The map of the actions' features, checked; undefined where their names are their features. */
export function actionMapOf({ events: { actionMap } }: EventPolicyDocument): FeatureMap | undefined {
  if (actionMap === null || actionMap === undefined) return undefined;
  const { columns } = actionMap as { readonly columns?: readonly unknown[] };
  return parseFeatureMap(actionMap, Array.isArray(columns) ? columns.length : 0);
}

/** Where the coefficients of a policy are. */
export function spaceOf(policy: EventPolicyDocument): PairSpace {
  const { features, events, actions = [] } = policy;
  return new PairSpace({
    shared: parseFeatureMap(features.map, features.count).columns,
    actions: actionMapOf(policy)?.columns ?? actions,
    interactions: events.interactions,
    hashBits: events.hashBits,
  });
}

/** θ, with a 0 wherever the file has nothing. */
export function thetaOf(policy: EventPolicyDocument): Float64Array {
  const theta = new Float64Array(spaceOf(policy).size);
  const { buckets, values } = policy.events.weights;
  buckets.forEach((bucket, k) => (theta[bucket] = values[k]));
  return theta;
}

export function eventPolicyFrom(json: unknown, sideFiles?: SideFiles): EventPolicyDocument {
  const file = checkedPolicy(eventPolicyDocument, json);
  checkNoise(file);
  if (file.features.model) throw broken('a policy over features of actions has no feature model');
  if (file.class !== 'softmax' && file.features.scaling !== 'unit-norm')
    throw broken(`a ${file.class} policy over features of actions needs the scaling unit-norm`);
  const { weights, ...events } = file.events;
  const policy: EventPolicyDocument = {
    class: file.class,
    sigma: file.sigma,
    ...(file.actions && { actions: file.actions }),
    features: file.features,
    events: { ...events, weights: weightsFrom(weights, sideFiles) },
    seed: file.seed,
    provenance: provenanceFrom(file.provenance, sideFiles),
  };
  if ((policy.actions === undefined) === (actionMapOf(policy) === undefined))
    throw broken('it needs either the features of its actions or their names');
  checkBuckets(policy);
  return policy;
}

function weightsFrom(stored: StoredWeights, sideFiles: SideFiles | undefined): SparseWeights {
  if ('buckets' in stored)
    return { buckets: Uint32Array.from(stored.buckets), values: Float64Array.from(stored.values) };
  if (!sideFiles) throw broken(`events.weights is in ${stored.file}, which is not at hand`);
  const { offset, count } = stored;
  const bytes = sideFiles(stored.file, stored.sha256);
  if (bytes.length < offset + 12 * count) throw broken('events.weights is cut off');
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, 12 * count);
  return {
    buckets: Uint32Array.from({ length: count }, (_, k) => view.getUint32(4 * k, true)),
    values: Float64Array.from({ length: count }, (_, k) => view.getFloat64(4 * count + 8 * k, true)),
  };
}

function checkBuckets(policy: EventPolicyDocument): void {
  const { buckets, values } = policy.events.weights;
  const { size } = spaceOf(policy);
  const rising = buckets.every((bucket, k) => bucket < size && (k === 0 || bucket > buckets[k - 1]));
  if (buckets.length !== values.length || !rising || !values.every(Number.isFinite))
    throw broken(
      `events.weights needs a finite value for each of its buckets, which must rise and be below ${size}`,
    );
}

export function eventSideBytes({ events, provenance }: EventPolicyDocument): Uint8Array | undefined {
  const { buckets, values } = events.weights;
  if (buckets.length < manyCoefficients) return withSketches(undefined, provenance);
  const bytes = new Uint8Array(12 * buckets.length);
  const view = new DataView(bytes.buffer);
  buckets.forEach((bucket, k) => view.setUint32(4 * k, bucket, true));
  values.forEach((value, k) => view.setFloat64(4 * buckets.length + 8 * k, value, true));
  return withSketches(bytes, provenance);
}

export function serializeEventPolicy(policy: EventPolicyDocument, stored?: SideFile): string {
  const { weights, ...events } = policy.events;
  const count = weights.buckets.length;
  const many = count >= manyCoefficients;
  const written =
    stored && many
      ? { ...stored, offset: 0, count }
      : { buckets: Array.from(weights.buckets), values: Array.from(weights.values) };
  return policyText(
    policy,
    policy.actions ? [['actions', JSON.stringify(policy.actions)]] : [],
    [['events', JSON.stringify({ ...events, weights: written })]],
    stored && { ...stored, offset: many ? 12 * count : 0 },
  );
}
