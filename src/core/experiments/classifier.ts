import type { JobControl } from '../control/jobControl';
import type { TrainingEngine } from '../learning/engine';
import type { TrainingData } from '../learning/data/trainingData';
import { mix32, shuffledIndices } from '../numerics/random';
import type { LabeledData } from './labeledData';

/** As in the paper's appendix; the batch is the one of the authors' program. */
const settings = { rate: 0.1, epochs: 10, ridge: 1e-6, batch: 128 } as const;

/** μ0 of the logging policy: softmax regression on the labels, by Adam. Row-major K × d. */
export function fitClassifier(
  data: LabeledData,
  engine: TrainingEngine,
  seed: number,
  control: JobControl,
): Float64Array {
  const K = data.classNames.length;
  const mu = new Float64Array(K * data.featureCount);
  if (data.rows === 0) return mu;
  const { batch, epochs, rate, ridge } = settings;
  const session = engine.open('imitation', labelsAsActions(data), batch, mu);
  try {
    session.setTerms([{ name: 'target', chosen: () => 1 }]);
    const batches = Math.ceil(data.rows / batch);
    for (let epoch = 0; epoch < epochs; epoch++) {
      for (const index of shuffledIndices(batches, mix32(mix32(seed) ^ (epoch + 1)))) {
        control.checkpoint();
        session.accumulate(index, 1, [1]);
        const rows = Math.min(batch, data.rows - index * batch);
        session.descend({ rows, pull: 2 * ridge, rate });
      }
    }
    return session.save().mu;
  } finally {
    session.close();
  }
}

/** What the engines train on: every label as the action that was taken. */
function labelsAsActions({ rows, featureCount, classNames, features, labels }: LabeledData): TrainingData {
  return {
    rows,
    actionCount: classNames.length,
    featureCount,
    features,
    norms: new Float64Array(rows).fill(1),
    actions: labels,
    costs: new Float64Array(rows),
    propensities: new Float64Array(rows).fill(1),
    offered: new Int32Array(rows).fill(classNames.length),
  };
}
