import type { Certificate } from '../../core/documents/results/certificate';
import { sha256 } from '../../files/sha256';

const named = ['logging', 'uniform', 'greedy'];

/** A certificate may claim any number of actions; a log has fewer. */
const mostActions = 100_000;

/** The reference to a certificate's policy where no file holds it: its name, or the action it always takes. */
export function givenPolicyOf({
  policy,
  actions,
}: Pick<Certificate, 'policy' | 'actions'>): string | undefined {
  if (named.includes(policy.name)) return policy.name;
  if (policy.sha256 === sha256(`best-action ${policy.name}`)) return 'best-action';
  // A long rule is shortened in its name: only a whole one can be read again.
  if (/^if .* else [^…]*$/s.test(policy.name) && !policy.name.includes('…')) return `rule:${policy.name}`;
  const action = /^always (.+)$/s.exec(policy.name)?.[1];
  if (action === undefined) return undefined;
  // By its hash first: the name of one action may be the index of another.
  for (let index = 0; index < Math.min(actions, mostActions); index++)
    if (sha256(`always:${index}`) === policy.sha256) return `always:${index}`;
  return `always:${action}`;
}
