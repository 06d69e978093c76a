import type { LogBatch, LoggedData } from '../../src/core/logs/blocks/loggedData';
import { seededRandom, type Random } from '../../src/core/numerics/random';
import type { Policy } from '../../src/core/policies/policy';

/** A bandit with finitely many contexts, known cost means and known policies: every risk is a finite sum. */
export interface Bandit {
  readonly contexts: number;
  readonly actionCount: number;
  /** π0 and E[reward], contexts × K. */
  readonly logging: Float64Array;
  readonly rewards: Float64Array;
}

/** A random bandit; `sharpness` spreads the logging propensities. */
export function randomBandit(
  random: Random,
  contexts: number,
  actionCount: number,
  sharpness: number,
): Bandit {
  const logging = new Float64Array(contexts * actionCount);
  for (let x = 0; x < contexts; x++) {
    let total = 0;
    for (let a = 0; a < actionCount; a++) {
      total += logging[x * actionCount + a] = Math.exp(sharpness * random.normal());
    }
    for (let a = 0; a < actionCount; a++) logging[x * actionCount + a] /= total;
  }
  return { contexts, actionCount, logging, rewards: logging.map(() => random.uniform()) };
}

/** Draws n rows: uniform context, logged action, and a binary reward with the bandit's mean. */
export function drawLog(bandit: Bandit, n: number, random: Random): LoggedData {
  const { contexts, actionCount: K } = bandit;
  const batch = {
    length: n,
    firstRow: 0,
    lines: Uint32Array.from({ length: n }, (_, i) => i + 1),
    events: new Uint32Array(n),
    actions: new Int32Array(n),
    rewards: new Float64Array(n),
    propensities: new Float64Array(n),
    distributions: new Float64Array(n * K),
    features: { kind: 'dense' as const, values: new Float64Array(n) },
  } satisfies LogBatch;
  for (let i = 0; i < n; i++) {
    const x = random.below(contexts);
    batch.features.values[i] = x;
    batch.distributions.set(bandit.logging.subarray(x * K, (x + 1) * K), i * K);
    let u = random.uniform();
    let a = 0;
    while (a < K - 1 && (u -= bandit.logging[x * K + a]) >= 0) a++;
    batch.actions[i] = a;
    batch.propensities[i] = bandit.logging[x * K + a];
    batch.rewards[i] = random.uniform() < bandit.rewards[x * K + a] ? 1 : 0;
  }
  return logOf(batch, K);
}

export function logOf(batch: LogBatch, actionCount: number, featureCount = 1): LoggedData {
  return {
    rows: batch.length,
    actionCount,
    featureCount,
    propensities: batch.distributions ? 'full' : 'chosen',
    actionNames: Array.from({ length: actionCount }, (_, a) => String(a)),
    batches: () => [batch],
  };
}

/** The policy given by a contexts × K table; the context is the first feature. */
export function tablePolicy(table: Float64Array): Policy {
  return {
    name: 'table',
    probabilities(batch, K, out) {
      for (let i = 0; i < batch.length; i++) {
        const x = batch.features.values[i];
        out.set(table.subarray(x * K, (x + 1) * K), i * K);
      }
    },
  };
}

/** Value of a table policy: mean over contexts of Σ_a π E[r]. */
export function trueValue(bandit: Bandit, table: Float64Array): number {
  return table.reduce((total, pi, k) => total + (pi * bandit.rewards[k]) / bandit.contexts, 0);
}

/** A softmax policy on the bandit's rewards: better than logging, with weights that spread. */
export function sharperPolicy(bandit: Bandit, sharpness: number): Float64Array {
  const { actionCount: K } = bandit;
  const table = bandit.rewards.map((reward) => Math.exp(sharpness * reward));
  for (let x = 0; x < bandit.contexts; x++) {
    let total = 0;
    for (let a = 0; a < K; a++) total += table[x * K + a];
    for (let a = 0; a < K; a++) table[x * K + a] /= total;
  }
  return table;
}

export { seededRandom };
