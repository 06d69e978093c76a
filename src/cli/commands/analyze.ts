import { runJob } from '../../jobs/runJob';
import { claimNames, evaluationNames, readingNames } from '../options/optionTable';
import { evaluationFrom, policyFrom, readingFrom } from '../options/options';
import { certificateLines } from '../output/certificateLines';
import { progressOnTerminal } from '../output/progress';
import type { Command } from './command';
import { describe } from './inspect';

export const analyze: Command = {
  name: 'analyze',
  words: '<log...>',
  summary: 'estimates, the alpha curve and a certificate',
  options: ['policy', ...claimNames, ...readingNames, ...evaluationNames],
  async run(paths, values) {
    const report = await runJob(
      {
        kind: 'analyze',
        paths,
        ...(values.policy !== undefined && { policy: policyFrom(values.policy) }),
        ...readingFrom(values),
        evaluation: evaluationFrom(values),
      },
      progressOnTerminal(),
    );
    const { min, max } = report.certificate.rewardRange;
    // One digit more than a bound's sentence has; all of them are in the JSON.
    const digits = Math.min(Math.max(4 - Math.floor(Math.log10(max - min)), 0), 12);
    const estimates = report.estimates.map(
      ({ name, value }) => `  ${name.padEnd(12)}${value.toFixed(digits)}`,
    );
    const text = [
      describe(paths.join(', '), report).trimEnd(),
      '',
      `Policy: ${report.policy}`,
      ...certificateLines(report.certificate),
      report.certificate.improvement.atLeast.message,
      'Estimates of its value:',
      ...estimates,
      '',
    ].join('\n');
    // The page moves its sliders on the sums; nobody reads them.
    const { sums, ...document } = report;
    return { document, text };
  },
};
