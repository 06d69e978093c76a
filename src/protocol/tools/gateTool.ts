import * as v from 'valibot';
import { gateRules } from '../../core/documents/results/gate';
import { UserError } from '../../core/errors/userError';
import { gateJobOf } from '../gateJob';
import type { JobOf } from '../jobKinds';
import { certificateCaveats, checkCaveats } from './caveats';
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
import { defineTool, type ToolHost } from './tool';

const input = v.strictObject({
  gate: v.exactOptional(
    v.pipe(
      v.string(),
      v.minLength(1),
      v.description('A gate file (*.gate.json). Then nothing else is said.'),
    ),
  ),
  ...v.partial(v.object({ log: logInput.log, policy: policyInput, rules: gateRules })).entries,
  format: logInput.format,
  actions: logInput.actions,
  uniformLogging: logInput.uniformLogging,
  metrics: metricsInput,
  ...claimInput,
});

export const gateTool = defineTool({
  name: 'bandit_lens_gate',
  title: 'Ask a Gate',
  description:
    'Says whether a policy fulfils rules on a log, such as "reward improves by 0.01", "reward at least 0.5", "reward worsens by at most 0.02", "effective rows at least 1000", "rejected share at most 0.01". All claims hold together. Give a gate file, or log, policy and rules.',
  input,
  async ask(said, host) {
    const report = await host.run(await jobOf(said, host));
    const { passed, rules, confidence, certificate, checks } = report;
    return {
      passed,
      log: report.file,
      policy: report.policy,
      rules: rules.map(({ rule, holds, expected, found, reason, help }) => ({
        rule,
        holds,
        expected,
        found,
        ...(reason !== null && { reason }),
        ...(help !== null && { help }),
      })),
      caveats: [confidence, ...certificateCaveats(certificate), ...checkCaveats(checks)],
    };
  },
});

async function jobOf(
  said: v.InferOutput<typeof input>,
  host: ToolHost,
): Promise<JobOf<'gate'> & { readonly kind: 'gate' }> {
  const { gate, log, policy: ref, rules, metrics } = said;
  if (gate !== undefined) {
    if (Object.keys(said).length > 1) throw wrong('A gate file says all of it: give nothing else beside it.');
    const { gate: document, placed } = host.readGate(gate);
    const made = gateJobOf(document, placed);
    const looked = await lookedAt(made.paths, [made.policy], host);
    return {
      ...made,
      evaluation: { ...made.evaluation, comparisons: Math.max(document.comparisons ?? 1, looked) },
    };
  }
  if (log === undefined || ref === undefined || rules === undefined)
    throw wrong('Give a gate file as "gate", or all of "log", "policy" and "rules".');
  const reference = logOf({ ...said, log }, host);
  const policy = policyOf(ref, host);
  const looked = await lookedAt(reference.paths, [policy], host);
  return {
    kind: 'gate',
    ...reference,
    policy,
    rules,
    ...(metrics && { metrics }),
    ...claimOf(said, looked),
  };
}

const wrong = (message: string): UserError => new UserError('bad-input', message);
