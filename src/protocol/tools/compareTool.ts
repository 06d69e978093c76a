import * as v from 'valibot';
import { roundBound } from '../../core/certificate/roundBound';
import { listText } from '../../core/certificate/jointText';
import { certificateCaveats, checkCaveats, estimateText } from './caveats';
import { claimInput, claimOf, logInput, logOf, lookedAt, policyInput, policyOf } from './inputs';
import { defineTool } from './tool';

const mostPolicies = 50;

export const compareTool = defineTool({
  name: 'bandit_lens_compare',
  title: 'Compare Policies on a Bandit Log',
  description:
    'Says which of several policies to run, by what is certified of all of them together. Quote a number only together with the caveats of the answer.',
  input: v.strictObject({
    ...logInput,
    policies: v.pipe(
      v.array(policyInput),
      v.minLength(1),
      v.maxLength(mostPolicies),
      v.readonly(),
      v.description('All policies to compare. Name all that were considered, also those that look bad.'),
    ),
    ...claimInput,
  }),
  async ask(input, host) {
    const log = logOf(input, host);
    const policies = input.policies.map((ref) => policyOf(ref, host));
    const looked = await lookedAt(log.paths, policies, host);
    const report = await host.run({ kind: 'analyze', ...log, policies, ...claimOf(input, looked) });
    const { leaderboard, certificate, checks } = report;
    if (leaderboard === undefined) throw new Error('A list of policies came back without its order.');
    return {
      log: report.file,
      answer: leaderboard.answer,
      policies: leaderboard.rows.map((row) => ({
        policy: row.name,
        verdict: row.verdict,
        certified:
          row.withheld === null ? `at least ${down(row.atLeast)} per decision` : `nothing: ${row.withheld}`,
        estimate: estimateText(row.estimate, certificate),
        effectiveRows: Math.round(row.effectiveRows),
      })),
      notCompared: leaderboard.unfit,
      caveats: [listText(leaderboard), ...certificateCaveats(certificate), ...checkCaveats(checks)],
    };
    function down(value: number): string {
      return roundBound(value, 'down', certificate.rewardRange);
    }
  },
});
