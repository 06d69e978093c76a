import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultsDirectory } from '../../scripts/paths';

/** What a suite leaves for the summary of the whole run. */
export interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
  readonly failures?: readonly { readonly title: string; readonly message: string }[];
  /** The tests that took longest, in milliseconds. */
  readonly slowest?: readonly { readonly title: string; readonly duration: number }[];
}

export function addResults(all: readonly Results[]): Results {
  const sum = (key: 'passed' | 'failed'): number => all.reduce((total, counts) => total + counts[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    failures: all.flatMap(({ failures }) => failures ?? []),
    slowest: all.flatMap(({ slowest }) => slowest ?? []),
  };
}

/** Leaves a suite's counts where the summary of the whole run finds them, and ends in failure if any failed. */
export function reportResults(suite: string, counts: Results): void {
  mkdirSync(resultsDirectory, { recursive: true });
  writeFileSync(join(resultsDirectory, `${suite}.json`), JSON.stringify(counts));
  console.log(`${suite}: ${counts.passed} passed, ${counts.failed} failed`);
  if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1;
}
