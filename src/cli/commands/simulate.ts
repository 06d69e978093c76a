import * as v from 'valibot';
import { syntheticNames, writtenFormats, type WrittenFormat } from '../../core/documents/names';
import { count, wholeNumber } from '../../core/documents/values';
import { runJob } from '../../jobs/runJob';
import type { JobOf } from '../../protocol/jobKinds';
import { oneOf } from '../options/lists';
import { needed, type OptionValues } from '../options/options';
import { UsageError } from '../options/usageError';
import { progressOnTerminal } from '../output/progress';
import type { Command } from './command';

const eta = v.pipe(v.number(), v.finite());
const most = v.pipe(count, v.maxValue(1e9));

type Source = JobOf<'simulate'>['source'];

export const simulate: Command = {
  name: 'simulate',
  words: '',
  summary: 'write a log from labeled data, or a synthetic one',
  options: ['out', 'format', 'train', 'label', 'eta', 'synthetic', 'rows', 'actions', 'features', 'seed'],
  async run(_, values) {
    const out = needed(values, 'out', 'simulate');
    const report = await runJob(
      {
        kind: 'simulate',
        source: values.train === undefined ? synthetic(values) : labeled(values.train, values),
        out,
        format: formatOf(values, out),
        seed: oneOf('seed', wholeNumber, values.seed ?? '0'),
      },
      progressOnTerminal(),
    );
    const { logging, uniform, optimal } = report.truth;
    const text = `${report.rows} rows with ${report.actions} actions and ${report.features} features are in ${out}.\nMean reward: ${logging.toFixed(4)} logging, ${uniform.toFixed(4)} uniform, ${optimal.toFixed(4)} at best.\n`;
    return { document: report, text };
  },
};

function labeled(train: string, values: OptionValues): Source {
  const paths = train.split(',');
  if (paths.length > 2) throw new UsageError('--train takes IMAGES,LABELS or one CSV file.');
  return {
    of: 'labels',
    train: paths,
    label: values.label ?? 'label',
    eta: oneOf('eta', eta, values.eta ?? '0.5'),
  };
}

function synthetic(values: OptionValues): Source {
  if (values.synthetic === undefined)
    throw new UsageError(
      'simulate needs --train IMAGES,LABELS (or a CSV file), or --synthetic linear|epsilon-greedy.',
    );
  return {
    of: oneOf('synthetic', v.picklist(syntheticNames), values.synthetic),
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
