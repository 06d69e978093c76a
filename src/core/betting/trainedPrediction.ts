import { FoldedFeatures } from '../logs/features/foldedFeatures';
import type { LogBatch } from '../logs/blocks/loggedData';

/** A reward model that was fitted on training rows, as data. */
export interface TrainedPrediction {
  readonly featureCount: number;
  readonly actionCount: number;
  /** ρ̄ of the training rows. */
  readonly mean: number;
  /** θ_a of one action after the other; absent where nothing but the mean is left. */
  readonly coefficients?: Float64Array;
}

/** Asks a reward model about rows. */
export class RewardPredictor {
  private readonly features: FoldedFeatures;

  constructor(private readonly prediction: TrainedPrediction) {
    this.features = new FoldedFeatures(prediction.featureCount, prediction.actionCount);
  }

  /** Writes q̂(x_i, a) ∈ [0, 1] of every action. */
  predict(batch: LogBatch, i: number, out: Float64Array): void {
    const { features } = this;
    const { coefficients, mean, actionCount } = this.prediction;
    const { width } = features;
    if (coefficients) features.load(batch, i);
    for (let action = 0; action < actionCount; action++) {
      const value = coefficients ? mean + features.dot(coefficients, action * width) : mean;
      out[action] = value >= 0 ? Math.min(value, 1) : value < 0 ? 0 : mean;
    }
  }
}
