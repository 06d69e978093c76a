import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { JobControl } from '../../core/control/jobControl';
import { fitClassifier } from '../../core/experiments/classifier';
import { divide } from '../../core/experiments/labeledData';
import { writeLog } from '../../core/experiments/logLines';
import { loggingShare, rewardOn, supervisedToBandit } from '../../core/experiments/supervisedToBandit';
import {
  epsilonGreedyBandit,
  linearBandit,
  type SyntheticOptions,
  type Truth,
} from '../../core/experiments/syntheticBandits';
import type { LoggedData } from '../../core/logs/blocks/loggedData';
import { loggingPolicy } from '../../core/policies/given/loggingPolicy';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import type { LabeledSource, SyntheticSource } from '../../protocol/kinds/simulate';
import { stage } from '../../files/atomicWrite';
import { explained } from '../../files/writeErrors';
import { protectInputs } from '../../files/outputs';
import { trainingEngines } from '../training/engines';
import { readLabeled } from '../reading/labeledFiles';

/** Writes a simulated log. A reader sees the whole of it or nothing. */
export async function simulateLog(
  { source, out, format, seed }: JobOf<'simulate'>,
  control: JobControl,
): Promise<ReportOf<'simulate'>> {
  protectInputs([out], source.of === 'labels' ? source.train : []);
  const { log, truth } =
    source.of === 'labels' ? await fromLabels(source, seed, control) : fromNothing({ ...source, seed });
  const staged = stage(out);
  try {
    const text = Readable.from(inPieces(writeLog(log, format), log.rows, control));
    const file = createWriteStream(staged.temporary, { flags: 'wx' });
    await (out.endsWith('.gz') ? pipeline(text, createGzip(), file) : pipeline(text, file));
    staged.commit();
  } catch (error) {
    staged.abandon();
    throw explained(error, out);
  }
  return { log: out, format, rows: log.rows, actions: log.actionCount, features: log.featureCount, truth };
}

function fromNothing(source: SyntheticSource & SyntheticOptions): { log: LoggedData; truth: Truth } {
  return source.of === 'linear' ? linearBandit(source) : epsilonGreedyBandit(source);
}

async function fromLabels(
  { train, label, eta }: LabeledSource,
  seed: number,
  control: JobControl,
): Promise<{ log: LoggedData; truth: Truth }> {
  control.progress(0, 'Reading the data');
  const [first, rest] = divide((await readLabeled(train, label)).data, loggingShare, seed);
  control.progress(0.05, 'Learning the logging policy');
  const mu0 = fitClassifier(first, trainingEngines()[0], seed, control);
  const log = supervisedToBandit(rest, mu0, eta, seed);
  const logging = rewardOn(log, rest, loggingPolicy());
  return { log, truth: { logging, uniform: 1 / log.actionCount, optimal: 1 } };
}

/** A few hundred kilobytes at a time: a stream of single lines would be all overhead. */
function* inPieces(lines: Iterable<string>, rows: number, control: JobControl): Generator<string> {
  let piece: string[] = [];
  let length = 0;
  let done = 0;
  for (const line of lines) {
    piece.push(line);
    length += line.length;
    done++;
    if (length < 1 << 18) continue;
    control.checkpoint();
    control.progress(Math.min(1, done / Math.max(rows, 1)), `Writing row ${done} of ${rows}`);
    yield piece.join('');
    piece = [];
    length = 0;
  }
  yield piece.join('');
}
