import { runJob } from '../../jobs/runJob';
import { claimNames, evaluationNames, filterNames, readingNames } from '../options/optionTable';
import { evaluationFrom, needed, policyFrom, readingFrom, rowsFrom } from '../options/options';
import { certificateLines, tellChecks } from '../output/certificateLines';
import { progressOnTerminal } from '../output/progress';
import type { Command } from './command';

export const certify: Command = {
  name: 'certify',
  words: '<log...>',
  summary: 'write the certificate document of a policy',
  options: ['policy', 'out', ...claimNames, ...filterNames, ...readingNames, ...evaluationNames],
  async run(paths, values) {
    const policy = policyFrom(needed(values, 'policy', 'certify'));
    const out = needed(values, 'out', 'certify');
    const { certificate, checks } = await runJob(
      {
        kind: 'certify',
        paths,
        policy,
        out,
        ...readingFrom(values),
        ...rowsFrom(values),
        evaluation: evaluationFrom(values),
      },
      progressOnTerminal(),
    );
    tellChecks(checks);
    const text = [...certificateLines(certificate), `The certificate is in ${out}.`, ''].join('\n');
    return { document: certificate, text };
  },
};
