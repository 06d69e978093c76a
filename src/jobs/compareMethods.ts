import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { objectiveUsesAlpha } from '../core/learning/objectives/objective';
import { UserError } from '../core/userError';
import { Cancelled, type JobControl } from '../core/control';
import type { Fault, TrainJob } from '../protocol/jobs';
import type { TrainingOptions } from '../protocol/options';
import type { CertificateReport } from '../protocol/report';
import { faultOf } from './fault';
import { trainPolicy } from './trainPolicy';

/** One row of the table: how a policy was trained, and what is certified of it, or why there is none. */
export interface ComparedMethod {
  readonly class: NonNullable<TrainingOptions['class']>;
  readonly objective: NonNullable<TrainingOptions['objective']>;
  readonly alpha: NonNullable<TrainingOptions['alpha']>;
  readonly seconds: number;
  readonly policy?: string;
  readonly certificate?: CertificateReport;
  readonly error?: Fault;
}

export interface Comparison {
  /** Each certificate holds at δ divided by this, so that all hold at once at 1-δ: the best may be picked by looking. */
  readonly comparisons: number;
  readonly methods: readonly ComparedMethod[];
}

export interface ComparedChoices {
  readonly classes: readonly ComparedMethod['class'][];
  readonly objectives: readonly ComparedMethod['objective'][];
  readonly alphas: readonly ComparedMethod['alpha'][];
}

/** Trains every class with every objective at every α on one log, all certified on the same held-out rows. */
export async function compareMethods(
  job: Omit<TrainJob, 'kind'>,
  { classes, objectives, alphas }: ComparedChoices,
  control: JobControl,
): Promise<Comparison> {
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
  const methods: ComparedMethod[] = [];
  for (const [index, plan] of plans.entries()) {
    const name = `${plan.class}, ${plan.objective}`;
    const part: JobControl = {
      checkpoint: () => control.checkpoint(),
      progress: (fraction, message) =>
        control.progress((index + fraction) / plans.length, `${name}: ${message}`),
    };
    methods.push(await trainOne(job, plan, part, plans.length));
  }
  return { comparisons: plans.length, methods };
}

type Plan = Pick<ComparedMethod, 'class' | 'objective' | 'alpha'>;

/** A method that diverges, or that the log cannot serve, is a row of the table and not the end of it. */
async function trainOne(
  job: Omit<TrainJob, 'kind'>,
  plan: Plan,
  control: JobControl,
  comparisons: number,
): Promise<ComparedMethod> {
  const started = performance.now();
  const out = join(job.out, `${plan.class}.${plan.objective}.${plan.alpha}.policy.json`);
  const training = { ...job.training, ...plan };
  const seconds = (): number => (performance.now() - started) / 1000;
  try {
    const { policy, certificate } = await trainPolicy(
      { ...job, kind: 'train', out, training },
      control,
      comparisons,
    );
    return { ...plan, seconds: seconds(), policy, certificate };
  } catch (error) {
    if (error instanceof Cancelled || !(error instanceof UserError)) throw error;
    return { ...plan, seconds: seconds(), error: faultOf(error) };
  }
}
