import type { LogBatch, LoggedData } from '../logs/loggedData';
import { costOf, type RewardRange } from '../bounds/rewardRange';
import type { JobControl } from '../control';
import { shuffledIndices } from '../numerics/random';
import { featureNorm, type FeatureScaling } from '../policies/featureScores';
import { offeredActions } from '../policies/givenPolicies';
import { UserError } from '../userError';

/** The rows a policy is trained on, gathered into flat arrays: features in float32, everything else in float64. */
export interface TrainingData {
  readonly rows: number;
  readonly actionCount: number;
  readonly featureCount: number;
  /** φ_i, scaled as the policy will scale them; row-major rows × d. */
  readonly features: Float32Array;
  /** ‖φ_i‖ after scaling. */
  readonly norms: Float64Array;
  readonly actions: Int32Array;
  /** c_i ∈ [-1, 0]. */
  readonly costs: Float64Array;
  readonly propensities: Float64Array;
  /** π0(·|x_i), row-major rows × K; only where the log is full. */
  readonly distributions?: Float64Array;
  /** How many actions each row offers. */
  readonly offered: Int32Array;
}

export interface GatherOptions {
  readonly include: (row: number) => boolean;
  readonly rows: number;
  readonly seed: number;
  readonly rewardRange: RewardRange;
  readonly scaling: FeatureScaling;
  /** Bytes the gathered arrays may take. */
  readonly memoryLimit: number;
}

/** Copies the chosen rows of a log into memory, in an order that the seed decides: batches are then consecutive. */
export function gatherTrainingData(
  log: LoggedData,
  options: GatherOptions,
  control: JobControl,
): TrainingData {
  const { rows, include, rewardRange, scaling } = options;
  const { actionCount: K, featureCount: d } = log;
  const full = log.propensities === 'full';
  checkMemory(rows * (4 * d + (full ? 8 * K : 0) + 32), options.memoryLimit);
  const data = {
    rows,
    actionCount: K,
    featureCount: d,
    features: new Float32Array(rows * d),
    norms: new Float64Array(rows),
    actions: new Int32Array(rows),
    costs: new Float64Array(rows),
    propensities: new Float64Array(rows),
    ...(full && { distributions: new Float64Array(rows * K) }),
    offered: new Int32Array(rows),
  };
  const places = shuffledIndices(rows, options.seed);
  let count = 0;
  for (const batch of log.batches()) {
    control.checkpoint();
    for (let i = 0; i < batch.length; i++) {
      if (!include(batch.firstRow + i)) continue;
      const next = places[count++];
      const norm = featureNorm(batch.features, i, d);
      const unit = scaling === 'unit-norm' && norm > 0;
      copyFeatures(batch, i, d, unit ? 1 / norm : 1, data.features, next * d);
      // Exactly 1, not 1 up to rounding: rows with one norm share one table of their noise.
      data.norms[next] = unit ? 1 : norm;
      data.actions[next] = batch.actions[i];
      data.costs[next] = costOf(batch.rewards[i], rewardRange, batch.lines[i]);
      data.propensities[next] = batch.propensities[i];
      data.distributions?.set(batch.distributions?.subarray(i * K, (i + 1) * K) ?? [], next * K);
      data.offered[next] = offeredActions(batch, i, K);
    }
  }
  return data;
}

function copyFeatures(
  batch: LogBatch,
  row: number,
  d: number,
  factor: number,
  out: Float32Array,
  at: number,
): void {
  const { features } = batch;
  if (features.kind === 'dense') {
    for (let j = 0; j < d; j++) out[at + j] = factor * features.values[row * d + j];
    return;
  }
  for (let k = features.offsets[row]; k < features.offsets[row + 1]; k++) {
    out[at + features.indices[k]] += factor * features.values[k];
  }
}

function checkMemory(bytes: number, limit: number): void {
  if (bytes <= limit) return;
  const inMegabytes = (count: number): string => `${Math.ceil(count / 1e6)} MB`;
  throw new UserError(
    'too-large',
    `Training on this log needs ${inMegabytes(bytes)} of memory and ${inMegabytes(limit)} are allowed. Raise the memory limit, hash the features into fewer columns, or train on a part of the log.`,
  );
}
