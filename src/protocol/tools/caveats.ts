import { confidenceText } from '../../core/certificate/statement';
import { evidenceText } from '../../core/certificate/evidenceText';
import type { Certificate } from '../../core/documents/results/certificate';
import type { Finding } from '../../core/documents/places';
import { roundBound } from '../../core/certificate/roundBound';

/** What goes with whatever is said of a policy: why nothing is certified, what is taken on trust, what was charged. */
export function certificateCaveats(certificate: Certificate): string[] {
  const { withheld, assumptions, selection, delta, evidence, where } = certificate;
  const { comparisons } = selection;
  return [
    ...(withheld === null ? [] : [`NOTHING IS CERTIFIED about this policy: ${withheld}`]),
    ...(where && !where.declared
      ? [
          `The rows were picked by "${where.condition}", which nobody declared beforehand: nothing is certified.`,
        ]
      : []),
    ...(withheld === null
      ? [
          comparisons > 1
            ? `Claims are charged for ${comparisons} policies that were looked at or picked from (δ/${comparisons}). Claims about this log from earlier answers were charged for fewer: ask for all policies at once before you compare them.`
            : `Claims hold with ${confidenceText(delta)} confidence for this one policy. Looking at more policies and quoting the best is charged: ask for all of them at once.`,
        ]
      : []),
    ...assumptions.flatMap(({ status, message }) =>
      status === 'checked' ? [] : [`${status === 'violated' ? 'Violated' : 'Taken on trust'}: ${message}`],
    ),
    ...evidenceText(evidence),
  ];
}

export const checkCaveats = (checks: readonly Finding[]): string[] =>
  checks.flatMap(({ severity, message }) => (severity === 'ok' ? [] : [`${severity}: ${message}`]));

/** An estimate never stands alone. */
export const estimateText = (estimate: number, { rewardRange }: Pick<Certificate, 'rewardRange'>): string =>
  `about ${roundBound(estimate, 'near', rewardRange)} per decision by IPS: an estimate, NOT certified`;
