import { claimsAnything, claimsOf, type ClaimedFields } from './claims';
import { roundBound } from './roundBound';
import { switchVerdict, type JudgedFields } from './switchVerdict';

export type VerdictStatus = 'improves' | 'certified' | 'nothing' | 'withheld';

export function verdictStatus(certificate: ClaimedFields): VerdictStatus {
  if (certificate.withheld !== null) return 'withheld';
  if (certificate.improvement.atLeast.certified) return 'improves';
  return claimsAnything(certificate) ? 'certified' : 'nothing';
}

/**
 * The verdict in one sentence: what the policy earns, what the logging policy earned, and whether the difference is
 * certified. The improvement is the one by the tightest one-sided bound, a choice made before any data: taking the
 * better of two claims by looking would cost confidence.
 */
export function verdictSentence(certificate: ClaimedFields): string {
  const { improvement, rewardRange: range } = certificate;
  const headline = claimsOf(certificate)[0].replace(/\.$/, '');
  const status = verdictStatus(certificate);
  if (status === 'withheld') return `${headline}.`;
  const { estimate, lower, upper } = improvement.loggingValue;
  const center = roundBound(estimate, 'near', range);
  // From the number that is printed, so that what is printed covers the interval.
  const radius = Math.max(Number(center) - lower, upper - Number(center));
  const logging = `the logging policy earned ${center} ± ${roundBound(radius, 'up', range)}`;
  const least = roundBound(improvement.atLeast.by, 'down', range);
  const outcome =
    status === 'improves'
      ? `an improvement${Number(least) > 0 ? ` of at least ${least}` : ''} is certified`
      : 'no improvement over it is certified';
  return `${headline}; ${logging}: ${outcome}.`;
}

/** The same in at most two lines: whether to switch to the policy, as its list says where it is on one, and what it earns. */
export function verdictLines(certificate: ClaimedFields & JudgedFields, listed?: string): string[] {
  const [claim] = claimsOf(certificate);
  return certificate.withheld === null ? [listed ?? switchVerdict(certificate), claim] : [claim];
}
