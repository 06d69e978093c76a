import type { Policy } from '../../src/core/policies/policy';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LogBatch, LoggedData } from '../../src/core/logs/blocks/loggedData';
import type { PolicyDocument } from '../../src/core/policies/stored/policyDocument';

/** One policy's block of the reference vectors; numbers by key, some keys only in some blocks. */
interface PolicyVectors {
  pi: number[][];
  estimators: Record<string, number>;
  bias_variance_bounds_over_log_contexts: Record<string, number> & {
    mse_alpha_star_grid1e3: [number, number];
  };
  terms: Record<string, number>;
  learning_principles: Record<string, number>;
  bounds_kl_exact?: BoundVectors;
  bounds_kl_lemma?: BoundVectors;
}

export type BoundVectors = Record<string, number> & {
  any_lambda_dyadic: { width: number; lam: number };
  any_alpha_dyadic_upper: { upper: number; alpha: number };
  union_simple: Record<'upper' | 'lam' | 'alpha' | 'lower' | 'lam_lower' | 'alpha_lower', number>;
  union_i3: Record<'upper' | 'lam' | 'alpha' | 'lower' | 'lam_lower' | 'alpha_lower', number>;
  union_i3_onesided: Record<'upper' | 'lam' | 'alpha', number>;
  sakhi2: { upper: number; lam: number; at_first_lambda: number };
  adaptive_alpha: { alpha_star: number; objective: number };
};

export interface LogVectors {
  name: string;
  n: number;
  K: number;
  d: number;
  normalised: boolean;
  params: Record<string, number> & { lambdas: number[]; alphas: number[]; sakhi2_lambdas: number[] };
  phi: number[][];
  actions: number[];
  costs: number[];
  pi0: number[][];
  mu: number[][];
  mu0: number[][];
  policies: Record<string, PolicyVectors>;
}

export interface Vectors {
  logs: LogVectors[];
  illustrative_example: {
    K: number;
    M: number;
    n: number;
    r: number[];
    pi0: number[];
    ips: number[];
    ips_min: number[];
    sd_ips: number[];
    sd_ips_min: number[];
  };
  corollary: { dist: number; K: number; alpha: number; n: number; delta: number; excess: number }[];
  sample_complexity: {
    dist: number;
    K: number;
    alpha: number;
    eps: number;
    delta: number;
    n: number | null;
  }[];
  scalars: { g_fun: { u: number; g: number }[]; kl_inv_upper: { q: number; c: number; p: number }[] };
}

export const vectors = JSON.parse(
  readFileSync(fileURLToPath(new URL('../fixtures/vectors.json', import.meta.url)), 'utf8'),
) as Vectors;

/** Agreement to a relative error, 1e-9 unless told. */
export function close(actual: number, expected: number, what: string, relative = 1e-9): void {
  const error = Math.abs(actual - expected) / Math.max(Math.abs(expected), 1e-12);
  assert.ok(error <= relative, `${what}: ${actual} is not ${expected} (relative error ${error})`);
}

/** A log of the vectors as a batch, rewards = -costs in [0, 1]. */
export function batchOf(log: LogVectors): LogBatch {
  return {
    length: log.n,
    firstRow: 0,
    lines: Uint32Array.from(log.actions, (_, i) => i + 1),
    events: Uint32Array.from(log.actions, (_, i) => i),
    actions: Int32Array.from(log.actions),
    rewards: Float64Array.from(log.costs, (cost) => -cost),
    propensities: Float64Array.from(log.actions, (action, i) => log.pi0[i][action]),
    distributions: Float64Array.from(log.pi0.flat()),
    features: { kind: 'dense', values: Float64Array.from(log.phi.flat()) },
  };
}

export function dataOf(log: LogVectors, chosenOnly = false): LoggedData {
  const { distributions, ...chosen } = batchOf(log);
  const batch: LogBatch = chosenOnly || !distributions ? chosen : { ...chosen, distributions };
  return {
    rows: log.n,
    actionCount: log.K,
    featureCount: log.d,
    propensities: chosenOnly ? 'chosen' : 'full',
    actionNames: log.mu.map((_, action) => String(action)),
    batches: () => [batch],
  };
}

export function documentOf(log: LogVectors, policyClass: PolicyDocument['class']): PolicyDocument {
  return {
    class: policyClass,
    mu: Float64Array.from(log.mu.flat()),
    sigma: log.params.sigma,
    prior: { mu: Float64Array.from(log.mu0.flat()), sigma: log.params.sigma0 },
    actions: log.mu.map((_, action) => `action ${action}`),
    features: { count: log.d, map: { columns: ['a', 'b'] }, scaling: 'none' },
    seed: 1,
    provenance: { split: { seed: 1, priorShare: 0, holdOutShare: 0.2 } },
  };
}

/** The policy whose probabilities stand in a list, by event. */
export function eventPolicy(pi: readonly ArrayLike<number>[]): Policy {
  return {
    name: 'events',
    probabilities(batch, actionCount, out) {
      for (let row = 0; row < batch.length; row++) out.set(pi[batch.events[row]], row * actionCount);
    },
  };
}
