import type { JobControl } from '../control';
import { softmax } from '../policies/softmax';
import { Adam } from './adam';
import type { TrainingData } from './trainingData';

/** Many passes over few rows, few over many: the prior need only be near the logging policy. */
const passes = { most: 200, least: 30, rows: 2_000_000 };
const rate = 0.1;
const ridge = 1e-6;

/**
 * μ0 of a softmax policy that imitates the logging policy on rows kept for the prior alone: multinomial regression,
 * minimizing the mean of -Σ_a π0(a|x) log π(a|x) (of -log π(a_i|x_i) where only the chosen action is known).
 */
export function fitPrior(data: TrainingData, control: JobControl): Float64Array {
  const { rows, actionCount: K, featureCount: d } = data;
  const mu = new Float64Array(K * d);
  if (rows === 0 || K === 1) return mu;
  const gradient = new Float64Array(mu.length);
  const scores = new Float64Array(K);
  const pi = new Float64Array(K);
  const adam = new Adam(mu.length);
  const epochs = Math.round(Math.min(passes.most, Math.max(passes.least, passes.rows / rows)));
  for (let epoch = 0; epoch < epochs; epoch++) {
    control.checkpoint();
    gradient.fill(0);
    for (let row = 0; row < rows; row++) addImitation(data, row, mu, scores, pi, gradient);
    for (let k = 0; k < mu.length; k++) gradient[k] = gradient[k] / rows + 2 * ridge * mu[k];
    adam.step(mu, gradient, 0.5 * rate * (1 + Math.cos((Math.PI * epoch) / epochs)));
  }
  return mu;
}

/** ∂/∂μ_a of the cross-entropy of one row: (π(a|x) - π0(a|x)) φ. */
function addImitation(
  { features, featureCount: d, actionCount: K, offered, actions, distributions }: TrainingData,
  row: number,
  mu: Float64Array,
  scores: Float64Array,
  pi: Float64Array,
  gradient: Float64Array,
): void {
  const count = offered[row];
  const x = row * d;
  for (let a = 0; a < count; a++) {
    let score = 0;
    for (let j = 0; j < d; j++) score += features[x + j] * mu[a * d + j];
    scores[a] = score;
  }
  softmax(scores, count, pi, 0);
  for (let a = 0; a < count; a++) {
    const target = distributions ? distributions[row * K + a] : Number(a === actions[row]);
    const excess = pi[a] - target;
    for (let j = 0; j < d; j++) gradient[a * d + j] += excess * features[x + j];
  }
}
