import type { Finding } from '../../documents/places';
import type { LogBlock } from '../blocks/logBlock';
import { ActionCounts } from './actionCounts';
import { ActionShares, fewOthers } from './actionShares';
import { DistributionSums } from './distributionSums';
import { Drift } from './drift';
import { Duplicates } from './duplicates';
import { InversePropensity } from './inversePropensity';
import { placesOf } from '../../errors/place';
import { ConcernedRows, type Reading } from './logCheck';
import { PropensityAgreement } from './propensityAgreement';
import { PropensityRange } from './propensityRange';
import { RewardRange } from './rewardRange';
import { UniformAgreement } from './uniformAgreement';
import { UnknownFeatures } from './unknownFeatures';

/** What the checks look at. */
export type CheckedRows = Pick<
  LogBlock,
  | 'rows'
  | 'actions'
  | 'rewards'
  | 'propensities'
  | 'weights'
  | 'lines'
  | 'offered'
  | 'distributions'
  | 'distributionWidth'
>;

interface CheckedNames {
  /** Some features that a given map does not know; undefined where no map was given. */
  readonly ignored?: readonly string[] | undefined;
  /** Actions have features and no names: each is a place in a row's list. */
  readonly arePlaces?: boolean;
}

/** The diagnostics every log gets while it is read, one pass, fixed memory. */
export class LogChecks {
  readonly sums: DistributionSums;
  readonly agreement: PropensityAgreement;
  readonly inverse = new InversePropensity();
  readonly range: PropensityRange;
  readonly actions = new ActionCounts();
  readonly shares = new ActionShares();
  readonly rewardDrift = new Drift('reward-drift', 'reward');
  readonly propensityDrift = new Drift('propensity-drift', 'propensity');
  readonly duplicates: Duplicates;
  readonly rewards: RewardRange;
  readonly uniform: UniformAgreement;
  readonly unknownFeatures: UnknownFeatures;
  readonly numbersAsStrings: ConcernedRows;
  private supports = new Int32Array(0);
  private rows = 0;

  constructor(reading: Reading) {
    this.sums = new DistributionSums(reading);
    this.agreement = new PropensityAgreement(reading);
    this.range = new PropensityRange(reading);
    this.duplicates = new Duplicates(reading);
    this.rewards = new RewardRange(reading);
    this.uniform = new UniformAgreement(reading);
    this.unknownFeatures = new UnknownFeatures(reading);
    this.numbersAsStrings = new ConcernedRows(reading);
  }

  /** Looks at a block's rows, one check after the other: short loops over columns cost little. */
  addBlock(block: CheckedRows, uniform: boolean): void {
    const {
      rows,
      actions,
      rewards,
      propensities,
      weights,
      lines,
      offered,
      distributions,
      distributionWidth: width,
    } = block;
    this.rows += rows;
    for (let i = 0; i < rows; i++) this.actions.add(actions[i]);
    this.rewards.addColumn(rewards, lines);
    this.rewardDrift.addColumn(rewards);
    // Of rows that were drawn from more, those that are left do not tell how often an action was taken.
    if (!weights) this.shares.addColumn(actions, propensities, uniform, offered);
    this.range.addColumn(propensities, lines);
    this.propensityDrift.addColumn(propensities);
    if (distributions) {
      if (this.supports.length < rows) this.supports = new Int32Array(2 * rows);
      this.sums.addRows(distributions, width, lines, this.supports);
      this.agreement.addRows(propensities, actions, distributions, width, lines);
    }
    this.inverse.addColumn(propensities, distributions ? this.supports : offered);
    if (!uniform) return;
    for (let i = 0; i < rows; i++) {
      if (!Number.isNaN(propensities[i])) this.uniform.add(propensities[i], offered?.[i] ?? 0, lines[i]);
    }
  }

  results(
    actionNames: readonly string[],
    rejected: number,
    { ignored, arePlaces = false }: CheckedNames = {},
  ): Finding[] {
    const quoted = this.numbersAsStrings;
    // Rows that are there twice, or not at all, may be those of one action.
    const isWhole = rejected + this.duplicates.count <= fewOthers * this.rows;
    const list: (Finding | undefined)[] = [
      this.sums.result(),
      this.agreement.result(),
      this.uniform.result(actionNames.length),
      this.inverse.result(actionNames.length),
      isWhole ? this.shares.result(actionNames) : undefined,
      ...this.range.results(),
      this.actions.result(actionNames, arePlaces),
      this.rewards.result(),
      this.rewardDrift.result(),
      this.propensityDrift.result(),
      this.duplicates.result(),
      ignored && this.unknownFeatures.result(ignored),
      quoted.count === 0
        ? undefined
        : {
            name: 'numbers-as-strings',
            severity: 'warning',
            message: `${quoted.count} rows write a number between quotation marks; it was read as the number.`,
            value: quoted.count,
            ...placesOf(quoted.places),
          },
    ];
    return list.filter((check) => check !== undefined);
  }
}
