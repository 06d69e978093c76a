import { roundBound } from '../../core/certificate/roundBound';
import { trainingOptions } from '../../core/documents/runs/options';
import { runJob } from '../../jobs/runJob';
import type { ComparedMethod } from '../../protocol/kinds/compare';
import { listOf } from '../options/lists';
import { claimNames, readingNames, trainingNames } from '../options/optionTable';
import { metricsFrom, needed, readingFrom, trainingFrom } from '../options/options';
import { tellChecks } from '../output/certificateLines';
import { progressOnTerminal } from '../output/progress';
import { table } from '../output/table';
import type { Command } from './command';

const { class: oneClass, objective: oneObjective, alpha: oneAlpha } = trainingOptions.entries;

/** The exit code where no method could use the log. */
const nothingTrained = 3;

export const compare: Command = {
  name: 'compare',
  words: '<log...>',
  summary: 'train several methods, certified for picking the best',
  options: ['out', 'classes', 'objectives', 'alphas', ...claimNames, ...readingNames, ...trainingNames],
  lists: ['metric'],
  async run(paths, values) {
    const out = needed(values, 'out', 'compare');
    const document = await runJob(
      {
        kind: 'compare',
        paths,
        out,
        classes: listOf('classes', oneClass.wrapped, values.classes ?? 'gaussian'),
        objectives: listOf(
          'objectives',
          oneObjective.wrapped,
          values.objectives ?? 'exponential-smoothing,lp-exponential-smoothing',
        ),
        alphas: listOf('alphas', oneAlpha.wrapped, values.alphas ?? 'auto'),
        ...readingFrom(values),
        training: trainingFrom(values),
        ...metricsFrom(values),
      },
      progressOnTerminal(),
    );
    tellChecks(document.checks);
    const header = ['class', 'objective', 'alpha', 'at least', 'interval', 'seconds'];
    const rows = document.methods.map(rowOf);
    const note = `Each certificate is charged for ${document.comparisons} comparisons (δ/${document.comparisons}): the best may be picked by looking.`;
    const text = `${table([header, ...rows])}\n${note}\n`;
    if (document.methods.some(({ certificate }) => certificate !== undefined)) return { document, text };
    const reasons = new Set(document.methods.map(({ error }) => error?.message ?? ''));
    process.stderr.write(`bandit-lens: Every method failed. ${[...reasons].join(' ')}\n`);
    return { document, text, exitCode: nothingTrained };
  },
};

function rowOf(method: ComparedMethod): string[] {
  const start = [method.class, method.objective, String(method.alpha)];
  const seconds = method.seconds.toFixed(1);
  if (method.certificate === undefined) return [...start, 'none', method.error?.message ?? '', seconds];
  const { value, atLeast, rewardRange } = method.certificate;
  const down = (x: number): string => roundBound(x, 'down', rewardRange);
  const upper = roundBound(value.upper, 'up', rewardRange);
  return [...start, down(atLeast.value), `${down(value.lower)} to ${upper}`, seconds];
}
