import { UserError } from '../errors/userError';
import {
  eventPolicyFrom,
  eventSideBytes,
  isEventDocument,
  serializeEventPolicy,
  type EventPolicyDocument,
} from './eventDocument';
import {
  policyFrom,
  policyJson,
  serializePolicy,
  sideBytes,
  type PolicyDocument,
  type SideFile,
  type SideFiles,
} from '../policies/policyDocument';

/** Both kinds of trained policy: K actions with a score function each, or actions that are known by their features. */
export type AnyPolicyDocument = PolicyDocument | EventPolicyDocument;

export const isEventPolicy: (document: AnyPolicyDocument) => document is EventPolicyDocument =
  isEventDocument;

/** Reads and validates the text of any `*.policy.json` file. */
export function parseAnyPolicy(text: string, sideFiles?: SideFiles): AnyPolicyDocument {
  const json = policyJson(text);
  const isOfEvents = typeof json === 'object' && json !== null && 'events' in json;
  return isOfEvents ? eventPolicyFrom(json, sideFiles) : policyFrom(json, sideFiles);
}

/** The bytes of the file beside a large policy; undefined where it needs none. */
export const anySideBytes = (policy: AnyPolicyDocument): Uint8Array | undefined =>
  isEventPolicy(policy) ? eventSideBytes(policy) : sideBytes(policy);

export const serializeAnyPolicy = (policy: AnyPolicyDocument, stored?: SideFile): string =>
  isEventPolicy(policy) ? serializeEventPolicy(policy, stored) : serializePolicy(policy, stored);

/** A policy of K actions, for what cannot be done with others. */
export function withFixedActions(policy: AnyPolicyDocument, task: string): PolicyDocument {
  if (!isEventPolicy(policy)) return policy;
  throw new UserError(
    'policy-shape',
    `This policy knows actions by their features, and ${task}. Train with --policy-features context for a policy with a row of coefficients for each action.`,
  );
}
