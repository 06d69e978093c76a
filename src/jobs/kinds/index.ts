import { createHash } from 'node:crypto';
import { chooseRows } from '../../core/certificate/rows/certifiedRows';
import type { JobControl } from '../../core/control/jobControl';
import { importanceWeight } from '../../core/estimators/estimator';
import { PolicyReader } from '../../core/policies/policyRows';
import { UserError } from '../../core/errors/userError';
import { defaultPolicy } from '../../protocol/policyRef';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { banditLogPath } from '../clickhouse/banditLogPath';
import { RowWeights } from '../open/rows/rowWeights';
import { openWithPolicy, type LogAndPolicy } from '../policies/openWithPolicy';

/** Reads a log into the cache, and computes once what a hover needs to know of all rows to say something of one. */
export async function indexRows(job: JobOf<'index'>, control: JobControl): Promise<ReportOf<'index'>> {
  if (banditLogPath(job) !== undefined)
    throw new UserError(
      'not-in-place',
      'The rows of a table stay where they are: only sums of them are asked for. Look at rows with a client of the server.',
    );
  const opened = await openWithPolicy(job, job.policy ?? defaultPolicy, control, 0.7);
  const { log, sha256 } = opened;
  try {
    const policyKey = createHash('sha256').update(sha256).digest('hex').slice(0, 16);
    if (log.cacheFile === undefined)
      throw new UserError(
        'no-cache',
        'What the rows of this log weigh cannot be kept: no folder for the cache can be written. Free some space, or name a folder in BANDIT_LENS_CACHE.',
      );
    // In the cache's own way of naming, so that it is pruned and cleared with the log it belongs to.
    const weights = log.cacheFile.replace(/\.log-cache$/, `-${policyKey}.log-cache`);
    if (!RowWeights.isWhole(weights)) weigh(opened, weights, control);
    return { inspection: log.inspection, log: log.cacheFile, weights };
  } finally {
    opened.close();
  }
}

function weigh({ log: { data, sha256 }, policy }: LogAndPolicy, path: string, control: JobControl): void {
  const { include, n } = chooseRows(data, policy, {
    logSha256: sha256,
    progress: () => control.checkpoint(),
  });
  const probabilities = new Float64Array(data.rows).fill(Number.NaN);
  const weights = new Float64Array(n);
  let total = 0;
  let counted = 0;
  const reader = new PolicyReader(policy, data.actionCount);
  for (const batch of data.batches()) {
    control.checkpoint();
    control.progress(0.7 + (0.3 * batch.firstRow) / data.rows, 'Weighing the rows');
    const said = reader.read(batch);
    for (let i = 0; i < batch.length; i++) {
      const row = batch.firstRow + i;
      if (include?.(row) === false) continue;
      probabilities[row] = said.probabilities[said.firstOf(i) + batch.actions[i]];
      weights[counted++] = importanceWeight(probabilities[row], batch.propensities[i]);
      total += batch.weights?.[i] ?? 1;
    }
  }
  RowWeights.write(path, total, probabilities, weights);
}
