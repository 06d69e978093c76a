import { roundBound } from './statement';

/** What the sentences of a certificate are made from, as it stands in its document. */
export interface ClaimedCertificate {
  readonly statement: string;
  readonly value: { readonly lower: number | string; readonly upper: number | string };
  readonly atLeast: { readonly statement: string; readonly value: number | string };
  readonly rewardRange: { readonly min: number; readonly max: number };
  readonly withheld: string | null;
  readonly improvement?: {
    readonly loggingValue: { readonly upper: number | string };
    readonly atLeast: { readonly certified: boolean; readonly by: number | string };
  };
}

/** The claims a person should read, the most telling first. Each holds by itself; none says less than another does. */
export function claimsOf(certificate: ClaimedCertificate): string[] {
  const { statement, atLeast, value, rewardRange, withheld } = certificate;
  if (withheld !== null) return [statement];
  // An "at least" that is the least possible reward claims nothing.
  if (Number(atLeast.value) <= rewardRange.min) return [statement];
  const boundedAbove = value.upper !== rewardRange.max;
  const boundedBelow = value.lower !== rewardRange.min;
  const stronger = Number(atLeast.value) > Number(value.lower);
  if (!boundedAbove) return [stronger ? atLeast.statement : statement];
  // "At most" alone says little, and an improvement should follow from the claim beside it: then what is certain comes first.
  return stronger && (!boundedBelow || improvesMoreThanIntervalSays(certificate))
    ? [atLeast.statement, statement]
    : [statement, atLeast.statement];
}

function improvesMoreThanIntervalSays({ value, improvement }: ClaimedCertificate): boolean {
  if (!improvement?.atLeast.certified) return false;
  return Number(improvement.atLeast.by) > Number(value.lower) - Number(improvement.loggingValue.upper);
}

/** Whether anything is claimed beyond what the declared range says by itself. */
export function claimsAnything({ value, atLeast, rewardRange, withheld }: ClaimedCertificate): boolean {
  const { min, max } = rewardRange;
  return withheld === null && (value.lower !== min || value.upper !== max || Number(atLeast.value) > min);
}

/**
 * What a certificate claims in the space of a few words, such as "0.41 – 0.55" or "at least 0.41", rounded away from the
 * claim; undefined: nothing.
 */
export function shortClaim(
  certificate: ClaimedCertificate,
): { readonly lower?: string; readonly upper?: string } | undefined {
  if (!claimsAnything(certificate)) return undefined;
  const { value, atLeast, rewardRange } = certificate;
  const down = (x: number): string => roundBound(x, 'down', rewardRange);
  const up = (x: number): string => roundBound(x, 'up', rewardRange);
  const lower = value.lower === rewardRange.min ? undefined : Number(value.lower);
  const upper = value.upper === rewardRange.max ? undefined : Number(value.upper);
  if (lower !== undefined && upper !== undefined) return { lower: down(lower), upper: up(upper) };
  // Each claim holds by itself: two of them are not mixed into one interval.
  const least = Math.max(lower ?? -Infinity, Number(atLeast.value));
  return least > rewardRange.min ? { lower: down(least) } : { upper: up(Number(value.upper)) };
}

/** What a policy is certain to earn, by the one-sided claim alone: of several policies the best may be picked by it. */
export function certainReward({ atLeast, withheld, rewardRange }: ClaimedCertificate): number {
  const least = Number(atLeast.value);
  return withheld === null && least > rewardRange.min ? least : -Infinity;
}
