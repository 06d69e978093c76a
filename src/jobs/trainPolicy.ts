import type { JobControl } from '../core/control';
import type { TrainingReport, TrainJob } from '../protocol/jobs';
import { analyzeLog } from './analyzeLog';
import { writeAtomically } from './atomicWrite';

export async function trainPolicy(job: TrainJob, control: JobControl): Promise<TrainingReport> {
  const epochs = job.options.epochs ?? 20;
  const history = [];
  for (let epoch = 0; epoch < epochs; epoch++) {
    const until = Date.now() + 5;
    while (Date.now() < until);
    control.checkpoint();
    control.progress(epoch / epochs, `Epoch ${epoch + 1} of ${epochs}`);
    history.push({ epoch, objective: 0 });
  }
  const { certificate } = await analyzeLog(
    { kind: 'analyze', path: job.path, options: job.options },
    control,
  );
  writeAtomically(job.out, '{}');
  return { policy: job.out, certificate, history };
}
