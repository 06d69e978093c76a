import type { LogSums } from '../../documents/results/sums';
import type { RewardRange } from '../../documents/log/rewardRange';
import type { CertificateKind } from '../../documents/names';
import { anatomyOverAlpha, type Anatomy } from '../../bounds/anatomy';
import { bettingLower } from '../../bounds/certified/bettingInterval';
import { rowFactor } from '../../bounds/certified/sampleSize';
import { scaledSums } from '../../bounds/sums/scaledSums';

export interface UnmetClaim {
  readonly kind: CertificateKind;
  readonly kl: number;
  readonly delta: number;
  readonly alpha: number;
  readonly range: RewardRange;
  /** How many times the rows would certify an improvement; 1 where one is certified, infinite where none would. */
  readonly improvementFactor: number;
  /** The rewards that were seen, where they are known. */
  readonly seen?: RewardRange;
}

/** What would make a certificate say more, the most likely first. Empty where an improvement is certified. */
export function remediesFor(sums: LogSums, claim: UnmetClaim): string[] {
  if (claim.improvementFactor === 1) return [];
  return [
    ...moreRows(sums, claim),
    ...smallerAlpha(sums, claim),
    ...smallerDivergence(claim),
    ...narrowerRange(claim),
  ];
}

function moreRows(sums: LogSums, { kl, delta, improvementFactor }: UnmetClaim): string[] {
  const least = (factor: number): number =>
    bettingLower(scaledSums(sums, factor), 'value', delta, kl, false).value;
  const needed = (factor: number): string => roughly(factor * sums.rows);
  const list: string[] = [];
  const anything = sums.largestWeight === 0 ? Infinity : rowFactor(least);
  if (anything > 1 && anything < Infinity) {
    list.push(`More rows: about ${needed(anything)} rows like these would certify some reward at all.`);
  }
  list.push(
    improvementFactor === Infinity
      ? 'Another policy: no number of rows like these would certify that this one beats the logging policy, because its estimate is not above it.'
      : `More rows: about ${needed(improvementFactor)} rows like these (${roughly(sums.rows)} are here) would certify an improvement.`,
  );
  return list;
}

function smallerAlpha(sums: LogSums, claim: UnmetClaim): string[] {
  const { kind, kl, delta, range, alpha } = claim;
  if (sums.full && sums.unsupportedPi > 0) {
    return [
      'A smaller α: the policy takes actions the logging policy never takes; up to α = 1/2 the bounds stay finite.',
    ];
  }
  if ((kind !== 'fixed' && kind !== 'any-lambda') || kl === Infinity) return [];
  const radius = (bar: Anatomy): number => bar.context + bar.complexity + bar.variance;
  const best = anatomyOverAlpha(sums, kl, delta, range).reduce((least, bar) =>
    radius(bar) < radius(least) ? bar : least,
  );
  return best.alpha < alpha - 0.05
    ? [`A smaller α, stated before the next log is seen: α = ${best.alpha} has the smallest radius here.`]
    : [];
}

function smallerDivergence({ kl }: UnmetClaim): string[] {
  return kl > 0 && kl < Infinity
    ? [
        `A smaller divergence: the policy lies KL = ${kl.toPrecision(3)} from its prior. Fewer features lower it; held-out rows bring it to 0.`,
      ]
    : [];
}

function narrowerRange({ range, seen }: UnmetClaim): string[] {
  if (seen === undefined || seen.max - seen.min >= 0.5 * (range.max - range.min)) return [];
  return [
    `A declared range that fits: rewards may lie from ${range.min} to ${range.max} as declared, and these lie from ${seen.min} to ${seen.max}. If a narrower range holds by design, declare it; never because of this log.`,
  ];
}

/** Two significant digits: a projection knows no more. */
function roughly(rows: number): string {
  return Number(rows.toPrecision(2)).toLocaleString('en-US');
}
