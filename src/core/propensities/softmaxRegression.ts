import { minimizeConvex } from '../numerics/solving/lbfgs';
import type { LabeledRows } from './labeledRows';
import type { PairRows } from './pairColumns';

/** The penalty ½·ridge·‖θ‖² on the sum of the rows' losses; the coefficients of the context's 1 are free. */
const ridge = 1;
const iterations = 200;
/** Of the gradient of the mean loss. */
const tolerance = 1e-5;

/** How many coefficients a model of these rows has: K for each column, then one for each column of ψ. */
export const coefficientCount = ({ columns, pairs }: LabeledRows): number =>
  columns.width * columns.actionCount + (pairs?.columns.width ?? 0);

/** Writes θᵀφ of row i for each action, and adds θᵀψ where actions have features. */
export function scoresOf(rows: LabeledRows, i: number, theta: Float64Array, scores: Float64Array): void {
  const K = scores.length;
  scores.fill(0);
  for (let at = rows.offsets[i]; at < rows.offsets[i + 1]; at++) {
    const value = rows.values[at];
    for (let k = 0, from = rows.indices[at] * K; k < K; k++) scores[k] += value * theta[from + k];
  }
  if (rows.pairs) addPairScores(rows.pairs, i, theta, rows.columns.width * K, scores);
}

/** Adds θᵀψ(x, a) to the score of every action that row i offers; the coefficients of ψ begin at `first`. */
function addPairScores(
  { slots, actions, ends, indices, values }: PairRows,
  i: number,
  theta: Float64Array,
  first: number,
  scores: Float64Array,
): void {
  for (let slot = slots[i]; slot < slots[i + 1]; slot++) {
    let sum = 0;
    for (let at = slot === 0 ? 0 : ends[slot - 1]; at < ends[slot]; at++)
      sum += values[at] * theta[first + indices[at]];
    scores[actions[slot]] += sum;
  }
}

/** Adds Σ_a residual_a ψ(x, a) of row i to the gradient. */
function addPairGradient(
  { slots, actions, ends, indices, values }: PairRows,
  i: number,
  residuals: Float64Array,
  first: number,
  gradient: Float64Array,
): void {
  for (let slot = slots[i]; slot < slots[i + 1]; slot++) {
    const residual = residuals[actions[slot]];
    for (let at = slot === 0 ? 0 : ends[slot - 1]; at < ends[slot]; at++)
      gradient[first + indices[at]] += values[at] * residual;
  }
}

/** What is put aside while a row is computed; kept, because there are many rows. */
let kept = new Float64Array(64);

/** Turns scores into probabilities of the actions that are offered (all where none are named), 0 for others; gives log Σ exp. */
export function softmaxOver(scores: Float64Array, offered: Uint32Array | undefined): number {
  const count = offered?.length ?? scores.length;
  let most = -Infinity;
  for (let i = 0; i < count; i++) most = Math.max(most, scores[offered ? offered[i] : i]);
  if (kept.length < count) kept = new Float64Array(2 * count);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += kept[i] = Math.exp(scores[offered ? offered[i] : i] - most);
  if (offered) scores.fill(0);
  for (let i = 0; i < count; i++) scores[offered ? offered[i] : i] = kept[i] / sum;
  return most + Math.log(sum);
}

export const offersOf = ({ offers }: LabeledRows, i: number): Uint32Array | undefined =>
  offers?.actions.subarray(offers.offsets[i], offers.offsets[i + 1]);

/**
 * Multinomial logistic regression of the chosen action on the features, over the rows that are included:
 * argmin Σ_i -log π_θ(a_i|x_i) + ½ ridge ‖θ‖².
 */
export function fitSoftmax(
  rows: LabeledRows,
  isIncluded: (row: number) => boolean,
  start: Float64Array,
  checkpoint: () => void,
): Float64Array {
  const { width, actionCount: K } = rows.columns;
  const included = Uint32Array.from(
    Array.from({ length: rows.count }, (_, i) => i).filter((i) => isIncluded(i)),
  );
  const n = Math.max(1, included.length);
  const isFree = (j: number): boolean => j >= (width - 1) * K && j < width * K;
  const scores = new Float64Array(K);
  const loss = (theta: Float64Array, gradient: Float64Array): number => {
    checkpoint();
    let sum = 0;
    gradient.fill(0);
    for (const i of included) {
      scoresOf(rows, i, theta, scores);
      const own = scores[rows.actions[i]];
      sum += softmaxOver(scores, offersOf(rows, i)) - own;
      scores[rows.actions[i]] -= 1;
      for (let at = rows.offsets[i]; at < rows.offsets[i + 1]; at++) {
        const value = rows.values[at];
        for (let k = 0, to = rows.indices[at] * K; k < K; k++) gradient[to + k] += value * scores[k];
      }
      if (rows.pairs) addPairGradient(rows.pairs, i, scores, width * K, gradient);
    }
    for (let j = 0; j < theta.length; j++) {
      if (isFree(j)) continue;
      sum += 0.5 * ridge * theta[j] * theta[j];
      gradient[j] += ridge * theta[j];
    }
    for (let j = 0; j < gradient.length; j++) gradient[j] /= n;
    return sum / n;
  };
  return minimizeConvex(loss, start, { iterations, tolerance });
}
