import { claimsOf } from '../../src/core/certificate/claims';
import { verdictSentence } from '../../src/core/certificate/verdict';
import type { PageReport } from '../../src/protocol/page';
import { markdownOf, plainMarkdown as plain } from '../parts/dataTable';
import type { Figure } from '../figures/figure';
import { formatCount } from '../parts/format';

/** The analysis as Markdown: the verdict, what it rests on, and the numbers of every figure. */
export function markdownReport(
  report: PageReport,
  remedies: readonly string[],
  figures: readonly Figure[],
  command: string,
): string {
  const { certificate, checks, rows } = report;
  const list = (items: readonly string[]): string => items.map((item) => `- ${plain(item)}\n`).join('');
  const part = (title: string, body: string): string => (body === '' ? '' : `## ${title}\n\n${body}\n`);
  const claims = [...claimsOf(certificate).slice(1), certificate.improvement.atLeast.message];
  return [
    `# ${plain(report.file)}\n`,
    `Policy: ${plain(report.policy)}. ${formatCount(rows.used)} rows used, ${formatCount(rows.skipped)} skipped, ${formatCount(rows.rejected)} rejected.\n`,
    `> ${plain(verdictSentence(certificate))}\n`,
    list(claims),
    part('What would help', list(remedies)),
    part(
      'Assumptions',
      list(certificate.assumptions.map(({ name, status, message }) => `${name} (${status}): ${message}`)),
    ),
    part('Checks', list(checks.map(({ severity, message }) => `${severity}: ${message}`))),
    ...figures.map(({ model }) => part(plain(model.title), markdownOf(model.table))),
    part('The same on the command line', `\`\`\`\n${command.replaceAll('`', "'")}\n\`\`\`\n`),
  ].join('\n');
}
