import type { LogBatch, LoggedData } from '../../logs/blocks/loggedData';
import type { ChosenRows } from '../../policies/chosenRows';
import type { PolicyRows } from '../../policies/policyRows';
import { EventRewardModel } from './eventRewardModel';
import { FoldedFeatures } from '../../logs/features/foldedFeatures';
import { RewardModel, type RewardSolution } from './rewardModel';
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
  /** What was found, where it can be handed on to another thread. */
  readonly solution?: RewardSolution;
  /** Second scan: Σ_a π(a|x) m(x, a), and m(x, a_i). */
  predict(batch: LogBatch, row: number, lots: RowLots, said: PolicyRows, out: Predicted, at: number): void;
}

type Predicted = Pick<ChosenRows, 'direct' | 'logged'>;

/** Over ψ(x, a) where actions have features; else one regression on the context for each action. */
export const rewardPrediction = (data: LoggedData, lots: RowLots): RewardPrediction =>
  data.actionFeatureCount ? new EventRewardModel(data) : new ContextPrediction(data, lots.features);

/** The same as the one that has found this. */
export function solvedPrediction(data: LoggedData, solution: RewardSolution): RewardPrediction {
  const features = new FoldedFeatures(data.featureCount, data.actionCount);
  const prediction = new ContextPrediction(data, features);
  prediction.solution = solution;
  return prediction;
}

class ContextPrediction implements RewardPrediction {
  readonly shape: ModelShape;
  private readonly model: RewardModel;

  constructor({ featureCount, actionCount }: LoggedData, { width }: Pick<FoldedFeatures, 'width'>) {
    this.shape = { features: featureCount, columns: width - 1, overPairs: false };
    this.model = new RewardModel(width, actionCount);
  }

  get solution(): RewardSolution {
    return this.model.solution;
  }

  set solution(solution: RewardSolution) {
    this.model.solution = solution;
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
