import { runJob } from '../../jobs/runJob';
import { readingNames } from '../options/optionTable';
import { needed, policyFrom, readingFrom } from '../options/options';
import { UsageError } from '../options/usageError';
import { progressOnTerminal } from '../output/progress';
import type { Command } from './command';

/** The exit code of a certificate that does not hold: nothing failed, but it is not what it says. */
const doesNotHold = 3;

export const verify: Command = {
  name: 'verify',
  words: '<certificate>',
  summary: 'recompute a certificate; exit 0 only when it holds',
  options: ['policy', ...readingNames],
  lists: ['log'],
  async run([certificate], values) {
    const policy = policyFrom(needed(values, 'policy', 'verify'));
    const paths = values.log ?? [];
    if (paths.length === 0) throw new UsageError('verify needs --log, once for each file of the log.');
    const document = await runJob(
      { kind: 'verify', certificate, paths, policy, ...readingFrom(values) },
      progressOnTerminal(),
    );
    const text = document.valid
      ? 'The certificate holds: recomputing it from the log and the policy gives the same document.\n'
      : ['The certificate does not hold:', ...document.reasons.map((reason) => `  ${reason}`), ''].join('\n');
    return { document, text, ...(!document.valid && { exitCode: doesNotHold }) };
  },
};
