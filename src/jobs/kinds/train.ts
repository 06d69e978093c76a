import { certifyPolicy, evaluatePolicy } from '../../core/analysis/evaluate';
import { Canceled, type JobControl } from '../../core/control/jobControl';
import { embeddedPolicy } from '../models/embeddedPolicy';
import type { Embeddings } from '../models/featureModel';
import { embeddingsFor, referenceTo } from '../training/modelFeatures';
import { concernsOf } from '../results/concerns';
import { sharedCoefficients } from '../../core/events/sharedCoefficients';
import { anyTrainedPolicy } from '../../core/events/eventPolicy';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { protectInputs } from '../../files/outputs';
import { trainRemote } from '../clickhouse/trainRemote';
import { banditLogPath } from '../clickhouse/banditLogPath';
import { inputsOf, type LogReference } from '../open/logReference';
import { openForTraining } from '../open/openForTraining';
import { certificatePath } from '../results/certificatePath';
import { preparePolicy } from '../results/policyFiles';
import { checkpointPath, type TrainingCheckpoint } from '../training/trainingCheckpoint';
import { readyTraining } from '../training/trainOpened';
import { evaluationOf, onLog, writeTrained } from '../training/writeTrained';

/**
 * Trains a policy on a log, certifies it on the rows it has not seen, and writes it. A policy that will be compared with
 * others on the same rows is certified at δ over their number, so that the best of them may be picked by looking.
 */
export async function trainPolicy(
  job: JobOf<'train'>,
  control: JobControl,
  comparisons = 1,
): Promise<ReportOf<'train'>> {
  const remote = banditLogPath(job);
  if (remote !== undefined) return trainRemote(job, remote, control, comparisons);
  protectTraining([job.out], job);
  const options = job.training ?? {};
  const opened = await openForTraining(job, control);
  const { log } = opened;
  let checkpoint: TrainingCheckpoint | undefined;
  let embeddings: Embeddings | undefined;
  try {
    // The curves of a policy among others are not drawn.
    embeddings = await embeddingsFor(opened, options, control);
    const embedded = embeddings && {
      data: embeddings.data,
      model: referenceTo(options, job.out, embeddings),
    };
    const training = readyTraining(opened, options, job.out, control, comparisons === 1, embedded);
    checkpoint = training.checkpoint;
    const { document: trained, history } = training.run();
    const document =
      comparisons === 1 ? trained : { ...trained, provenance: { ...trained.provenance, comparisons } };
    const policy = preparePolicy(job.out, document);
    control.progress(1, 'Certifying');
    const evaluation = {
      ...evaluationOf(options, document.seed, comparisons),
      ...onLog(log, policy.sha256, control),
    };
    const plain = anyTrainedPolicy(document);
    const made = embeddings ? embeddedPolicy(plain, embeddings) : plain;
    const { certificate, estimate } = evaluatePolicy(log.data, made, evaluation);
    const onTraining =
      certificate.rows === 'training'
        ? certificate
        : certifyPolicy(log.data, made, { ...evaluation, rows: 'training' });
    control.checkpoint();
    const checks = [...concernsOf(log.inspection), ...sharedCoefficients(document)];
    return writeTrained(
      { out: job.out, policy, certificate, estimate, onTraining, history, checks },
      checkpoint,
    );
  } catch (error) {
    // Whoever cancels does not want to continue; after a crash the checkpoint stays for the next try.
    if (error instanceof Canceled) checkpoint?.remove();
    throw error;
  } finally {
    embeddings?.close();
    log.close();
  }
}

/** Refuses policies whose files would take the place of what they are trained from. */
export function protectTraining(
  policies: readonly string[],
  job: LogReference & Pick<JobOf<'train'>, 'training'>,
): void {
  const outputs = policies.flatMap((path) => [path, certificatePath(path), checkpointPath(path)]);
  protectInputs(outputs, [
    ...inputsOf(job),
    ...fileOf(job.training?.prior),
    ...fileOf(job.training?.featureModel),
  ]);
}

/** The file among the words that name a prior. */
const fileOf = (word: string | undefined): string[] =>
  word === undefined || word === 'fitted' || word === 'zero' ? [] : [word];
