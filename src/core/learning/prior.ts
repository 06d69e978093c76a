import type { JobControl } from '../control/jobControl';
import type { DataTerm } from './objectives/dataTerms';
import type { TrainingEngine } from './engine';
import { plainEngine } from './plainEngine';
import type { TrainingData } from './data/trainingData';

/** Many passes over few rows, few over many: the prior need only be near the logging policy. */
const passes = { most: 200, least: 30, rows: 2_000_000 };
const rate = 0.1;
const ridge = 1e-6;

/**
 * μ0 of a softmax policy that imitates the logging policy on rows kept for the prior alone: multinomial regression,
 * minimizing the mean of -Σ_a π0(a|x) log π(a|x) (of -log π(a_i|x_i) where only the chosen action is known).
 */
export function fitPrior(
  data: TrainingData,
  control: JobControl,
  engine: TrainingEngine = plainEngine,
): Float64Array {
  const { rows, actionCount: K, featureCount: d } = data;
  const mu = new Float64Array(K * d);
  if (rows === 0 || K === 1) return mu;
  const epochs = Math.round(Math.min(passes.most, Math.max(passes.least, passes.rows / rows)));
  const target: DataTerm = data.distributions
    ? { name: 'target', everyAction: (p) => p }
    : { name: 'target', chosen: () => 1 };
  const session = engine.open('imitation', data, rows, mu);
  try {
    session.setTerms([target]);
    for (let epoch = 0; epoch < epochs; epoch++) {
      control.checkpoint();
      session.accumulate(0, 1, [1]);
      const decayed = 0.5 * rate * (1 + Math.cos((Math.PI * epoch) / epochs));
      session.descend({ rows, pull: 2 * ridge, rate: decayed });
    }
    return session.save().mu;
  } finally {
    session.close();
  }
}
