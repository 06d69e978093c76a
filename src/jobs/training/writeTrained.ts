import type { AnalysisOptions } from '../../core/analysis/analysisOptions';
import { documentOf, serializeCertificate } from '../../core/certificate/certificateText';
import { loggedLines } from '../../core/certificate/rows/loggedLines';
import type { JobControl } from '../../core/control/jobControl';
import type { EvaluationOptions, TrainingOptions } from '../../core/documents/runs/options';
import type { Certificate } from '../../core/documents/results/certificate';
import type { Finding } from '../../core/documents/places';
import { plainEngine } from '../../core/learning/plainEngine';
import type { ReportOf } from '../../protocol/jobKinds';
import type { ParsedLog } from '../open/parsedLog';
import { certificatePath } from '../results/certificatePath';
import type { PreparedPolicy } from '../results/policyFiles';
import { version } from '../results/version';
import type { TrainingCheckpoint } from './trainingCheckpoint';

/** How a policy is certified right after its training, wherever the rows for that are. */
export function evaluationOf(
  { delta, rewardRange, alphaGrid }: TrainingOptions,
  seed: number,
  comparisons: number,
): EvaluationOptions {
  return {
    ...(delta !== undefined && { delta }),
    ...(rewardRange && { rewardRange }),
    ...(alphaGrid && { alphaGrid }),
    seed,
    comparisons,
  };
}

/** What its certificate on rows of an opened log says of that log. */
export function onLog(
  { inspection, sha256 }: ParsedLog,
  policySha256: string,
  control: JobControl,
): AnalysisOptions {
  return {
    featureMap: inspection.featureMap,
    logSha256: sha256,
    lines: loggedLines(inspection),
    policySha256,
    engine: plainEngine.name,
    version,
    progress: () => control.checkpoint(),
  };
}

interface Trained {
  readonly out: string;
  readonly policy: PreparedPolicy;
  readonly certificate: Certificate;
  readonly estimate: number;
  /** On the rows it was trained on. */
  readonly onTraining: Certificate;
  readonly history: ReportOf<'train'>['history'];
  readonly checks: readonly Finding[];
}

/** Writes a policy and its certificate together, and says what came of the training. */
export function writeTrained(trained: Trained, checkpoint: TrainingCheckpoint): ReportOf<'train'> {
  const { out, policy, certificate, estimate, onTraining, history, checks } = trained;
  policy.write({ path: certificatePath(out), text: serializeCertificate(certificate) });
  // Only now: until both are on the disk, the training can be continued.
  checkpoint.remove();
  return {
    policy: out,
    certificate: documentOf(certificate),
    estimate,
    trainingCertificate: documentOf(onTraining),
    history,
    checks,
  };
}
