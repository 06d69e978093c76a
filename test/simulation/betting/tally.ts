import type { Bets } from '../../../src/core/documents/results/sums';
import assert from 'node:assert/strict';
import { evidenceAgainst } from '../../../src/core/betting/mean/capital';

/** Counts how often each named claim was false over the simulated logs. */
export class Tally {
  private readonly counts = new Map<string, number>();

  constructor(private readonly logs: number) {}

  note(name: string, wrong: boolean): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + (wrong ? 1 : 0));
  }

  share(name: string): number {
    return this.counts.get(name)! / this.logs;
  }

  /** δ with three binomial standard deviations above it. */
  private allowed(delta: number): number {
    return delta + 3 * Math.sqrt((delta * (1 - delta)) / this.logs);
  }

  /** Claims hold in at least 1 - δ of the logs; contrasts clearly do not. */
  assert(delta: number, contrasts: readonly string[] = []): void {
    const shares = [...this.counts.keys()].map((name) => `${name} ${this.share(name)}`);
    console.log(`      δ = ${delta}: ${shares.join(', ')}`);
    assert.ok(this.counts.size > contrasts.length, 'no claim was counted');
    for (const name of this.counts.keys()) {
      const fails = this.share(name) > this.allowed(delta);
      assert.equal(fails, contrasts.includes(name), `${name}: ${this.share(name)}`);
    }
  }
}

/** Whether the certified number is above m: the capital falls with m, so no root is needed. */
export function isFalse(bets: Bets, delta: number, m: number): boolean {
  return evidenceAgainst(bets, m) > -Math.log(delta);
}
