import type { EstimatorParameters } from '../../documents/runs/options';
import type { RewardRange } from '../../documents/log/rewardRange';
import { GroupSums } from '../../intervals/groupSums';
import { rowTerms } from '../../intervals/rowTerms';
import { TermMoments } from '../../intervals/termMoments';
import { TermSketch } from '../../intervals/termSketch';
import type { Estimator } from '../estimator';
import { Gains } from './gains';
import { estimators } from '../registry';
import { chunkRows, RowChunk } from './rowChunk';
import { WeightRanks } from './weightRanks';

/** Beyond this many rows only IPS gets the empirical likelihood, whose sketch takes as long as all else of an estimator. */
const likelihoodRows = 200000;

/** What all rows leave behind of one estimator. */
export interface EstimatorState {
  readonly estimator: Estimator;
  readonly parameter: number;
  readonly moments: TermMoments;
  /** Of the terms as shares of the range, where the weights have a limit. */
  readonly shares: TermMoments | undefined;
  readonly sketch: TermSketch | undefined;
  /** Its columns among the sums of the groups. */
  readonly numerator: number;
  readonly denominator: number;
}

/** All that the estimates are made from, wherever the rows are. */
export interface EstimateSums {
  /** Of the estimators that have all they need. */
  finish(): readonly EstimatorState[];
  /** For the bootstrap. */
  readonly groups: Pick<GroupSums, 'columns' | 'finish'>;
  readonly gains: Pick<Gains, 'moments' | 'isBinary' | 'successes'>;
  readonly ranks: Pick<WeightRanks, 'topShare'>;
  readonly unitWeights: boolean;
}

/** All estimators of the registry in one scan of the rows, in memory that does not grow with them. */
export class EstimateScan implements EstimateSums {
  readonly groups: GroupSums;
  readonly gains: Gains;
  private readonly states: readonly EstimatorState[];
  readonly ranks = new WeightRanks();
  /** Where the next row goes. */
  readonly chunk = new RowChunk();
  private readonly terms = rowTerms(chunkRows);
  private unit = true;
  private modeled: boolean;

  constructor(
    /** How many rows there will be, at most. */
    rows: number,
    parameters: EstimatorParameters,
    private readonly range: RewardRange,
    withModel: boolean,
  ) {
    this.modeled = withModel;
    this.gains = new Gains(range);
    // The first column counts the rows; those of the ratios come next, so that groups of one row are sorted by the weight.
    let columns = 1;
    const ratios = estimators.map(({ isRatio }) => (isRatio ? columns++ : 0));
    this.states = estimators.map((estimator, i) => ({
      estimator,
      parameter: estimator.parameter ? parameters[estimator.parameter] : 0,
      moments: new TermMoments(),
      shares: estimator.weightLimit && new TermMoments(),
      sketch:
        !estimator.isRatio && (rows <= likelihoodRows || estimator.name === 'ips')
          ? new TermSketch()
          : undefined,
      numerator: columns++,
      denominator: ratios[i],
    }));
    this.groups = new GroupSums(rows, columns);
  }

  get unitWeights(): boolean {
    return this.unit;
  }

  /** One row, whose columns have been written behind those of the chunk. */
  add(): void {
    const { chunk, groups } = this;
    const i = chunk.length++;
    if (chunk.weights[i] !== 1) this.unit = chunk.unitWeights = false;
    if (groups.single) chunk.groups[i] = groups.next();
    // Features of absurd size can break the regression; then there is no model, rather than a NaN.
    if (this.modeled) this.modeled = Number.isFinite(chunk.direct[i]) && Number.isFinite(chunk.logged[i]);
    if (chunk.length === chunkRows) this.flush();
  }

  /** What the rows leave behind, of the estimators that have all they need. */
  finish(): readonly EstimatorState[] {
    this.flush();
    return this.states.filter(
      ({ estimator, moments }) =>
        (this.modeled || !estimator.needsModel) && (!estimator.isRatio || moments.weight > 0),
    );
  }

  private flush(): void {
    const { chunk, terms, groups, range } = this;
    const { length } = chunk;
    const weights = chunk.unitWeights ? undefined : chunk.weights;
    groups.add(0, chunk.groups, undefined, weights, length);
    for (const state of this.states) {
      const { estimator } = state;
      if (estimator.needsModel && !this.modeled) continue;
      estimator.terms(chunk, state.parameter, range, terms);
      const denominators = estimator.isRatio && terms.denominator;
      state.moments.add(terms.numerator, length, denominators, weights);
      state.shares?.add(terms.shares, length);
      state.sketch?.add(terms.numerator, length);
      groups.add(state.numerator, chunk.groups, terms.numerator, weights, length);
      if (denominators) groups.add(state.denominator, chunk.groups, denominators, weights, length);
    }
    this.gains.add(chunk);
    this.ranks.add(chunk);
    chunk.clear();
  }
}
