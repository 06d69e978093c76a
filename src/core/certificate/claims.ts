import type { Certificate } from '../documents/results/certificate';
import { roundBound } from './roundBound';
import { confidenceText } from './statement';

/** What the sentences of a certificate are made from. */
export type ClaimedFields = Pick<
  Certificate,
  'statement' | 'value' | 'atLeast' | 'rewardRange' | 'withheld' | 'improvement' | 'kind' | 'delta'
>;

/** The claims a person should read, the most telling first. Each holds by itself; none says less than another does. */
export function claimsOf(certificate: ClaimedFields): string[] {
  const { statement, atLeast, value, rewardRange, withheld } = certificate;
  if (withheld !== null) return [statement];
  // An "at least" that is the least possible reward claims nothing.
  if (atLeast.value <= rewardRange.min) return [statement];
  const boundedAbove = value.upper !== rewardRange.max;
  const boundedBelow = value.lower !== rewardRange.min;
  const stronger = atLeast.value > value.lower;
  if (!boundedAbove) return [stronger ? atLeast.statement : statement];
  // "At most" alone says little, and an improvement should follow from the claim beside it: then what is certain comes first.
  return stronger && (!boundedBelow || improvesMoreThanIntervalSays(certificate))
    ? [atLeast.statement, statement]
    : [statement, atLeast.statement];
}

function improvesMoreThanIntervalSays({ value, improvement }: ClaimedFields): boolean {
  if (!improvement.atLeast.certified) return false;
  return improvement.atLeast.by > value.lower - improvement.loggingValue.upper;
}

/** How the claims of a certificate hold, `others` beside them, where one could take them for more or less than they are. */
export function claimsHoldText(certificate: ClaimedFields, others = 0): string[] {
  const claims = others + (claimsAnything(certificate) ? claimsOf(certificate).length : 0);
  const sequential = certificate.kind === 'sequential';
  if (claims === 0 || (claims === 1 && !sequential)) return [];
  const hold = claims === 1 ? 'This claim holds' : 'Each of these claims holds by itself';
  const again = sequential ? ', however often the certificate is made again as the log grows' : '';
  return [`${hold} with ${confidenceText(certificate.delta)} confidence${again}.`];
}

/** Whether anything is claimed beyond what the declared range says by itself. */
export function claimsAnything({ value, atLeast, rewardRange, withheld }: ClaimedFields): boolean {
  const { min, max } = rewardRange;
  return withheld === null && (value.lower !== min || value.upper !== max || atLeast.value > min);
}

/**
 * What a certificate claims in the space of a few words, such as "0.41 – 0.55" or "at least 0.41", rounded away from the
 * claim; undefined: nothing.
 */
export function shortClaim(
  certificate: ClaimedFields,
): { readonly lower?: string; readonly upper?: string } | undefined {
  if (!claimsAnything(certificate)) return undefined;
  const { value, atLeast, rewardRange } = certificate;
  const down = (x: number): string => roundBound(x, 'down', rewardRange);
  const up = (x: number): string => roundBound(x, 'up', rewardRange);
  const lower = value.lower === rewardRange.min ? undefined : value.lower;
  const upper = value.upper === rewardRange.max ? undefined : value.upper;
  if (lower !== undefined && upper !== undefined) return { lower: down(lower), upper: up(upper) };
  // Each claim holds by itself: two of them are not mixed into one interval.
  const least = Math.max(lower ?? -Infinity, atLeast.value);
  return least > rewardRange.min ? { lower: down(least) } : { upper: up(value.upper) };
}

/** What a policy is certain to earn, by the one-sided claim alone: of several policies the best may be picked by it. */
export function certainReward({ atLeast, withheld, rewardRange }: ClaimedFields): number {
  const least = atLeast.value;
  return withheld === null && least > rewardRange.min ? least : -Infinity;
}
