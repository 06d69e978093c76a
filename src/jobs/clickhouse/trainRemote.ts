import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certifyPolicy } from '../../core/analysis/evaluate';
import { Canceled, type JobControl } from '../../core/control/jobControl';
import { partOfJob } from '../../core/control/partOfJob';
import type { BanditLog } from '../../core/documents/log/banditLog';
import { UserError } from '../../core/errors/userError';
import { isEventDocument } from '../../core/events/eventDocument';
import { isNetworkDocument } from '../../core/network/networkDocument';
import { trainedPolicy } from '../../core/policies/trained/trainedPolicy';
import type { RemoteLog } from '../../core/remote/remoteLog';
import { sampledColumn, sampleOf, sampleQuery } from '../../core/remote/tableSample';
import { columnOf } from '../../core/sql/columnTypes';
import { writeAtomically } from '../../files/atomicWrite';
import { protectInputs } from '../../files/outputs';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { openForTraining } from '../open/openForTraining';
import { preparePolicy } from '../results/policyFiles';
import { certificatePath } from '../results/certificatePath';
import { checkpointPath, type TrainingCheckpoint } from '../training/trainingCheckpoint';
import { readyTraining } from '../training/trainOpened';
import { concernsOf } from '../results/concerns';
import { evaluationOf, onLog, writeTrained } from '../training/writeTrained';
import { evaluateInPlace, remoteOptions } from './askRemote';
import { openRemote } from './openRemote';
import { remotePolicyOf } from './remotePolicy';
import type { TableEngine } from './connection/tableEngine';

/** Of the rows, at least so many certify. */
const leastRest = 0.2;
const defaultMemory = 2e9;
/** Of the text of a sample, which is one string for a moment. */
const mostSampleBytes = 256e6;
/** A number as text; a number in memory, with what a training makes of it. */
const textBytes = 24;
const memoryBytes = 32;

/** Trains on a sample of a table that fits into memory, and certifies on all other rows, where they are. */
export async function trainRemote(
  job: JobOf<'train'>,
  path: string,
  control: JobControl,
  comparisons: number,
): Promise<ReportOf<'train'>> {
  protectInputs([job.out, certificatePath(job.out), checkpointPath(job.out)], [path]);
  const {
    prior = 'zero',
    holdOut = leastRest,
    memoryLimit = defaultMemory,
    ...training
  } = job.training ?? {};
  if (prior !== 'zero' && prior !== 'fitted')
    throw new UserError(
      'not-in-place',
      'On a table, a policy cannot start from another policy yet: which rows that one has seen cannot be told. Use the prior "zero" or "fitted".',
    );
  if (training.class === 'neural-softmax' || training.featureModel !== undefined)
    throw new UserError(
      'not-in-place',
      'Networks, and policies over the features that a model makes, cannot be computed where the rows of a table are, so nothing could be certified there. Train a softmax or Gaussian policy, or export rows to a file.',
    );
  const { log, server } = await openRemote(path, control, training);
  if (log.equalRows.kind !== 'none')
    throw new UserError(
      'rows-not-told-apart',
      'Some rows of the table are equal in all that is mapped, so that a sample for training and the other rows cannot be told apart. Map an id or a time stamp of every decision in the banditlog file.',
    );
  const rewardRange = training.rewardRange ?? log.document.rewardRange;
  const sample = sampleOf(log.rows, shareOf(log, holdOut, memoryLimit));
  const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-sample-'));
  try {
    control.progress(0.3, 'Fetching the sample to train on');
    const file = join(folder, 'sample.jsonl');
    const rows = await fetchSample(log, server, sample, file);
    const local = {
      kind: 'train' as const,
      paths: [file],
      out: job.out,
      reading: readingOf(log, folder),
      training: {
        ...training,
        ...(rewardRange && { rewardRange }),
        prior,
        memoryLimit,
        holdOut: 0,
        policyFeatures: 'context' as const,
      },
    };
    const part = partOfJob(control, 0.4, 0.8);
    const opened = await openForTraining(local, part);
    let checkpoint: TrainingCheckpoint | undefined;
    try {
      const ready = readyTraining(opened, local.training, job.out, part, true);
      checkpoint = ready.checkpoint;
      const { document: trained, history } = ready.run();
      if (isEventDocument(trained) || isNetworkDocument(trained))
        throw new Error('A linear policy over contexts was asked for.');
      const document = {
        ...trained,
        provenance: { ...trained.provenance, table: sample, ...(comparisons > 1 && { comparisons }) },
      };
      const policy = preparePolicy(job.out, document);
      control.progress(0.8, 'Certifying on all other rows of the table');
      const asked = remotePolicyOf(document, policy.sha256, log);
      const ranged = { ...training, ...(rewardRange && { rewardRange }) };
      const evaluation = evaluationOf(ranged, document.seed, comparisons);
      const options = remoteOptions(log, asked, evaluation);
      const { certificate, estimate } = await evaluateInPlace(log, server, asked, options);
      const onTraining = certifyPolicy(opened.log.data, trainedPolicy(trained), {
        ...evaluation,
        ...onLog(opened.log, policy.sha256, control),
        rows: 'training',
      });
      control.checkpoint();
      const report = writeTrained(
        {
          out: job.out,
          policy,
          certificate,
          estimate,
          onTraining,
          history,
          checks: concernsOf(log.inspection),
        },
        checkpoint,
      );
      control.warn?.(
        `Trained on a sample of ${rows.toLocaleString('en-US')} rows, and certified on the other ${certificate.n.toLocaleString('en-US')} in the table.`,
      );
      return report;
    } catch (error) {
      // Whoever cancels does not want to continue; after a crash the checkpoint stays for the next try.
      if (error instanceof Canceled) checkpoint?.remove();
      throw error;
    } finally {
      opened.log.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The largest share that fits into memory and leaves enough rows to certify. */
function shareOf({ survey, actionNames, rows }: RemoteLog, holdOut: number, memory: number): number {
  const numbers = 4 + rows.context.length + (rows.full ? actionNames.length : 0);
  const fits = Math.min(mostSampleBytes / (textBytes * numbers), memory / (memoryBytes * numbers));
  return Math.min(1 - Math.max(holdOut, 0.01), fits / Math.max(survey.rows, 1));
}

/** The names of the columns that a training needs. */
function columnsOf({ mapping }: BanditLog): string[] {
  const { context = [], action, propensity, distribution, reward, cost } = mapping;
  const parts = [...context, action, propensity, distribution, reward, cost].flat();
  return [...new Set(parts.filter((name) => name !== undefined))];
}

async function fetchSample(
  { document, rows, types }: RemoteLog,
  server: TableEngine,
  sample: ReturnType<typeof sampleOf>,
  file: string,
): Promise<number> {
  const names = columnsOf(document);
  const columns = names.map((name) => sampledColumn(columnOf(types, name, rows.title)));
  const answer = await server.ask(sampleQuery(rows, sample, columns), 2 * mostSampleBytes);
  const lines = answer.map((row) =>
    JSON.stringify(Object.fromEntries((row as unknown[]).map((value, i) => [names[i], value]))),
  );
  writeAtomically(file, `${lines.join('\n')}\n`);
  return lines.length;
}

function readingOf({ document: { mapping }, actionNames, rows }: RemoteLog, folder: string) {
  const { context = [], action, propensity, distribution, reward, cost, firstAction } = mapping;
  return {
    format: 'jsonl' as const,
    cacheDirectory: join(folder, 'cache'),
    schema: {
      features: [...context],
      keep: [...context],
      action,
      propensity: propensity ?? null,
      distribution:
        distribution === undefined
          ? null
          : typeof distribution === 'string'
            ? distribution
            : [...distribution],
      ...(reward !== undefined && { reward }),
      ...(cost !== undefined && { cost }),
      ...(rows.labels && { actionLabels: 'label' as const, actionNames: [...actionNames] }),
      ...(firstAction !== undefined && { firstAction }),
    },
    ...(!rows.labels && { actions: actionNames.length }),
  };
}
