import { ActionCounts } from './actionCounts';
import { DistributionSums } from './distributionSums';
import { Drift } from './drift';
import { Duplicates } from './duplicates';
import { InversePropensity } from './inversePropensity';
import { ConcernedRows, type LogCheck } from './logCheck';
import { PropensityAgreement } from './propensityAgreement';
import { PropensityRange } from './propensityRange';
import { RewardRange } from './rewardRange';
import { UniformAgreement } from './uniformAgreement';

/** The diagnostics every log gets while it is read, one pass, fixed memory. */
export class LogChecks {
  readonly sums = new DistributionSums();
  readonly agreement = new PropensityAgreement();
  readonly inverse = new InversePropensity();
  readonly range = new PropensityRange();
  readonly actions = new ActionCounts();
  readonly rewardDrift = new Drift('reward-drift', 'reward');
  readonly propensityDrift = new Drift('propensity-drift', 'propensity');
  readonly duplicates = new Duplicates();
  readonly rewards = new RewardRange();
  readonly uniform = new UniformAgreement();
  readonly numbersAsStrings = new ConcernedRows();

  results(actionNames: readonly string[]): LogCheck[] {
    const quoted = this.numbersAsStrings;
    const list: (LogCheck | undefined)[] = [
      this.sums.result(),
      this.agreement.result(),
      this.uniform.result(actionNames.length),
      this.inverse.result(actionNames.length),
      ...this.range.results(),
      this.actions.result(actionNames),
      this.rewards.result(),
      this.rewardDrift.result(),
      this.propensityDrift.result(),
      this.duplicates.result(),
      quoted.count === 0
        ? undefined
        : {
            name: 'numbers-as-strings',
            severity: 'warning',
            message: `${quoted.count} rows write a number between quotation marks; it was read as the number.`,
            value: quoted.count,
            rows: quoted.lines,
          },
    ];
    return list.filter((check) => check !== undefined);
  }
}
