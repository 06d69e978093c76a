import assert from 'node:assert/strict';
import { cli } from './cli';

interface Report {
  readonly policy: string;
  readonly estimates: readonly { name: string; value: number }[];
  readonly error: { code: string; message: string; line?: number };
}

/** A model's weights: features × actions. */
export const W = [
  [0.5, -1, 0.25],
  [1, 0.5, -2],
  [-0.75, 0.1, 0.3],
  [0, 2, -0.4],
];

export const scoresOf = (context: readonly number[]): number[] =>
  [0, 1, 2].map((k) => context.reduce((sum, x, j) => sum + x * W[j][k], 0));

export function softmax(scores: readonly number[]): number[] {
  const weights = scores.map((score) => Math.exp(score - Math.max(...scores)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** The contexts of a log of lists. */
export const contextsOf = (log: string): number[][] =>
  log
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { context: number[] }).context);

/** `bandit-lens analyze` of one log by several policies. */
export class ModelRuns {
  constructor(readonly log: string) {}

  run(policy: string): { readonly code: number | null; readonly err: string; readonly report: Report } {
    const { code, out, err } = cli('analyze', this.log, '--policy', policy, '--json');
    return { code, err, report: JSON.parse(out) as Report };
  }

  /** Both give the same estimates. Returns what is said about the first. */
  same(policy: string, expected: string): string {
    const [found, wanted] = [this.run(policy), this.run(expected)];
    assert.deepEqual([found.code, wanted.code], [0, 0], found.err + wanted.err);
    found.report.estimates.forEach(({ name, value }, i) => {
      const other = wanted.report.estimates[i].value;
      assert.ok(Math.abs(value - other) < 1e-6, `${name}: ${value} and ${other}`);
    });
    return found.err;
  }

  /** It is refused with a reason, and nothing crashes. */
  fails(policy: string, code: string, message: RegExp): void {
    const found = this.run(policy);
    assert.deepEqual([found.code, found.report.error.code], [3, code], found.err);
    assert.match(found.report.error.message, message);
    assert.doesNotMatch(found.err, /\n\s+at /);
  }
}
