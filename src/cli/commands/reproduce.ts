import { join } from 'node:path';
import * as v from 'valibot';
import { experimentNames, paperMethods, reproducedClasses, settingsNames } from '../../core/documents/names';
import type { CellResult, ReproductionReport } from '../../core/documents/runs/reproduction';
import { count, wholeNumber } from '../../core/documents/values';
import { clippingExample, clippingFigure } from '../../core/experiments/clippingExample';
import { methodName } from '../../core/experiments/plans';
import { writeAtomically } from '../../files/atomicWrite';
import { runJob } from '../../jobs/runJob';
import { listOf, oneOf } from '../options/lists';
import { engineFrom, needed, type OptionValues } from '../options/options';
import { progressOnTerminal } from '../output/progress';
import { table } from '../output/table';
import type { Command, CommandOutput } from './command';

const eta = v.pipe(v.number(), v.minValue(0), v.maxValue(10));

export const reproduce: Command = {
  name: 'reproduce',
  words: '',
  summary: "the paper's experiments on a labeled data set",
  options: [
    'data',
    'label',
    'experiment',
    'settings',
    'etas',
    'methods',
    'classes',
    'rows',
    'engine',
    'threads',
    'seed',
    'out',
  ],
  async run(_, values) {
    if (values.experiment === 'clipping') return illustrate(values);
    const report = await runJob(
      {
        kind: 'reproduce',
        data: needed(values, 'data', 'reproduce'),
        label: values.label ?? 'label',
        experiment: oneOf('experiment', v.picklist(experimentNames), values.experiment ?? 'main'),
        etas: listOf('etas', eta, values.etas ?? '0,0.25,0.5,1'),
        methods:
          values.methods === undefined || values.methods === 'all'
            ? paperMethods
            : listOf('methods', v.picklist(paperMethods), values.methods),
        classes: listOf('classes', v.picklist(reproducedClasses), values.classes ?? 'gaussian,mixed-logit'),
        settings: oneOf('settings', v.picklist(settingsNames), values.settings ?? 'text'),
        seed: oneOf('seed', wholeNumber, values.seed ?? '0'),
        out: values.out ?? 'reproduction',
        ...(values.rows !== undefined && { rows: oneOf('rows', count, values.rows) }),
        ...(values.threads !== undefined && { threads: oneOf('threads', count, values.threads) }),
        ...engineFrom(values),
      },
      progressOnTerminal(),
    );
    return { document: report, text: textOf(report) };
  },
};

/** The example of hard clipping needs no data. */
function illustrate(values: OptionValues): CommandOutput {
  const example = clippingExample(oneOf('seed', wholeNumber, values.seed ?? '0'));
  const file = join(values.out ?? 'reproduction', 'clipping.svg');
  writeAtomically(file, clippingFigure(example));
  const best = (estimates: readonly number[]): number => estimates.indexOf(Math.max(...estimates)) + 1;
  const text = `The best action is 1. By IPS it is ${best(example.ips)}, by IPS-min ${best(example.ipsMin)}: the logged one is 50.\nThe figure is in ${file}.\n`;
  return { document: example, text };
}

const header = [
  'η0',
  'method',
  'test',
  'logging',
  'training rows',
  'at least',
  'held out',
  'at least',
  'seconds',
];

function textOf({ cells, data, rows }: ReproductionReport): string {
  const lines = cells.map((cell) =>
    'error' in cell
      ? [String(cell.eta), methodName(cell), cell.error, '', '', '', '', '', '']
      : [String(cell.eta), methodName(cell), ...numbersOf(cell)],
  );
  return `${data}: ${rows.train} training and ${rows.test} test rows\n${table([header, ...lines])}\n`;
}

function numbersOf({ testReward, loggingReward, training, holdOut, seconds }: CellResult): string[] {
  return [
    ...[testReward, loggingReward, training.lower, training.atLeast, holdOut.lower, holdOut.atLeast].map(
      (value) => value.toFixed(3),
    ),
    seconds.toFixed(1),
  ];
}
