import type { LogSums } from '../documents/results/sums';
import type { RewardRange } from '../documents/log/rewardRange';
import type { Certificate, ImprovementClaim } from '../documents/results/certificate';
import { contextOf, parametersOf } from '../analysis/evaluate';
import type { AnalysisOptions } from '../analysis/analysisOptions';
import { certify } from '../certificate/certify';
import { certifiedInterval, type IntervalRequest } from '../bounds/certified/certifiedInterval';
import { loggingRisk } from '../bounds/certified/improvementBound';
import { tightestOneSided } from '../bounds/oneSided';
import { clipRisk, unitRange, valueOf } from '../logs/schema/rewardRange';
import { rowFactor } from '../bounds/certified/sampleSize';
import { scaledSums } from '../bounds/sums/scaledSums';
import { improvementSentence, rowsText, statementOf } from '../certificate/statement';
import type { LoggedData } from '../logs/blocks/loggedData';
import { scanLog } from '../analysis/scan/scanLog';
import type { Policy } from '../policies/policy';
import { chooseRows } from '../certificate/rows/certifiedRows';

/**
 * A certificate as documents of version 1 were made: rows by the hash of the log alone, lines that are no rows not counted,
 * and the claims of then. Such documents still verify, as what they were.
 */
export function certifyVersion1(data: LoggedData, policy: Policy, options: AnalysisOptions): Certificate {
  const { logSha256, rows, kl, rewardRange: range = unitRange } = options;
  const choice = chooseRows(data, policy, { logSha256, rows, kl, asVersion1: true });
  const { sums } = scanLog(data, policy, {
    range,
    tau: parametersOf(options, choice.n).clipMin,
    ...(choice.include && { include: choice.include }),
    contradictory: true,
    ...(options.progress && { progress: options.progress }),
  });
  const context = contextOf(data, policy, options, choice);
  const certificate = certify(sums, context);
  const used = context.unknownActions ? { ...sums, full: false } : sums;
  const { stated, comparisons } = certificate.selection;
  const request = { ...stated, kind: certificate.kind, kl: certificate.withheld ? Infinity : choice.kl };
  return { ...certificate, ...version1Claims(used, request, certificate, comparisons) };
}

/** What documents of version 1 claimed beside their interval: by logarithmic smoothing, and by two intervals. */
type Version1Claims = Pick<Certificate, 'atLeast' | 'improvement'>;

function version1Claims(
  sums: LogSums,
  request: IntervalRequest,
  certificate: Pick<Certificate, 'rows' | 'withheld' | 'delta' | 'rewardRange'>,
  comparisons: NonNullable<AnalysisOptions['comparisons']>,
): Version1Claims {
  const { rewardRange: range, withheld, delta } = certificate;
  const charged = delta / comparisons;
  const oneSided: IntervalRequest = { kind: 'one-sided', kl: request.kl };
  const { upper, bound } = certifiedInterval(sums, oneSided, charged);
  const value = valueOf(clipRisk(upper.upper), range);
  const from = rowsText(certificate.rows, sums.rows);
  const interval = { estimate: value, lower: value, upper: range.max };
  const logging = loggingRisk(sums, charged / 2);
  return {
    atLeast: {
      statement: statementOf('one-sided', from, interval, range, delta, sums.rows, withheld),
      bound,
      value,
      lambda: upper.lambda,
    },
    improvement: {
      ...twoIntervals(sums, request, charged, range),
      loggingValue: {
        estimate: valueOf(logging.estimate, range),
        lower: valueOf(logging.upper, range),
        upper: valueOf(logging.lower, range),
      },
      atLeast: { bound: tightestOneSided(request.kl), ...twoIntervals(sums, oneSided, charged, range) },
    },
  };
}

/** Section 7 as it was: upper(R(π), δ/2) < lower(R(π0), δ/2). */
export function twoIntervals(
  sums: LogSums,
  request: IntervalRequest,
  delta: number,
  range: RewardRange,
): ImprovementClaim {
  const gap = (factor: number): number => {
    const scaled = scaledSums(sums, factor);
    const upper = clipRisk(certifiedInterval(scaled, request, delta / 2).upper.upper);
    return loggingRisk(scaled, delta / 2).lower - upper;
  };
  const by = gap(1) * (range.max - range.min);
  const factor = sums.largestWeight === 0 ? Infinity : rowFactor(gap);
  return { message: improvementSentence(by, factor, range), certified: by > 0, by, rowFactor: factor };
}
