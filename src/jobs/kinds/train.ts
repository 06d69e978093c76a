import { certifyPolicy, evaluatePolicy } from '../../core/analysis/evaluate';
import type { AnalysisOptions } from '../../core/analysis/analysisOptions';
import { documentOf, serializeCertificate } from '../../core/certificate/certificateText';
import { Canceled, type JobControl } from '../../core/control/jobControl';
import { plainEngine } from '../../core/learning/plainEngine';
import { embeddedPolicy } from '../models/embeddedPolicy';
import type { Embeddings } from '../models/featureModel';
import { embeddingsFor, referenceTo } from '../training/modelFeatures';
import { sharedCoefficients } from '../../core/events/sharedCoefficients';
import { anyTrainedPolicy } from '../../core/events/eventPolicy';
import { loggedLines } from '../../core/certificate/rows/loggedLines';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { protectInputs } from '../../files/outputs';
import { concernsOf } from '../results/concerns';
import { trainRemote } from '../clickhouse/trainRemote';
import { banditLogPath } from '../clickhouse/banditLogPath';
import { inputsOf, type LogReference } from '../open/logReference';
import { openForTraining } from '../open/openForTraining';
import { certificatePath } from '../results/certificatePath';
import { preparePolicy } from '../results/policyFiles';
import { checkpointPath, type TrainingCheckpoint } from '../training/trainingCheckpoint';
import { readyTraining } from '../training/trainOpened';
import { version } from '../results/version';

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
    const evaluation: AnalysisOptions = {
      ...(options.delta !== undefined && { delta: options.delta }),
      ...(options.rewardRange && { rewardRange: options.rewardRange }),
      ...(options.alphaGrid && { alphaGrid: options.alphaGrid }),
      seed: document.seed,
      comparisons,
      featureMap: log.inspection.featureMap,
      logSha256: log.sha256,
      lines: loggedLines(log.inspection),
      policySha256: policy.sha256,
      engine: plainEngine.name,
      version,
      progress: () => control.checkpoint(),
    };
    const plain = anyTrainedPolicy(document);
    const made = embeddings ? embeddedPolicy(plain, embeddings) : plain;
    const { certificate, estimate } = evaluatePolicy(log.data, made, evaluation);
    const onTraining =
      certificate.rows === 'training'
        ? certificate
        : certifyPolicy(log.data, made, { ...evaluation, rows: 'training' });
    control.checkpoint();
    policy.write({ path: certificatePath(job.out), text: serializeCertificate(certificate) });
    // Only now: until both are on the disk, the training can be continued.
    checkpoint.remove();
    return {
      policy: job.out,
      certificate: documentOf(certificate),
      estimate,
      trainingCertificate: documentOf(onTraining),
      history,
      checks: [...concernsOf(log.inspection), ...sharedCoefficients(document)],
    };
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
