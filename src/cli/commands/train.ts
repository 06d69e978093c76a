import { claimsAnything, claimsOf } from '../../core/certificate/claims';
import { runJob } from '../../jobs/runJob';
import { claimNames, readingNames, trainingNames } from '../options/optionTable';
import { metricsFrom, needed, readingFrom, trainingFrom } from '../options/options';
import { certificateLines, tellChecks } from '../output/certificateLines';
import { progressOnTerminal } from '../output/progress';
import type { Command } from './command';

export const train: Command = {
  name: 'train',
  words: '<log...>',
  summary: 'train a policy and certify it on held-out rows',
  options: ['out', 'class', 'objective', ...claimNames, ...readingNames, ...trainingNames],
  lists: ['metric'],
  async run(paths, values) {
    const out = needed(values, 'out', 'train');
    const report = await runJob(
      {
        kind: 'train',
        paths,
        out,
        ...readingFrom(values),
        training: trainingFrom(values),
        ...metricsFrom(values),
      },
      progressOnTerminal(),
    );
    const { certificate, trainingCertificate } = report;
    tellChecks(report.checks);
    const claims = [
      ...certificateLines(certificate),
      certificate.improvement.atLeast.message,
      ...(claimsAnything(trainingCertificate) ? claimsOf(trainingCertificate) : []),
    ];
    const text = [...new Set(claims), `The policy is in ${report.policy}.`, ''].join('\n');
    return { document: report, text };
  },
};
