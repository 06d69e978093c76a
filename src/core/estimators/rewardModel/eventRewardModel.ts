import { EventRow } from '../../events/eventRow';
import { EventScores } from '../../events/eventScores';
import { PairSpace } from '../../events/pairSpace';
import type { LogBatch, LoggedData } from '../../logs/blocks/loggedData';
import { solvePositiveDefinite } from '../../numerics/solving/cholesky';
import type { ChosenRows } from '../../policies/chosenRows';
import type { PolicyRows } from '../../policies/policyRows';
import { folds, type RowLots } from './rowLots';

/** 2^8 columns: their products stay few, whatever a log has. */
const mostBits = 8;

/**
 * A ridge regression of the reward on ψ(x, a), one for all actions, cross-fitted: a row is predicted by the model of the other
 * fold. m(x, a) = r̄ + ψᵀθ. Where pairs of columns are many they share those that there are.
 */
export class EventRewardModel {
  readonly shape: { readonly features: number; readonly columns: number; readonly overPairs: true };
  private readonly columns: number;
  private readonly event: EventRow;
  private readonly space: PairSpace;
  private readonly actionCount: number;
  /** Of each fold: Σ ψψᵀ below the diagonal, Σ ψr, Σ ψ, Σ r and Σ 1. */
  private readonly products: Float64Array[];
  private readonly earned: Float64Array[];
  private readonly totals: Float64Array[];
  private readonly rewards = new Float64Array(folds);
  private readonly counts = new Float64Array(folds);
  private scorers: readonly EventScores[] = [];
  /** ψ of the row at hand, and the columns that it has. */
  private readonly psi: Float64Array;
  private readonly touched: Uint32Array;
  private readonly isTouched: Uint8Array;

  constructor(
    { featureCount, actionFeatureCount = 0, actionCount }: LoggedData,
    private readonly ridge = 1,
  ) {
    const unnamed = (count: number): string[] => new Array<string>(count).fill('');
    const names = { shared: unnamed(featureCount), actions: unnamed(actionFeatureCount) };
    this.space = new PairSpace({ ...names, interactions: 'all', hashBits: mostBits });
    this.event = new EventRow(this.space, 'unit-norm', false);
    this.actionCount = actionCount;
    const width = (this.columns = this.space.size);
    this.shape = { features: (featureCount + 1) * actionFeatureCount, columns: width, overPairs: true };
    const perFold = (length: number): Float64Array[] =>
      Array.from({ length: folds }, () => new Float64Array(length));
    this.products = perFold(width * width);
    this.earned = perFold(width);
    this.totals = perFold(width);
    this.psi = new Float64Array(width);
    this.touched = new Uint32Array(width);
    this.isTouched = new Uint8Array(width);
  }

  add(batch: LogBatch, row: number, { fold }: RowLots): void {
    const weight = batch.weights ? batch.weights[row] : 1;
    const reward = batch.rewards[row];
    this.counts[fold] += weight;
    this.rewards[fold] += weight * reward;
    this.event.load(batch, row, this.actionCount);
    const count = this.writeOut(this.event.placeOfAction(batch.actions[row]));
    const { psi, columns, touched } = this;
    const products = this.products[fold];
    for (let one = 0; one < count; one++) {
      const j = touched[one];
      const weighted = weight * psi[j];
      this.earned[fold][j] += reward * weighted;
      this.totals[fold][j] += weighted;
      for (let other = 0; other < count; other++) {
        const k = touched[other];
        if (k <= j) products[j * columns + k] += weighted * psi[k];
      }
    }
    for (let one = 0; one < count; one++) psi[touched[one]] = this.isTouched[touched[one]] = 0;
  }

  solve(): void {
    const { columns } = this;
    this.scorers = Array.from({ length: folds }, (_, fold) => {
      const other = 1 - fold;
      const gram = this.products[other].slice();
      for (let j = 0; j < columns; j++) gram[j * columns + j] += this.ridge;
      const mean = this.meanFor(fold);
      const right = this.earned[other].map((sum, j) => sum - mean * this.totals[other][j]);
      return new EventScores(this.space, solvePositiveDefinite(gram, right));
    });
  }

  predict(
    batch: LogBatch,
    row: number,
    { fold }: RowLots,
    said: PolicyRows,
    out: Pick<ChosenRows, 'direct' | 'logged'>,
    at: number,
  ): void {
    const mass = said.massOf(row);
    if (mass === undefined) {
      out.direct[at] = out.logged[at] = NaN;
      return;
    }
    const { event } = this;
    event.load(batch, row, this.actionCount);
    const scores = this.scorers[fold].score(event);
    const mean = this.meanFor(fold);
    const first = said.firstOf(row);
    let direct = 0;
    for (let offer = 0; offer < event.offers; offer++)
      direct += said.probabilities[first + event.actions.data[offer]] * scores[offer];
    out.direct[at] = mean * mass + direct;
    out.logged[at] = mean + scores[event.placeOfAction(batch.actions[row])];
  }

  /** ψ of one offer into `psi`; how many columns it has. */
  private writeOut(offer: number): number {
    const { psi, space, event, touched, isTouched } = this;
    const { shared, sharedValues, columns, ends, places, values } = event;
    let count = 0;
    for (let at = offer === 0 ? 0 : ends.data[offer - 1]; at < ends.data[offer]; at++)
      for (let k = 0; k < shared.length; k++) {
        const bucket = space.bucket(shared.data[k], columns.data[places.data[at]]);
        psi[bucket] += sharedValues.data[k] * values.data[at];
        if (isTouched[bucket] === 0) touched[count++] = bucket;
        isTouched[bucket] = 1;
      }
    return count;
  }

  /** The mean reward of the other fold. */
  private meanFor(fold: number): number {
    const other = 1 - fold;
    return this.counts[other] > 0 ? this.rewards[other] / this.counts[other] : 0;
  }
}
