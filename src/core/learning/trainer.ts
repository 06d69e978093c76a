import type { JobControl } from '../control';
import { mix32, shuffledIndices } from '../numerics/random';
import { gaussianDivergence } from '../policies/divergence';
import type { PolicyClass } from '../policies/policyDocument';
import { objectiveGradient, type Prior } from './gradient';
import { UserError } from '../userError';
import { Adam, type AdamState } from './adam';
import type { EngineSession, Parameters, TrainingEngine } from './engine';
import type { Evaluation, TrainingObjective } from './objectives/objective';
import { RunningMeans, type RunningState } from './runningMeans';
import type { TrainingData } from './trainingData';

export interface TrainerSettings {
  readonly class: PolicyClass;
  readonly objective: TrainingObjective;
  readonly engine: TrainingEngine;
  readonly prior: Prior;
  readonly seed: number;
  readonly epochs: number;
  readonly batch: number;
  readonly learningRate: number;
  /** Ends early when the objective has not fallen by `tolerance` for this many epochs. */
  readonly patience: number;
  readonly tolerance: number;
  /** Where the state of every epoch goes, and one to continue from. */
  readonly progress?: { readonly saved?: TrainerState; save(state: TrainerState): void };
}

/** Where a training stands at the end of an epoch: continued from here it ends as if it had never stopped. */
export interface TrainerState {
  readonly start: number;
  readonly history: readonly EpochRecord[];
  readonly flat: Float64Array;
  readonly adam: AdamState;
  readonly running: RunningState;
}

/** One epoch as it is told to people. */
export interface EpochRecord {
  readonly epoch: number;
  readonly objective: number;
  readonly risk: number;
  readonly bias: number;
  readonly variance: number;
  readonly kl: number;
  readonly alpha: number | null;
  readonly lambda: number | null;
  readonly sigma: number;
  readonly seconds: number;
}

export interface Trained {
  readonly parameters: Parameters;
  readonly history: readonly EpochRecord[];
}

/** Minimizes an objective over (μ, σ) by Adam on shuffled batches, from the prior. */
export function train(
  data: TrainingData,
  settings: TrainerSettings,
  control: JobControl,
  alpha: number | null,
  now: () => number,
): Trained {
  const session = settings.engine.open(settings.class, data, settings.batch);
  try {
    return new Training(data, settings, session, control, alpha, now).run();
  } finally {
    session.close();
  }
}

class Training {
  private readonly parameters: Parameters;
  /** μ, then log σ, as the optimizer sees them. */
  private readonly flat: Float64Array;
  private readonly gradient: Float64Array;
  private readonly adam: Adam;
  private readonly batches: number;
  private readonly running: RunningMeans;
  private readonly trainsSigma: boolean;
  private done = 0;

  constructor(
    private readonly data: TrainingData,
    private readonly settings: TrainerSettings,
    private readonly session: EngineSession,
    private readonly control: JobControl,
    private readonly alpha: number | null,
    private readonly now: () => number,
  ) {
    const { objective, prior } = settings;
    const size = prior.mu.length;
    this.trainsSigma = objective.trainsSigma && settings.class !== 'softmax';
    this.flat = new Float64Array(size + 1);
    this.flat.set(prior.mu);
    this.flat[size] = Math.log(prior.sigma);
    this.parameters = { mu: this.flat.subarray(0, size), sigma: prior.sigma };
    this.gradient = new Float64Array(size + 1);
    this.adam = new Adam(size + 1);
    this.batches = Math.ceil(data.rows / settings.batch);
    this.running = new RunningMeans(this.batches, objective.terms.length, data.rows);
    session.setTerms(objective.terms);
  }

  run(): Trained {
    const { saved } = this.settings.progress ?? {};
    if (saved === undefined) this.measure();
    else this.restore(saved);
    const start = saved?.start ?? this.evaluate().value;
    const history = [...(saved?.history ?? [])];
    for (let epoch = history.length; epoch < this.settings.epochs && !this.settled(history); epoch++) {
      const started = this.now();
      for (const index of epochOrder(this.batches, this.settings.seed, epoch)) this.step(index);
      const record = this.record(epoch, (this.now() - started) / 1000);
      guard(record, start);
      history.push(record);
      this.settings.progress?.save(this.state(start, history));
    }
    return {
      parameters: { mu: Float64Array.from(this.parameters.mu), sigma: this.parameters.sigma },
      history,
    };
  }

  /** The terms of every batch at the starting point. */
  private measure(): void {
    for (let batch = 0; batch < this.batches; batch++) {
      this.control.checkpoint();
      this.running.replace(batch, this.session.accumulate(batch, this.parameters).sums);
    }
  }

  /** Whether the objective has stopped falling. */
  private settled(history: readonly EpochRecord[]): boolean {
    const { patience, tolerance } = this.settings;
    let best = Infinity;
    let since = 0;
    for (const { objective } of history) {
      since++;
      if (objective < best - tolerance) {
        best = objective;
        since = 0;
      }
    }
    return since > patience;
  }

  private state(start: number, history: readonly EpochRecord[]): TrainerState {
    return { start, history, flat: this.flat.slice(), adam: this.adam.save(), running: this.running.save() };
  }

  private restore(state: TrainerState): void {
    this.flat.set(state.flat);
    if (this.trainsSigma) this.parameters.sigma = Math.exp(this.flat[this.flat.length - 1]);
    this.adam.restore(state.adam);
    this.running.restore(state.running);
    this.done = state.history.length * this.batches;
  }

  private step(index: number): void {
    this.control.checkpoint();
    const { batch } = this.settings;
    const rows = Math.min(batch, this.data.rows - index * batch);
    const { prior } = this.settings;
    const evaluation = this.evaluate();
    const sums = objectiveGradient(
      this.session,
      index,
      rows,
      this.parameters,
      prior,
      evaluation,
      this.trainsSigma,
      this.gradient,
    );
    this.running.replace(index, sums);
    this.adam.step(this.flat, this.gradient, this.rate());
    if (this.trainsSigma) this.parameters.sigma = Math.exp(this.flat[prior.mu.length]);
    this.done++;
    const total = this.settings.epochs * this.batches;
    this.control.progress(
      this.done / total,
      `Epoch ${Math.ceil(this.done / this.batches)} of ${this.settings.epochs}`,
    );
  }

  /** A cosine from the given rate down to nothing: without decay the bound ends above its optimum (section 9). */
  private rate(): number {
    const share = this.done / (this.settings.epochs * this.batches);
    return 0.5 * this.settings.learningRate * (1 + Math.cos(Math.PI * share));
  }

  private evaluate(): Evaluation {
    return this.settings.objective.evaluate(this.running.means, {
      kl: this.divergence(),
      squared: this.squaredDistance(),
    });
  }

  private divergence(): number {
    const { prior } = this.settings;
    return gaussianDivergence(this.parameters.mu, this.parameters.sigma, prior.mu, prior.sigma);
  }

  private squaredDistance(): number {
    let squares = 0;
    const { mu } = this.settings.prior;
    for (let k = 0; k < mu.length; k++) squares += (this.parameters.mu[k] - mu[k]) ** 2;
    return squares;
  }

  private record(epoch: number, seconds: number): EpochRecord {
    const { value, lambda } = this.evaluate();
    const mean = (name: string): number | undefined => {
      const index = this.settings.objective.terms.findIndex((term) => term.name === name);
      return index < 0 ? undefined : this.running.means[index];
    };
    const support = mean('support');
    return {
      epoch,
      objective: value,
      risk: mean('risk') ?? 0,
      bias: support === undefined ? 0 : 1 - support,
      variance: mean('secondMoment') ?? 0,
      kl: this.divergence(),
      alpha: this.alpha,
      lambda: lambda ?? null,
      sigma: this.parameters.sigma,
      seconds,
    };
  }
}

/** A run that blows up is stopped and told, never saved as a result. */
function guard({ epoch, objective, kl }: EpochRecord, start: number): void {
  const sound = Number.isFinite(objective) && Number.isFinite(kl);
  if (sound && objective <= start + Math.max(10, 10 * Math.abs(start))) return;
  throw new UserError(
    'diverged',
    `Training diverged in epoch ${epoch + 1}: the objective went from ${start.toPrecision(4)} to ${objective.toPrecision(4)}. Nothing was saved. Use a smaller learning rate or larger batches.`,
  );
}

/** The order of the batches in an epoch: a function of seed and epoch alone, so that a resumed run repeats it. */
function epochOrder(batches: number, seed: number, epoch: number): Uint32Array {
  return shuffledIndices(batches, mix32(mix32(seed) ^ (epoch + 1)));
}
