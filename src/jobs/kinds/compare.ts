import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { defaultDelta } from '../../core/bounds/parameterGrid';
import { objectiveUsesAlpha } from '../../core/learning/objectives/objective';
import { UserError } from '../../core/errors/userError';
import { Canceled, type JobControl } from '../../core/control/jobControl';
import type { ComparedMethod } from '../../protocol/kinds/compare';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { cannotWrite } from '../../files/writeErrors';
import { makeResultFolder } from '../../files/folders';
import { badOutput } from '../../files/outputs';
import { unsaidSlot } from '../open/saidSlot';
import { faultOf } from '../results/fault';
import { protectTraining, trainPolicy } from './train';

/** Trains every class with every objective at every α on one log, all certified on the same held-out rows. */
export async function compareMethods(
  job: JobOf<'compare'>,
  control: JobControl,
): Promise<ReportOf<'compare'>> {
  const { classes, objectives, alphas } = job;
  const plans = classes.flatMap((kind) =>
    objectives.flatMap((objective) =>
      (objectiveUsesAlpha(objective) ? alphas : alphas.slice(0, 1)).map((alpha) => ({
        class: kind,
        objective,
        alpha,
      })),
    ),
  );
  if (plans.length === 0)
    throw new UserError('nothing-to-compare', 'Name at least one class and one objective.');
  makeResultFolder(job.out);
  protectTraining(
    plans.map((plan) => policyPath(job.out, plan)),
    job,
  );
  const methods: ComparedMethod[] = [];
  let checks: ReportOf<'compare'>['checks'];
  for (const [index, plan] of plans.entries()) {
    const name = `${plan.class}, ${plan.objective}`;
    const part: JobControl = {
      checkpoint: () => control.checkpoint(),
      warn: (message) => control.warn?.(message),
      progress: (fraction, message, training) =>
        control.progress((index + fraction) / plans.length, `${name}: ${message}`, training),
    };
    const { method, ...found } = await trainOne(job, plan, part, plans.length);
    methods.push(method);
    checks ??= found.checks;
  }
  return {
    comparisons: plans.length,
    delta: job.training?.delta ?? defaultDelta,
    methods,
    ...(checks && { checks }),
  };
}

const policyPath = (folder: string, { class: kind, objective, alpha }: Plan): string =>
  join(folder, `${kind}.${objective}.${alpha}.policy.json`);

/** Errors of the place for the results, or of the question, rather than of a method. */
const ofAll: ReadonlySet<string> = new Set([badOutput, cannotWrite, unsaidSlot]);

type Plan = Pick<ComparedMethod, 'class' | 'objective' | 'alpha'>;

/** A method that diverges, or that the log cannot serve, is a row of the table and not the end of it. */
async function trainOne(
  { paths, home, reading, metrics, ...job }: JobOf<'compare'>,
  plan: Plan,
  control: JobControl,
  comparisons: number,
): Promise<{ readonly method: ComparedMethod; readonly checks?: ReportOf<'train'>['checks'] }> {
  const started = performance.now();
  const out = policyPath(job.out, plan);
  const log = { paths, ...(home !== undefined && { home }), ...(reading && { reading }) };
  const training = { ...job.training, ...plan };
  const seconds = (): number => (performance.now() - started) / 1000;
  try {
    const { policy, certificate, estimate, checks } = await trainPolicy(
      { kind: 'train', ...log, out, training, ...(metrics && { metrics }) },
      control,
      comparisons,
    );
    return { method: { ...plan, seconds: seconds(), policy, certificate, estimate }, checks };
  } catch (error) {
    // Where one fails by them, the others do, too.
    if (error instanceof Canceled || !(error instanceof UserError) || ofAll.has(error.code)) throw error;
    return { method: { ...plan, seconds: seconds(), error: faultOf(error) } };
  }
}
