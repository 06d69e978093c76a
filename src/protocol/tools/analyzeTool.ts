import * as v from 'valibot';
import { claimsOf } from '../../core/certificate/claims';
import { switchVerdict } from '../../core/certificate/switchVerdict';
import { metricText } from '../../core/metrics/metricText';
import { certificateCaveats, checkCaveats, estimateText } from './caveats';
import {
  claimInput,
  claimOf,
  logInput,
  logOf,
  lookedAt,
  metricsInput,
  policyInput,
  policyOf,
} from './inputs';
import { defineTool } from './tool';

export const analyzeTool = defineTool({
  name: 'bandit_lens_analyze',
  title: 'Analyze a Policy on a Bandit Log',
  description:
    'Says what a policy would earn per decision on a log, what of that is certified, and whether to switch to it from the logging policy. Quote a number only together with the caveats of the answer. For several policies use bandit_lens_compare.',
  input: v.strictObject({ ...logInput, policy: policyInput, metrics: metricsInput, ...claimInput }),
  async ask(input, host) {
    const log = logOf(input, host);
    const policy = policyOf(input.policy, host);
    const looked = await lookedAt(log.paths, [policy], host);
    const { metrics } = input;
    const asked = { ...log, policy, ...(metrics && { metrics }), ...claimOf(input, looked) };
    const report = await host.run({ kind: 'analyze', ...asked });
    const { certificate, checks, estimates, effectiveSampleSize } = report;
    const { withheld, improvement } = certificate;
    const ips = estimates.find(({ name }) => name === 'ips');
    return {
      log: report.file,
      policy: report.policy,
      certified: withheld === null ? [...claimsOf(certificate), improvement.atLeast.message] : 'nothing',
      verdict: switchVerdict(certificate),
      ...(ips && { estimate: estimateText(ips.value, certificate) }),
      ...(report.metrics && {
        otherOutcomes: report.metrics.map((metric) => `${metric.name}: ${metricText(metric)}`),
      }),
      rows: certificate.n,
      effectiveRows: Math.round(effectiveSampleSize),
      caveats: [...certificateCaveats(certificate), ...checkCaveats(checks)],
    };
  },
});
