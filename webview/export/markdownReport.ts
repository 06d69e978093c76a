import { listText } from '../../src/core/certificate/jointText';
import { slotsMeaning, slotsText } from '../../src/core/certificate/slotsText';
import type { Leaderboard } from '../../src/core/documents/results/leaderboard';
import { claimsOf } from '../../src/core/certificate/claims';
import { verdictSentence } from '../../src/core/certificate/verdict';
import type { PageReport } from '../../src/protocol/page';
import { markdownOf, plainMarkdown as plain } from '../parts/dataTable';
import type { Figure } from '../figures/figure';
import { segmentColumns, segmentRows } from '../sections/breakdown/segmentNumbers';
import { featureEffectsTable } from '../sections/featureEffects';
import { metricsTable } from '../sections/breakdown/metricsSection';
import { formatCount } from '../parts/format';
import { leaderboardData } from '../sections/leaderboard/leaderboardTable';
import { slotsData } from '../sections/breakdown/slotsSection';

/** The analysis as Markdown: the verdict, what it rests on, and the numbers of every figure. */
export function markdownReport(
  report: PageReport,
  remedies: readonly string[],
  figures: readonly Figure[],
  command: string,
): string {
  const { certificate, checks, rows, leaderboard, slotTable, where, segments = [] } = report;
  const list = (items: readonly string[]): string => items.map((item) => `- ${plain(item)}\n`).join('');
  const part = (title: string, body: string): string => (body === '' ? '' : `## ${title}\n\n${body}\n`);
  const claims =
    certificate.withheld === null
      ? [...claimsOf(certificate).slice(1), certificate.improvement.atLeast.message]
      : [];
  return [
    `# ${plain(report.file)}\n`,
    `Policy: ${plain(report.policy)}. ${formatCount(rows.used)} rows used, ${formatCount(rows.skipped)} skipped, ${formatCount(rows.rejected)} rejected.\n`,
    ...(where
      ? [
          `Only rows where ${plain(where.condition)}: ${formatCount(where.rows)} of ${formatCount(rows.used)}.\n`,
        ]
      : []),
    ...(slotTable
      ? [part('Slots', `${slotsMeaning}\n\n${markdownOf(slotsData(slotTable))}\n${slotsText(slotTable)}\n`)]
      : []),
    ...(leaderboard ? [`> ${plain(leaderboard.answer)}\n`, part('Policies', policyTable(leaderboard))] : []),
    `> ${plain(verdictSentence(certificate))}\n`,
    list(claims),
    part('What would help', list(remedies)),
    part(
      'Assumptions',
      list(certificate.assumptions.map(({ name, status, message }) => `${name} (${status}): ${message}`)),
    ),
    part('Checks', list(checks.map(({ severity, message }) => `${severity}: ${message}`))),
    part(
      'What the policy goes by',
      report.featureEffects ? markdownOf(featureEffectsTable(report.featureEffects)) : '',
    ),
    part('Other outcomes', report.metrics ? markdownOf(metricsTable(report)) : ''),
    ...segments.map((segment) =>
      part(
        `By ${plain(segment.field)}`,
        markdownOf({ caption: '', columns: segmentColumns, rows: segmentRows(segment) }),
      ),
    ),
    ...figures.map(({ model }) => part(plain(model.title), markdownOf(model.table))),
    part('The same on the command line', `\`\`\`\n${command.replaceAll('`', "'")}\n\`\`\`\n`),
  ].join('\n');
}

const policyTable = (list: Leaderboard): string =>
  `${markdownOf(leaderboardData(list))}\n${listText(list)}\n`;
