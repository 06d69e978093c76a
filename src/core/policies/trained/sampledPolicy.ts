import { seededRandom } from '../../numerics/random';
import type { PolicyDocument } from '../stored/policyDocument';
import { sampledGaussian, sampledMixedLogit } from '../probabilities/sampledProbabilities';
import { policyByRows, type TrainedPolicy } from './trainedPolicy';

/** S draws of ε, the same for every row. */
export interface PolicySamples {
  readonly count: number;
  readonly seed: number;
}

/**
 * A policy's probabilities as the paper's program estimates them: to compare with, never to certify. The paper takes
 * S = 32, which is off by up to 0.15 in a probability.
 */
export function sampledPolicy(document: PolicyDocument, { count, seed }: PolicySamples): TrainedPolicy {
  const random = seededRandom(seed);
  const K = document.actions.length;
  const shared = Array.from({ length: count }, () => random.normal());
  const own = Array.from({ length: count }, () => Array.from({ length: K }, () => random.normal()));
  return policyByRows(document, `sampled ${document.class}`, (scores, offered, deviation, out, first) => {
    const [used, place] = [scores.subarray(0, offered), out.subarray(first, first + offered)];
    if (document.class === 'gaussian') sampledGaussian(used, deviation, shared, place);
    else sampledMixedLogit(used, deviation, own, place);
  });
}
