import { documentOf } from '../certificate/certificateText';
import { confidenceText } from '../certificate/statement';
import type { Certificate } from '../documents/results/certificate';
import type { GateReport } from '../documents/results/gate';
import type { Finding } from '../documents/places';
import { claimCount, judgeRule, type Judged } from './judge';
import type { GateRule } from './rule';

export interface GateQuestion {
  /** As they were written, and as they were read. */
  readonly sources: readonly string[];
  readonly rules: readonly GateRule[];
  readonly file: string;
  readonly policyRef: string;
  readonly checks: readonly Finding[];
}

/** Holds all rules of a gate against a policy that was evaluated at δ divided by their claims. */
export function gateOf(question: GateQuestion, judged: Judged): GateReport {
  const { sources, rules, file, policyRef, checks } = question;
  const { certificate } = judged.evaluation;
  const outcomes = rules.map((rule, index) => judgeRule(sources[index], rule, judged));
  const claims = claimCount(rules);
  return {
    passed: outcomes.every(({ holds }) => holds),
    file,
    policy: certificate.policy.name,
    policyRef,
    delta: certificate.delta,
    claims,
    confidence: confidenceOf(certificate, claims),
    withheld: certificate.withheld,
    rules: outcomes,
    certificate: documentOf(certificate),
    checks: [...checks],
  };
}

function confidenceOf({ delta, selection, kind, withheld }: Certificate, claims: number): string {
  if (withheld !== null) return 'Nothing is certified.';
  if (claims === 0)
    return 'No rule is a claim about what the policy earns: nothing of that is certified here.';
  const sure = confidenceText(delta);
  const picks = selection.comparisons / claims;
  const parts = [
    ...(claims > 1 ? [`${claims} claims`] : []),
    ...(picks > 1 ? [`${picks} policies it was picked from`] : []),
  ];
  const charge =
    parts.length > 0 ? `: δ is divided by ${selection.comparisons}, for ${parts.join(' times ')}` : '';
  const together = claims > 1 ? `All ${claims} claims hold together` : 'The claim holds';
  const looks =
    kind === 'sequential'
      ? 'However often the gate is asked while the log grows, that stays so.'
      : 'That is for one look at this log; a gate that is asked again while the log grows needs the certificate "sequential".';
  return `${together} with ${sure} confidence${charge}. ${looks}`;
}
