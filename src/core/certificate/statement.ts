import { roundBound } from './roundBound';
import type { RewardRange } from '../documents/log/rewardRange';
import type { CertificateKind, CertifiedRows } from '../documents/names';
import type { RowEvidence, StatedFilter, ValueInterval } from '../documents/results/certificate';

/** The rows that a certificate rests on, in words. */
export function rowsText(
  rows: CertifiedRows,
  n: number,
  evidence?: RowEvidence,
  where?: StatedFilter,
): string {
  const which = rowsOf(rows, n, evidence);
  return where ? `${which}, where ${where.condition}` : which;
}

function rowsOf(rows: CertifiedRows, n: number, evidence: RowEvidence | undefined): string {
  const count = (rows: number): string => rows.toLocaleString('en-US');
  const noun = n === 1 ? 'row' : 'rows';
  if (rows === 'all') return `${count(n)} ${noun}`;
  if (rows === 'training') return `${count(n)} ${noun} it was trained on`;
  if (evidence === undefined || evidence.new === 0) return `${count(n)} ${noun} held out from training`;
  if (evidence.heldOut === 0) return `${count(n)} ${noun} it has not seen`;
  return `${count(n)} ${noun} it has not seen, ${count(evidence.heldOut)} held out and ${count(evidence.new)} new`;
}

/** 1 - δ in percent, with as many digits as it takes to tell it from 100. */
export function confidenceText(delta: number): string {
  const decimals = Math.min(Math.max(1 - Math.floor(Math.log10(100 * delta)), 1), 14);
  const percent = (100 - 100 * delta).toFixed(decimals).replace(/\.?0+$/, '');
  return percent === '100' ? 'more than 99.999999999999%' : `${percent}%`;
}

/** The certificate in one plain sentence. */
export function statementOf(
  kind: CertificateKind,
  rows: string,
  value: ValueInterval,
  range: RewardRange,
  delta: number,
  n: number,
  withheld: string | null,
): string {
  if (withheld) return `Nothing is certified about this policy: ${withheld}`;
  const confidence = `With ${confidenceText(delta)} confidence`;
  const from = `(from ${rows})`;
  const lower = roundBound(value.lower, 'down', range);
  const upper = roundBound(value.upper, 'up', range);
  const hasLower = value.lower > range.min;
  const hasUpper = value.upper < range.max && kind !== 'one-sided' && kind !== 'any-alpha';
  if (hasLower && hasUpper)
    return `${confidence}, this policy earns between ${lower} and ${upper} per decision ${from}.`;
  if (hasLower) return `${confidence}, this policy earns at least ${lower} per decision ${from}.`;
  if (hasUpper) return `${confidence}, this policy earns at most ${upper} per decision ${from}.`;
  return (
    `These ${n.toLocaleString('en-US')} rows certify nothing about this policy: ` +
    `its value can lie anywhere between ${range.min} and ${range.max} per decision.`
  );
}

/** The improvement over the logging policy in words. */
export function improvementSentence(by: number, rowFactor: number, range: RewardRange): string {
  if (by > 0) {
    const least = roundBound(by, 'down', range);
    const more = Number(least) > 0 ? `at least ${least} more` : 'more';
    return `Certified: this policy earns ${more} per decision than the logging policy.`;
  }
  const missing = `Not certified to beat the logging policy: ${roundBound(-by, 'up', range)} per decision is missing`;
  if (rowFactor === Infinity) return `${missing}, and more rows like these would not close the gap.`;
  const times = rowFactor < 10 ? rowFactor.toFixed(1) : Math.round(rowFactor).toLocaleString('en-US');
  return `${missing}; about ${times} times as many rows like these would certify it.`;
}
