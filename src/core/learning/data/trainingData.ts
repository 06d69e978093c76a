import type { FeatureScaling } from '../../documents/names';
import type { RewardRange } from '../../documents/log/rewardRange';
import type { LogBatch } from '../../logs/blocks/loggedData';
import { costOf } from '../../logs/schema/rewardRange';
import type { JobControl } from '../../control/jobControl';
import { shuffledIndices } from '../../numerics/random';
import { copyFeatures, featureNorm } from '../../policies/trained/featureScores';
import { offerCount } from '../../policies/offers';

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
  /** The log was subsampled: its rows carry weights, by which nothing can be certified. */
  readonly weighted?: boolean;
}

/** How rows become training data. */
export interface Gathering {
  readonly include: (row: number) => boolean;
  readonly rewardRange: RewardRange;
  readonly scaling: FeatureScaling;
}

/** The width of the data, and of its longest part. */
export interface TrainingShape {
  readonly rows: number;
  readonly actionCount: number;
  readonly featureCount: number;
  readonly full: boolean;
}

/** Bytes of the arrays below. */
export function gatheredBytes({ rows, actionCount, featureCount, full }: TrainingShape): number {
  return rows * (4 * featureCount + (full ? 8 * actionCount : 0) + 32);
}

/** Arrays that rows are gathered into, one selection after the other: a new one takes the place of the old. */
export class GatheredRows {
  private readonly arrays: Omit<TrainingData, 'rows' | 'actionCount' | 'featureCount' | 'weighted'>;

  constructor(private readonly shape: TrainingShape) {
    const { rows, actionCount: K, featureCount: d, full } = shape;
    this.arrays = {
      features: new Float32Array(rows * d),
      norms: new Float64Array(rows),
      actions: new Int32Array(rows),
      costs: new Float64Array(rows),
      propensities: new Float64Array(rows),
      ...(full && { distributions: new Float64Array(rows * K) }),
      offered: new Int32Array(rows),
    };
  }

  /** Copies the chosen rows of some batches, in an order that the seed decides: training batches are then consecutive. */
  gather(
    batches: Iterable<LogBatch>,
    rows: number,
    seed: number,
    { include, rewardRange, scaling }: Gathering,
    control: JobControl,
  ): TrainingData {
    const { actionCount: K, featureCount: d } = this.shape;
    const data = this.first(rows);
    data.features.fill(0);
    const places = shuffledIndices(rows, seed);
    let count = 0;
    let weighted = false;
    for (const batch of batches) {
      control.checkpoint();
      for (let i = 0; i < batch.length; i++) {
        if (!include(batch.firstRow + i)) continue;
        const next = places[count++];
        weighted ||= (batch.weights?.[i] ?? 1) !== 1;
        const norm = featureNorm(batch.features, i, d);
        const unit = scaling === 'unit-norm' && norm > 0;
        copyFeatures(batch.features, i, d, unit ? 1 / norm : 1, data.features, next * d);
        // Exactly 1, not 1 up to rounding: rows with one norm share one table of their noise.
        data.norms[next] = unit ? 1 : norm;
        data.actions[next] = batch.actions[i];
        data.costs[next] = costOf(batch.rewards[i], rewardRange, batch.lines[i], batch.file);
        data.propensities[next] = batch.propensities[i];
        data.distributions?.set(batch.distributions?.subarray(i * K, (i + 1) * K) ?? [], next * K);
        // Engines know the first so many actions; where ids name them, they learn as if all were offered.
        data.offered[next] = batch.offeredActions ? K : offerCount(batch, i, K);
      }
    }
    return { ...data, weighted };
  }

  /** The arrays as if they had been made for so many rows. */
  private first(rows: number): TrainingData {
    const { actionCount: K, featureCount: d } = this.shape;
    const { features, norms, actions, costs, propensities, distributions, offered } = this.arrays;
    return {
      rows,
      actionCount: K,
      featureCount: d,
      features: features.subarray(0, rows * d),
      norms: norms.subarray(0, rows),
      actions: actions.subarray(0, rows),
      costs: costs.subarray(0, rows),
      propensities: propensities.subarray(0, rows),
      ...(distributions && { distributions: distributions.subarray(0, rows * K) }),
      offered: offered.subarray(0, rows),
    };
  }
}
