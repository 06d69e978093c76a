import type { LogBatch, LoggedData } from '../logs/blocks/loggedData';
import type { ChosenRows } from '../policies/chosenRows';
import type { PolicyRows } from '../policies/policyRows';
import { EventRewardModel } from './eventRewardModel';
import { RewardModel } from './rewardModel';
import type { RowLots } from './rowLots';

/** Features that could tell rewards apart, and columns that a model has for them. */
export interface ModelShape {
  readonly features: number;
  readonly columns: number;
  /** One model for all actions, over pairs of features. */
  readonly overPairs: boolean;
}

/** A reward model of the rows of a log, whatever it looks at; `lots` are those of the row at hand. */
export interface RewardPrediction {
  readonly shape: ModelShape;
  /** First scan. */
  add(batch: LogBatch, row: number, lots: RowLots): void;
  /** Between the scans. */
  solve(): void;
  /** Second scan: Σ_a π(a|x) m(x, a), and m(x, a_i). */
  predict(batch: LogBatch, row: number, lots: RowLots, said: PolicyRows, out: Predicted, at: number): void;
}

type Predicted = Pick<ChosenRows, 'direct' | 'logged'>;

/** Over ψ(x, a) where actions have features; else one regression on the context for each action. */
export const rewardPrediction = (data: LoggedData, lots: RowLots): RewardPrediction =>
  data.actionFeatureCount ? new EventRewardModel(data) : new ContextPrediction(data, lots);

class ContextPrediction implements RewardPrediction {
  readonly shape: ModelShape;
  private readonly model: RewardModel;

  constructor({ featureCount, actionCount }: LoggedData, { features }: RowLots) {
    this.shape = { features: featureCount, columns: features.width - 1, overPairs: false };
    this.model = new RewardModel(features.width, actionCount);
  }

  add({ actions, rewards, weights }: LogBatch, row: number, { features, fold }: RowLots): void {
    this.model.add(features.vector, actions[row], fold, rewards[row], weights ? weights[row] : 1);
  }

  solve(): void {
    this.model.solve();
  }

  predict(
    { actions }: LogBatch,
    row: number,
    { features, fold }: RowLots,
    said: PolicyRows,
    out: Predicted,
    at: number,
  ): void {
    this.model.predict(features.vector, actions[row], fold, said, row, out, at);
  }
}
