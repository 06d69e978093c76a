import { FoldedFeatures } from '../logs/features/foldedFeatures';
import type { LogBatch } from '../logs/blocks/loggedData';
import { solvePositiveDefinite } from '../numerics/solving/cholesky';
import type { TrainedPrediction } from './trainedPrediction';

/**
 * q̂(x, a) = clip(ρ̄ + φᵀθ_a + b_a), a ridge regression of ρ on the features, one per action, fitted on training rows to
 * predict others. The certified rows must not be among those added: an overfit model makes false claims.
 */
export class TrainingModel {
  private readonly features: FoldedFeatures;
  private readonly grams: Float64Array;
  /** Σ ρv and Σ v, so that the mean can be taken off at the end. */
  private readonly targets: Float64Array;
  private readonly masses: Float64Array;
  private rewards = 0;
  private weights = 0;

  constructor(
    private readonly featureCount: number,
    private readonly actionCount: number,
    private readonly ridge = 1,
  ) {
    this.features = new FoldedFeatures(featureCount, actionCount);
    const { width } = this.features;
    this.grams = new Float64Array(actionCount * width * width);
    this.targets = new Float64Array(actionCount * width);
    this.masses = new Float64Array(actionCount * width);
  }

  /** Adds a training row with its reward on the scale of [0, 1]. */
  add(batch: LogBatch, i: number, rho: number): void {
    const { features, grams, targets, masses } = this;
    features.load(batch, i);
    const { width, vector } = features;
    const weight = batch.weights ? batch.weights[i] : 1;
    const first = batch.actions[i] * width;
    for (let j = 0; j < width; j++) {
      if (vector[j] === 0) continue;
      const scaled = weight * vector[j];
      const row = (first + j) * width;
      for (let k = 0; k <= j; k++) grams[row + k] += scaled * vector[k];
      targets[first + j] += scaled * rho;
      masses[first + j] += scaled;
    }
    this.rewards += weight * rho;
    this.weights += weight;
  }

  private get mean(): number {
    return this.weights > 0 ? this.rewards / this.weights : 0;
  }

  /** What the training rows say of others. */
  solve(): TrainedPrediction {
    const { width } = this.features;
    const { mean, featureCount, actionCount } = this;
    const coefficients = new Float64Array(actionCount * width);
    for (let action = 0; action < actionCount; action++) {
      const gram = this.grams.slice(action * width * width, (action + 1) * width * width);
      for (let j = 0; j < width; j++) gram[j * width + j] += this.ridge;
      const right = new Float64Array(width);
      for (let j = 0; j < width; j++) {
        right[j] = this.targets[action * width + j] - mean * this.masses[action * width + j];
      }
      coefficients.set(solvePositiveDefinite(gram, right), action * width);
    }
    // Features of absurd size break the regression; the mean is left then.
    const usable = coefficients.every(Number.isFinite);
    return { featureCount, actionCount, mean, ...(usable && { coefficients }) };
  }
}
