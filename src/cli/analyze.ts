import { analyzeLog } from '../jobs/analyzeLog';
import type { Command } from './command';
import { describe } from './inspect';
import { judgingFrom, onlyWord, readingFrom } from './options';
import { progressOnTerminal } from './progress';

export const analyze: Command = async (words, values) => {
  const path = onlyWord(words, 'analyze', 'LOG');
  const report = await analyzeLog(
    {
      kind: 'analyze',
      path,
      ...(values.policy !== undefined && { policy: values.policy }),
      reading: await readingFrom(values),
      judging: judgingFrom(values),
    },
    progressOnTerminal(),
  );
  const estimates = report.estimates.map(({ name, value }) => `  ${name.padEnd(12)}${value}`);
  const text = [
    describe(path, report).trimEnd(),
    '',
    `Policy: ${report.policy}`,
    ...new Set([report.certificate.statement, report.certificate.atLeast.statement]),
    report.certificate.improvement.atLeast.message,
    'Estimates of its value:',
    ...estimates,
    '',
  ].join('\n');
  return { document: report, text };
};
