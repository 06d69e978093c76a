import type { Evaluation } from '../analysis/evaluate';
import type { RewardRange } from '../documents/log/rewardRange';
import { roundTo, type Rounding } from '../numerics/outward';
import { moreRowsText } from './help';
import type { ClaimRule } from './rule';

/** What a rule comes to where something is certified. */
export interface Verdict {
  readonly value: number;
  readonly expected: string;
  readonly found: string;
  readonly holds: boolean;
  readonly reason: string;
  readonly help: string;
}

/** What a claim is about: the reward, or a metric. Where less is better, its evaluation is of the negative. */
export interface ClaimSubject {
  readonly evaluation: Evaluation;
  readonly lessIsBetter: boolean;
  readonly withheld: string | null;
}

export function judgeClaim(rule: ClaimRule, subject: ClaimSubject): Verdict {
  return rule.relation === 'improves' || rule.relation === 'worsens'
    ? judgeGain(rule, subject)
    : judgeEnd(rule, subject);
}

/** "At least" and "at most". The end that is better with more has a claim of its own, the other is that of the interval. */
function judgeEnd({ relation, limit }: ClaimRule, { evaluation, lessIsBetter }: ClaimSubject): Verdict {
  const { certificate, estimate } = evaluation;
  const { atLeast, value, rewardRange } = certificate;
  const isLower = relation === 'at least';
  const sign = lessIsBetter ? -1 : 1;
  const end = sign * (isLower !== lessIsBetter ? atLeast.value : value.upper) + 0;
  const about = sign * estimate;
  const outward = isLower ? 'down' : 'up';
  const text = (x: number, rounding: Rounding): string => boundText(x, rounding, rewardRange);
  const side = isLower ? 1 : -1;
  const gap = text(side * (limit - end), 'up');
  return {
    value: end,
    holds: isLower ? end >= limit : end <= limit,
    expected: `${relation} ${limit}`,
    found: `${relation} ${text(end, outward)} is certified`,
    reason: isLower
      ? `The certified value falls short by ${gap}.`
      : `The certified value exceeds it by ${gap}.`,
    help: moreRowsText(
      { bound: side * end, least: side * limit, estimate: side * about },
      text(about, 'near'),
    ),
  };
}

/** Against the logging policy: one paired claim, in the direction that is better. */
function judgeGain({ relation, limit }: ClaimRule, { evaluation, lessIsBetter }: ClaimSubject): Verdict {
  const { certificate, estimate } = evaluation;
  const { improvement, rewardRange } = certificate;
  const { by } = improvement.atLeast;
  const text = (x: number, rounding: Rounding): string => boundText(x, rounding, rewardRange);
  const least = relation === 'improves' ? limit : -limit;
  const gain = estimate - improvement.loggingValue.estimate;
  const isAny = relation === 'improves' && limit === 0;
  const which = lessIsBetter ? ' (less is better)' : '';
  return {
    value: by,
    holds: isAny ? by > 0 : by >= least,
    expected: `${wanted()}${which}`,
    found: found(),
    reason: `${text(least - by, 'up')} per decision is missing.`,
    help: moreRowsText({ bound: by, least, estimate: gain }, text(gain, 'near')),
  };
  function wanted(): string {
    if (isAny) return 'a gain over the logging policy';
    return relation === 'improves'
      ? `a gain of at least ${limit} over the logging policy`
      : `a loss of at most ${limit} against the logging policy`;
  }
  function found(): string {
    if (by > 0) return `a gain of at least ${text(by, 'down')} is certified`;
    return by === 0
      ? 'no loss, and no gain, is certified'
      : `a loss of at most ${text(-by, 'up')} is certified`;
  }
}

/** A few more digits than a sentence has, so that a bound and the number of a rule can be told apart. */
function boundText(x: number, rounding: Rounding, { min, max }: RewardRange): string {
  const digits = Math.min(Math.max(6 - Math.floor(Math.log10(max - min)), 0), 12);
  return String(roundTo(x, digits, rounding));
}
