import type { AnyPolicyDocument } from '../../core/events/anyPolicy';
import { anyTrainedPolicy } from '../../core/events/eventPolicy';
import { alwaysPolicy, greedyPolicy, uniformPolicy } from '../../core/policies/given/givenPolicies';
import { loggingPolicy } from '../../core/policies/given/loggingPolicy';
import type { Policy } from '../../core/policies/policy';

/** The rules that have a name. */
export const namedPolicies = {
  logging: loggingPolicy,
  uniform: uniformPolicy,
  greedy: greedyPolicy,
} as const;

/** What a policy is made from, where that is data: another thread makes the same one of it. */
export type PortablePolicy =
  | { readonly named: keyof typeof namedPolicies }
  | { readonly always: number }
  | { readonly document: AnyPolicyDocument };

/** By the very object: a policy that somebody made of another one is not the same. */
const known = new WeakMap<Policy, PortablePolicy>();

/** Notes what a policy was made from. */
export function madeFrom<P extends Policy>(policy: P, form: PortablePolicy): P {
  known.set(policy, form);
  return policy;
}

/** undefined: only this thread can ask it. */
export const portableForm = (policy: Policy): PortablePolicy | undefined => known.get(policy);

/** The same policy in another thread. */
export function policyFrom(form: PortablePolicy): Policy {
  if ('named' in form) return namedPolicies[form.named]();
  return 'always' in form ? alwaysPolicy(form.always) : anyTrainedPolicy(form.document);
}
