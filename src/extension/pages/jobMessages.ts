import type { CertificateDocument } from '../../core/documents/results/certificate';
import type { EpochRecord } from '../../core/documents/runs/trainingStatus';
import type { JobMessage } from '../../protocol/page';
import type { ListedJob } from '../jobs/jobList';
import { logTitle } from '../logs/logFiles';

export type WatchedJob = ListedJob<'train'> | ListedJob<'compare'>;

/** What a page is told of its job. */
export function messageOf(job: WatchedJob): JobMessage {
  const { title, state, progress, history, fault, log } = job;
  const common = {
    file: logTitle([log]),
    title,
    state,
    progress,
    history: thinned(history),
    ...(fault !== undefined && { fault }),
  };
  if (job.kind === 'train') {
    if (job.result === undefined) return { type: 'training', ...common };
    const { certificate, estimate, policy } = job.result;
    return { type: 'training', ...common, certificate: withoutMap(certificate), policy, estimate };
  }
  if (job.result === undefined) return { type: 'comparison', ...common };
  const methods = job.result.methods.map(({ certificate, ...method }) => ({
    ...method,
    ...(certificate !== undefined && { certificate: withoutMap(certificate) }),
  }));
  return { type: 'comparison', ...common, result: { ...job.result, methods } };
}

/** The names of all features may be long, and no page shows them. */
function withoutMap({ featureMap: _, ...certificate }: CertificateDocument): CertificateDocument {
  return certificate;
}

const mostEpochs = 500;

/** Of very many epochs only some, among them the last and those that were previewed: a training may end thousands a minute. */
function thinned(history: WatchedJob['history']): EpochRecord[] {
  const step = Math.max(1, Math.ceil(history.length / mostEpochs));
  return history.filter(
    ({ certifiable }, i) => certifiable !== null || (history.length - 1 - i) % step === 0,
  );
}
