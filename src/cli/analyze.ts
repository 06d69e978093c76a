import { unwatched } from '../core/control';
import { analyzeLog } from '../jobs/analyzeLog';
import type { Command } from './command';
import { logOptions, onlyWord } from './options';

export const analyze: Command = async (words, values) => {
  const path = onlyWord(words, 'analyze', 'LOG');
  const report = await analyzeLog({ kind: 'analyze', path, options: logOptions(values) }, unwatched);
  const { file, rows, actions, certificate } = report;
  const text = [
    `${file}: ${rows.used} rows, ${actions} actions, ${report.propensities} propensities`,
    certificate.statement,
    ...report.checks
      .filter(({ severity }) => severity !== 'ok')
      .map(({ severity, message }) => `${severity}: ${message}`),
    '',
  ].join('\n');
  return { document: report, text };
};
