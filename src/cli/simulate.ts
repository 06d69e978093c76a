import * as v from 'valibot';
import { writtenFormats, type WrittenFormat } from '../core/experiments/logLines';
import { simulateLog, syntheticNames } from '../jobs/kinds/simulate';
import type { Command } from './command';
import { oneOf } from './lists';
import { needed, type OptionValues } from './options';
import { progressOnTerminal } from './progress';
import { UsageError } from './usage';

const eta = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const most = v.pipe(count, v.maxValue(1e9));
const seed = v.pipe(v.number(), v.integer(), v.minValue(0));

export const simulate: Command = async (words, values) => {
  if (words.length > 0) throw new UsageError('simulate takes options only.');
  const out = needed(values, 'out', 'simulate');
  const common = { out, format: formatOf(values, out), seed: oneOf('seed', seed, values.seed ?? '0') };
  const report = await simulateLog(
    values.train === undefined
      ? { ...common, ...synthetic(values) }
      : { ...common, ...labelled(values.train, values) },
    progressOnTerminal(),
  );
  const { logging, uniform, optimal } = report.truth;
  const text = `${report.rows} rows with ${report.actions} actions and ${report.features} features are in ${out}.\nMean reward: ${logging.toFixed(4)} logging, ${uniform.toFixed(4)} uniform, ${optimal.toFixed(4)} at best.\n`;
  return { document: report, text };
};

function labelled(train: string, values: OptionValues) {
  const paths = train.split(',');
  if (paths.length > 2) throw new UsageError('--train takes IMAGES,LABELS or one CSV file.');
  return {
    kind: 'simulate' as const,
    train: paths,
    label: values.label ?? 'label',
    eta: oneOf('eta', eta, values.eta ?? '0.5'),
  };
}

function synthetic(values: OptionValues) {
  if (values.synthetic === undefined)
    throw new UsageError(
      'simulate needs --train IMAGES,LABELS (or a CSV file), or --synthetic linear|epsilon-greedy.',
    );
  return {
    synthetic: oneOf('synthetic', v.picklist(syntheticNames), values.synthetic),
    rows: oneOf('rows', most, values.rows ?? '10000'),
    actions: oneOf('actions', most, values.actions ?? '5'),
    features: oneOf('features', most, values.features ?? '10'),
  };
}

/** As said, else as the file's name says, else JSON lines. */
function formatOf(values: OptionValues, out: string): WrittenFormat {
  if (values.format !== undefined && values.format !== 'auto')
    return oneOf('format', v.picklist(writtenFormats), values.format);
  const ending = /\.(\w+)(\.gz)?$/.exec(out)?.[1];
  if (ending === 'vw') return 'vw-cb';
  return writtenFormats.find((format) => format === ending) ?? 'jsonl';
}
