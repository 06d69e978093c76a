import { analyzeLog } from '../jobs/kinds/analyze';
import type { Command } from './command';
import { describe } from './inspect';
import { judgingFrom, logWords, policyWord, readingFrom } from './options';
import { progressOnTerminal } from './progress';
import { certificateLines } from './told';

export const analyze: Command = async (words, values) => {
  const paths = logWords(words, 'analyze');
  const report = await analyzeLog(
    {
      kind: 'analyze',
      paths,
      ...(values.policy !== undefined && { policy: policyWord(values.policy) }),
      ...readingFrom(values),
      judging: judgingFrom(values),
    },
    progressOnTerminal(),
  );
  const { min, max } = report.certificate.rewardRange;
  // One digit more than a bound's sentence has; all of them are in the JSON.
  const digits = Math.min(Math.max(4 - Math.floor(Math.log10(max - min)), 0), 12);
  const estimates = report.estimates.map(
    ({ name, value }) => `  ${name.padEnd(12)}${Number(value).toFixed(digits)}`,
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
};
