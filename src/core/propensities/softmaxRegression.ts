import { minimizeConvex } from '../numerics/lbfgs';
import type { LabeledRows } from './labeledRows';

/** The penalty ½·ridge·‖θ‖² on the sum of the rows' losses; the 1's coefficients are free. */
const ridge = 1;
const iterations = 200;
/** Of the gradient of the mean loss. */
const tolerance = 1e-5;

/** Writes θᵀφ of row i for each action: `theta` holds K numbers for each column, of features divided by `scales`. */
export function scoresOf(rows: LabeledRows, i: number, theta: Float64Array, scores: Float64Array): void {
  const K = scores.length;
  scores.fill(0);
  for (let at = rows.offsets[i]; at < rows.offsets[i + 1]; at++) {
    const value = rows.values[at];
    for (let k = 0, from = rows.indices[at] * K; k < K; k++) scores[k] += value * theta[from + k];
  }
}

/** Turns scores into probabilities of the actions that are offered (all where none are named), 0 for others; gives log Σ exp. */
export function softmaxOver(scores: Float64Array, offered: Uint32Array | undefined): number {
  let most = -Infinity;
  if (offered) for (const action of offered) most = Math.max(most, scores[action]);
  else for (const score of scores) most = Math.max(most, score);
  let sum = 0;
  if (offered) {
    const kept = Float64Array.from(offered, (action) => Math.exp(scores[action] - most));
    for (const each of kept) sum += each;
    scores.fill(0);
    for (const [i, action] of offered.entries()) scores[action] = kept[i] / sum;
  } else {
    for (let k = 0; k < scores.length; k++) sum += scores[k] = Math.exp(scores[k] - most);
    for (let k = 0; k < scores.length; k++) scores[k] /= sum;
  }
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
  const penalized = (width - 1) * K;
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
    }
    for (let j = 0; j < penalized; j++) {
      sum += 0.5 * ridge * theta[j] * theta[j];
      gradient[j] += ridge * theta[j];
    }
    for (let j = 0; j < gradient.length; j++) gradient[j] /= n;
    return sum / n;
  };
  return minimizeConvex(loss, start, { iterations, tolerance });
}
