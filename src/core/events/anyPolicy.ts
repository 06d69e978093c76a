import { UserError } from '../errors/userError';
import {
  eventPolicyFrom,
  eventSideBytes,
  isEventDocument,
  serializeEventPolicy,
  type EventPolicyDocument,
} from './eventDocument';
import {
  isNetworkDocument,
  networkPolicyFrom,
  networkSideBytes,
  serializeNetworkPolicy,
  type NetworkPolicyDocument,
} from '../network/networkDocument';
import {
  policyFrom,
  policyJson,
  serializePolicy,
  sideBytes,
  type PolicyDocument,
  type SideFile,
  type SideFiles,
} from '../policies/stored/policyDocument';

/** All kinds of trained policy: K actions with a score function each, actions that are known by their features, networks. */
export type AnyPolicyDocument = PolicyDocument | EventPolicyDocument | NetworkPolicyDocument;

export const isEventPolicy: (document: AnyPolicyDocument) => document is EventPolicyDocument =
  isEventDocument;

/** Reads and validates the text of any `*.policy.json` file. */
export function parseAnyPolicy(text: string, sideFiles?: SideFiles): AnyPolicyDocument {
  const json = policyJson(text);
  const has = (key: string): boolean => typeof json === 'object' && json !== null && key in json;
  if (has('events')) return eventPolicyFrom(json, sideFiles);
  return has('network') ? networkPolicyFrom(json, sideFiles) : policyFrom(json, sideFiles);
}

/** The bytes of the file beside a large policy; undefined where it needs none. */
export function anySideBytes(policy: AnyPolicyDocument): Uint8Array | undefined {
  if (isEventPolicy(policy)) return eventSideBytes(policy);
  return isNetworkPolicy(policy) ? networkSideBytes(policy) : sideBytes(policy);
}

export function serializeAnyPolicy(policy: AnyPolicyDocument, stored?: SideFile): string {
  if (isEventPolicy(policy)) return serializeEventPolicy(policy, stored);
  return isNetworkPolicy(policy) ? serializeNetworkPolicy(policy, stored) : serializePolicy(policy, stored);
}

export const isNetworkPolicy: (document: AnyPolicyDocument) => document is NetworkPolicyDocument =
  isNetworkDocument;

/** A policy with a row of coefficients for each of K actions, for what cannot be done with others. */
export function withFixedActions(policy: AnyPolicyDocument, task: string): PolicyDocument {
  if (isNetworkPolicy(policy))
    throw new UserError(
      'policy-shape',
      `This policy is a network, and ${task}. Train with --class softmax for a policy with a row of coefficients for each action.`,
    );
  if (!isEventPolicy(policy)) return policy;
  throw new UserError(
    'policy-shape',
    `This policy knows actions by their features, and ${task}. Train with --policy-features context for a policy with a row of coefficients for each action.`,
  );
}
