import * as v from 'valibot';
import { logInput, logOf, policyInput, policyOf } from './inputs';
import { defineTool } from './tool';

export const verifyTool = defineTool({
  name: 'bandit_lens_verify',
  title: 'Verify a Certificate',
  description:
    'Recomputes a certificate (*.certificate.json) from its log and its policy, and says whether it holds. A certificate that was not verified is only what a file says.',
  input: v.strictObject({
    certificate: v.pipe(v.string(), v.minLength(1), v.description('The file of the certificate.')),
    ...logInput,
    policy: policyInput,
  }),
  async ask(input, host) {
    const { valid, reasons } = await host.run({
      kind: 'verify',
      ...logOf(input, host),
      policy: policyOf(input.policy, host),
      certificate: host.placed(input.certificate),
    });
    return {
      holds: valid,
      reasons,
      caveats: valid
        ? [
            'It holds for this log, this policy and its own confidence. Its assumptions are in the document: say them with its numbers.',
          ]
        : ['The certificate DOES NOT HOLD: quote none of its numbers.'],
    };
  },
});
