import * as v from 'valibot';
import type { Finding } from '../documents/places';
import { wholeNumber } from '../documents/values';
import type { PolicyBasis } from '../policies/stored/policyDocument';
import { isEventDocument } from './eventDocument';

const counted = v.object({ used: wholeNumber, shared: wholeNumber });

/** Pairs of features that a policy over features of actions cannot tell apart, as its training counted them. */
export function sharedCoefficients(document: PolicyBasis): Finding[] {
  if (!isEventDocument(document)) return [];
  const buckets = v.safeParse(counted, document.provenance.training?.buckets);
  if (!buckets.success || buckets.output.shared === 0) return [];
  const { used, shared } = buckets.output;
  const [of, all] = [shared, used].map((each) => each.toLocaleString('en-US'));
  return [
    {
      name: 'shared-coefficients',
      severity: 'warning',
      message: `${of} of the ${all} coefficients of the policy belong to more than one pair of features, which it cannot tell apart. More --hash-bits (now ${document.events.hashBits}) make fewer of them, and so do fewer --interactions.`,
      value: buckets.output,
    },
  ];
}
