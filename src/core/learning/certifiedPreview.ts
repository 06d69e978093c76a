import type { RewardRange } from '../documents/log/rewardRange';
import { lowerMean } from '../betting/mean/capital';
import { plainBounds } from '../betting/claimVariables';
import { gridLambdas } from '../betting/mean/lambdas';
import { valueOf } from '../logs/schema/rewardRange';
import { linearLogarithmicRisk } from '../bounds/terms';
import { MomentBins } from '../numerics/sums/momentBins';
import { eachBatch, type PolicyPass } from './policyPass';

export interface CertifiableRequest {
  readonly kl: number;
  readonly delta: number;
  readonly range: RewardRange;
}

/**
 * The value that the rows of a training certify of the policy as it stands: by the bets of the certificate on training
 * rows. The bound holds for all posteriors at once, so that every epoch may be looked at. One pass in the
 * engine's precision, so a preview: the certificate itself is computed in float64. Null where rows carry weights.
 */
export function certifiableValue(pass: PolicyPass, { kl, delta, range }: CertifiableRequest): number | null {
  const n = pass.rows.rows;
  const inverseCosts = new MomentBins(1);
  let weighted = false;
  eachBatch(pass, (data, first, end, pi) => {
    const { actions, actionCount: K, costs, propensities } = data;
    weighted ||= data.weighted === true;
    for (let row = first, o = 0; row < end; row++, o += K) {
      if (costs[row] === 0) continue;
      inverseCosts.addSingle(Math.log(-costs[row] / propensities[row]), pi[o + actions[row]]);
    }
    inverseCosts.flush();
  });
  if (weighted) return null;
  const sums = { weight: n, inverseCosts: inverseCosts.toTable() };
  const wagers = gridLambdas(n, plainBounds.value);
  const growth = wagers.lambdas.map((lambda) => -lambda * n * linearLogarithmicRisk(sums, lambda));
  const bets = { rows: n, bound: plainBounds.value, ...wagers, growth };
  return valueOf(-lowerMean(bets, delta, { lowest: 0, highest: 1 }, kl).value, range);
}
