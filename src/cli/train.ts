import { claimsAnything, claimsOf } from '../core/certificate/claims';
import { trainPolicy } from '../jobs/kinds/train';
import type { Command } from './command';
import { needed, logWords, readingFrom, trainingFrom } from './options';
import { progressOnTerminal } from './progress';
import { certificateLines, tellChecks } from './told';

export const train: Command = async (words, values) => {
  const paths = logWords(words, 'train');
  const out = needed(values, 'out', 'train');
  const report = await trainPolicy(
    { kind: 'train', paths, out, ...readingFrom(values), training: trainingFrom(values) },
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
};
