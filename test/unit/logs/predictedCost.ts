import { predictedPolicy } from '../../../src/core/logs/predictions/predictedPolicy';
import type { ParsedLog } from '../../../src/jobs/open/parsedLog';
import { readPredictions } from '../../../src/jobs/policies/readPredictions';

/** Vowpal Wabbit's value of a policy: (1/labeled events) Σ cost · pmf[logged action] / logged probability */
export async function predictedCost(log: ParsedLog, predictions: string): Promise<number> {
  const { data, inspection } = log;
  const { table } = await readPredictions(predictions, data.actionNames);
  const policy = predictedPolicy(table, inspection.events);
  let sum = 0;
  for (const batch of data.batches()) {
    const out = new Float64Array(batch.length * data.actionCount);
    policy.probabilities(batch, data.actionCount, out);
    for (let i = 0; i < batch.length; i++) {
      const chosen = out[i * data.actionCount + batch.actions[i]];
      sum += (-batch.rewards[i] * chosen) / batch.propensities[i];
    }
  }
  return sum / data.rows;
}
