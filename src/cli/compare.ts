import { compareMethods } from '../jobs/kinds/compare';
import type { ComparedMethod, CompareJob } from '../protocol/jobs';
import { trainingOptions } from '../protocol/options';
import type { Command } from './command';
import { listOf } from './lists';
import { needed, logWords, readingFrom, trainingFrom } from './options';
import { progressOnTerminal } from './progress';
import { table } from './table';
import { tellChecks } from './told';

const { class: oneClass, objective: oneObjective, alpha: oneAlpha } = trainingOptions.entries;

/** The exit code where no method could use the log. */
const nothingTrained = 3;

export const compare: Command = async (words, values) => {
  const paths = logWords(words, 'compare');
  const out = needed(values, 'out', 'compare');
  const job: CompareJob = {
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
  };
  const document = await compareMethods(job, progressOnTerminal());
  tellChecks(document.checks);
  const header = ['class', 'objective', 'alpha', 'at least', 'interval', 'seconds'];
  const rows = document.methods.map(rowOf);
  const note = `Each certificate is charged for ${document.comparisons} comparisons (δ/${document.comparisons}): the best may be picked by looking.`;
  const text = `${table([header, ...rows])}\n${note}\n`;
  if (document.methods.some(({ certificate }) => certificate !== undefined)) return { document, text };
  const reasons = new Set(document.methods.map(({ error }) => error?.message ?? ''));
  process.stderr.write(`bandit-lens: Every method failed. ${[...reasons].join(' ')}\n`);
  return { document, text, exitCode: nothingTrained };
};

function rowOf(method: ComparedMethod): string[] {
  const start = [method.class, method.objective, String(method.alpha)];
  const seconds = method.seconds.toFixed(1);
  if (method.certificate === undefined) return [...start, 'none', method.error?.message ?? '', seconds];
  const { value, atLeast } = method.certificate;
  return [...start, down(atLeast.value), `${down(value.lower)} to ${up(value.upper)}`, seconds];
}

/** Bounds are rounded outward. */
const down = (value: number | string): string =>
  typeof value === 'number' ? (Math.floor(value * 1e4) / 1e4).toFixed(4) : value;
const up = (value: number | string): string =>
  typeof value === 'number' ? (Math.ceil(value * 1e4) / 1e4).toFixed(4) : value;
