import { runJob } from '../../jobs/runJob';
import { claimNames, evaluationNames, filterNames, readingNames } from '../options/optionTable';
import {
  evaluationFrom,
  metricsFrom,
  policiesFrom,
  policyFrom,
  readingFrom,
  rowsFrom,
  slotFrom,
} from '../options/options';
import { certificateLines } from '../output/certificateLines';
import { estimatedLines } from '../output/estimatedLines';
import { leaderboardLines } from '../output/leaderboardLines';
import { metricLines } from '../output/metricLines';
import { progressOnTerminal } from '../output/progress';
import { segmentLines } from '../output/segmentLines';
import { slotLines } from '../output/slotLines';
import type { Command } from './command';
import { describe } from './inspect';

export const analyze: Command = {
  name: 'analyze',
  words: '<log...>',
  summary: 'which policy to run: estimates, certificates, segments',
  options: [
    'policy',
    'policies',
    'segment',
    'slot',
    ...claimNames,
    ...filterNames,
    ...readingNames,
    ...evaluationNames,
  ],
  lists: ['metric'],
  async run(paths, values) {
    const report = await runJob(
      {
        kind: 'analyze',
        paths,
        ...(values.policy !== undefined && { policy: policyFrom(values.policy) }),
        ...(values.policies !== undefined && { policies: policiesFrom(values.policies) }),
        ...slotFrom(values),
        ...readingFrom(values),
        ...rowsFrom(values),
        ...metricsFrom(values),
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
      describe(paths.join(', '), report),
      '',
      ...(report.slotTable ? slotLines(report.slotTable, digits) : []),
      ...(report.leaderboard ? leaderboardLines(report.leaderboard, digits) : []),
      ...(report.where
        ? [`Rows where ${report.where.condition}: ${report.where.rows.toLocaleString('en-US')}`]
        : []),
      `Policy: ${report.policy}`,
      ...certificateLines(report.certificate),
      ...(report.certificate.withheld === null ? [report.certificate.improvement.atLeast.message] : []),
      ...estimatedLines(report),
      'Estimates of its value:',
      ...estimates,
      ...metricLines(report.metrics ?? [], report.certificate.delta),
      ...segmentLines(report.segments ?? [], digits),
      '',
    ].join('\n');
    // The page moves its sliders on the sums; nobody reads them.
    const { sums, ...document } = report;
    return { document, text };
  },
};
