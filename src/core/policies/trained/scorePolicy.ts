import { parseFeatureMap } from '../../documents/log/featureMap';
import { featureApplier, type SparseFeatures } from '../../logs/features/applyFeatureMap';
import type { LogBatch } from '../../logs/blocks/loggedData';
import type { Policy } from '../policy';
import type { PolicyBasis } from '../stored/policyDocument';
import { logFeatures } from './policyReading';

export interface PolicyScorer {
  /** π(·|x) for contexts that were in no log, in the order of the policy's actions. */
  score(contexts: readonly unknown[]): Float64Array[];
  /** Whether any of the contexts has a feature of the policy's. */
  knows(contexts: readonly unknown[]): boolean;
}

/** A scorer in two steps: what a policy is asked may be made of a context's features. */
export interface RowScorer extends PolicyScorer {
  rows(contexts: readonly unknown[]): LogBatch;
  probabilities(batch: LogBatch): Float64Array[];
}

/** Scores with a policy of K actions that was made of a document. */
export function policyScorer(
  document: PolicyBasis & { readonly actions: readonly string[] },
  policy: Policy,
): RowScorer {
  const { map, count } = logFeatures(document.features);
  const apply = featureApplier(parseFeatureMap(map, count));
  const K = document.actions.length;
  const probabilities = (batch: LogBatch): Float64Array[] => {
    const out = new Float64Array(batch.length * K);
    policy.probabilities(batch, K, out);
    return Array.from({ length: batch.length }, (_, row) => out.slice(row * K, (row + 1) * K));
  };
  return {
    rows: (contexts) => batchOf(contexts.map(apply)),
    probabilities,
    score: (contexts) => probabilities(batchOf(contexts.map(apply))),
    knows: (contexts) => contexts.some((context) => apply(context).indices.length > 0),
  };
}

/** Rows that have features and nothing else: all that a policy looks at. */
export function batchOf(rows: readonly SparseFeatures[]): LogBatch {
  const offsets = new Uint32Array(rows.length + 1);
  rows.forEach(({ indices }, row) => (offsets[row + 1] = offsets[row] + indices.length));
  const indices = new Uint32Array(offsets[rows.length]);
  const values = new Float64Array(offsets[rows.length]);
  rows.forEach((entries, row) => {
    indices.set(entries.indices, offsets[row]);
    values.set(entries.values, offsets[row]);
  });
  const unused = new Float64Array(rows.length);
  return {
    length: rows.length,
    firstRow: 0,
    lines: Uint32Array.from(rows, (_, row) => row + 1),
    events: Uint32Array.from(rows, (_, row) => row),
    actions: new Int32Array(rows.length),
    rewards: unused,
    propensities: unused,
    features: { kind: 'sparse', offsets, indices, values },
  };
}
