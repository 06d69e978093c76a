import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultsDirectory } from '../../scripts/paths';

/** Leaves a suite's counts where the summary of the whole run finds them, and ends in failure if any failed. */
export function reportResults(suite: string, counts: { passed: number; failed: number }): void {
  mkdirSync(resultsDirectory, { recursive: true });
  writeFileSync(join(resultsDirectory, `${suite}.json`), JSON.stringify(counts));
  console.log(`${suite}: ${counts.passed} passed, ${counts.failed} failed`);
  if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1;
}
