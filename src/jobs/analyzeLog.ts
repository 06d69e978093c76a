import { basename } from 'node:path';
import type { JobControl } from '../core/control';
import type { AnalyzeJob } from '../protocol/jobs';
import type { AnalysisReport } from '../protocol/report';
import { readLog } from './readLog';

export async function analyzeLog(job: AnalyzeJob, control: JobControl): Promise<AnalysisReport> {
  await Promise.resolve();
  control.progress(0, 'Reading the log');
  const data = readLog(job.path);
  const { rows: n, actionCount: K } = data;
  const [least, most] = job.options.rewardRange ?? [0, 1];
  const delta = job.options.delta ?? 0.05;
  const terms = (alpha: number) => {
    let estimate = 0;
    let bias = 0;
    let second = 0;
    for (const batch of data.batches()) {
      for (let i = 0; i < batch.length; i++) {
        const c = -(batch.rewards[i] - least) / (most - least);
        estimate += (c / K) * batch.propensities[i] ** -alpha;
        second += ((c * c) / K) * batch.propensities[i] ** (-2 * alpha);
        for (let a = 0; a < K; a++) {
          const p = batch.distributions?.[i * K + a] ?? 1 / K;
          bias += (1 - p ** (1 - alpha)) / K;
          second += p ** (1 - 2 * alpha) / K;
        }
      }
    }
    return { estimate: estimate / n, bias: bias / n, second: second / n };
  };
  const toValue = (risk: number) => Math.min(most, Math.max(least, least - (most - least) * risk));
  const point = (alpha: number) => {
    const { estimate, bias, second } = terms(alpha);
    const lambda = 1 / Math.sqrt(n);
    const radius =
      Math.sqrt(Math.log((4 * Math.sqrt(n)) / delta) / (2 * n)) +
      Math.log(4 / delta) / (n * lambda) +
      (lambda / 2) * second;
    return {
      alpha,
      value: toValue(estimate),
      lower: toValue(estimate + radius),
      upper: toValue(estimate - radius - bias),
    };
  };
  const alpha = 1 - n ** -0.25;
  const at = point(alpha);
  return {
    file: basename(job.path),
    policy: 'uniform',
    format: 'jsonl',
    rows: { lines: n, used: n, skipped: 0, rejected: 0 },
    actions: K,
    features: data.featureCount,
    propensities: data.propensities,
    rejections: [],
    checks: [],
    estimates: [],
    effectiveSampleSize: n,
    alphaCurve: Array.from({ length: 21 }, (_, i) => point(i / 20)),
    certificate: {
      statement: `With ${100 * (1 - delta)} % confidence the uniform policy earns between ${at.lower.toFixed(3)} and ${at.upper.toFixed(3)} per decision.`,
      kind: 'fixed',
      rows: 'all',
      bound: 'theorem-1',
      value: { estimate: at.value, lower: at.lower, upper: at.upper },
      alpha,
      lambda: 1 / Math.sqrt(n),
      delta,
      n,
      assumptions: [],
    },
  };
}
