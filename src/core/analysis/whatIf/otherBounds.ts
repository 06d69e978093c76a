import type { OtherBound } from '../../documents/results/analysisReport';
import type { LogSums } from '../../documents/results/sums';
import type { RewardRange } from '../../documents/log/rewardRange';
import {
  defaultSakhiLambdas,
  londonBound,
  sakhiBernsteinBound,
  sakhiCatoniBound,
} from '../../bounds/baselines';
import { withMissing } from '../../bounds/sums/missingRows';
import { oneSidedBound, type OneSidedMethod } from '../../bounds/oneSided';
import { defaultAlphas, defaultLambdas } from '../../bounds/parameterGrid';
import { clipRisk, valueOf } from '../../logs/schema/rewardRange';

/** The baselines of section 6 and the one-sided bounds of section 5, as lower bounds on the value. */
export function otherBounds(used: LogSums, kl: number, delta: number, range: RewardRange): OtherBound[] {
  const sums = withMissing(used, 0);
  const n = sums.rows;
  const { tau } = sums;
  const clipped = sums.clippedCost / sums.weight;
  const value = (risk: number): number => valueOf(clipRisk(risk), range);
  const lambdas = defaultLambdas(n);
  const methods: OneSidedMethod[] = kl === 0 ? ['ls', 'ls-lin', 'ix', 'es'] : ['ls-lin', 'ix', 'es'];
  const oneSided = methods.map((name): OtherBound => {
    const bound = oneSidedBound(sums, name, kl, delta, lambdas, defaultAlphas);
    const parameter = { lambda: bound.lambda, ...(name === 'es' && { alpha: bound.alpha }) };
    return { name, lower: value(bound.upper), parameter };
  });
  const baselines: OtherBound[] = [
    { name: 'london', lower: value(londonBound(clipped, tau, kl, n, delta)), parameter: { tau } },
    { name: 'sakhi1', lower: value(sakhiCatoniBound(clipped, tau, kl, n, delta)), parameter: { tau } },
  ];
  if (!sums.full) return [...oneSided, ...baselines];
  const second = sums.clippedSecondMoment / sums.weight;
  const sakhi = sakhiBernsteinBound(clipped, second, tau, kl, n, delta, defaultSakhiLambdas(n));
  const last: OtherBound = {
    name: 'sakhi2',
    lower: value(sakhi.upper),
    parameter: { tau, lambda: sakhi.lambda },
  };
  return [...oneSided, ...baselines, last];
}
