import type { RateSchedule, LinearClass } from '../documents/names';
import type { JobControl } from '../control/jobControl';
import { mix32, shuffledIndices } from '../numerics/random';
import { divergenceAt, squaredDistance } from '../policies/probabilities/divergence';
import { UserError } from '../errors/userError';
import { Adam } from './adam';
import type { Descent, EngineSession, TrainingEngine } from './engine';
import type { PolicyPass } from './policyPass';
import { priorPull, spreadPull, type Prior } from './gradient';
import type { Evaluation, TrainingObjective } from './objectives/objective';
import { RunningMeans, type RunningState } from './runningMeans';
import type { TrainingData } from './data/trainingData';
import type { TrainingRows } from './data/trainingRows';
import type { EpochRecord, TrainingStatus } from '../documents/runs/trainingStatus';
import { Stillness } from './stillness';

/** All that a training needs to know of its data: what is in the rows is between them and the engine. */
interface SomeRows {
  readonly rows: number;
}

export interface TrainerSettings<Data extends SomeRows = TrainingData> {
  readonly class: LinearClass;
  readonly objective: TrainingObjective;
  readonly engine: Pick<TrainingEngine<Data>, 'open'>;
  readonly prior: Prior;
  /** A single θ and no posterior: there is no divergence that an objective could charge, and no σ of one to train. */
  readonly isPoint?: true;
  readonly seed: number;
  readonly epochs: number;
  readonly batch: number;
  readonly learningRate: number;
  readonly schedule: RateSchedule;
  /** Ends early when the objective has not fallen by `tolerance` for this many epochs. */
  readonly patience: number;
  readonly tolerance: number;
  /** For an α that follows the data: the best one for a policy as it stands, and the objective at another one. */
  readonly adaptive?: {
    alphaFor(pass: PolicyPass<Data>, kl: number): number;
    objectiveAt(alpha: number): TrainingObjective;
  };
  /** Tells what the rows certify while they are trained on. */
  readonly certifiable?: (pass: PolicyPass<Data>, kl: number) => number | null;
  /** Where the state after an epoch goes, made only where it is wanted, and one to continue from. */
  readonly progress?: { readonly saved?: TrainerState; save(state: () => TrainerState): void };
}

/** Where a training stands at the end of an epoch: continued from here it ends as if it had never stopped. */
export interface TrainerState {
  readonly start: number;
  readonly history: readonly EpochRecord[];
  readonly descent: Descent;
  /** log σ and its two moments. */
  readonly logSigma: readonly [value: number, first: number, second: number];
  readonly running: RunningState;
}

export interface Trained {
  readonly parameters: { readonly mu: Float64Array; readonly sigma: number };
  readonly history: readonly EpochRecord[];
}

/** A pass over all rows takes most of the time of an epoch: no more of them than this, spread over the epochs. */
const mostPreviews = 10;

/** An α that moves by less stays: its terms would be the same to three digits. */
const smallestMove = 1e-3;

/** Minimizes an objective over (μ, σ) by Adam on shuffled batches, from the prior. */
export function train<Data extends SomeRows>(
  rows: TrainingRows<Data>,
  settings: TrainerSettings<Data>,
  control: JobControl,
  alpha: number | null,
  now: () => number,
): Trained {
  const data = rows.load(0);
  const session = settings.engine.open(settings.class, data, settings.batch, settings.prior.mu);
  try {
    return new Training(rows, data, settings, session, control, alpha, now).run();
  } finally {
    session.close();
  }
}

class Training<Data extends SomeRows> {
  private sigma: number;
  private readonly logSigma: Float64Array;
  private readonly sigmaAdam = new Adam(1);
  private readonly batches: readonly Batch[];
  private part = 0;
  private readonly running: RunningMeans;
  private readonly trainsSigma: boolean;
  private objective: TrainingObjective;
  private done = 0;
  /** Since this process began: rows that were stepped through, and when that was. */
  private stepped = 0;
  private started = 0;
  private ended: EpochRecord[] = [];

  constructor(
    private readonly rows: TrainingRows<Data>,
    private data: Data,
    private readonly settings: TrainerSettings<Data>,
    private readonly session: EngineSession<Data>,
    private readonly control: JobControl,
    private alpha: number | null,
    private readonly now: () => number,
  ) {
    const { objective, prior } = settings;
    this.trainsSigma = objective.trainsSigma && settings.class !== 'softmax' && !settings.isPoint;
    this.sigma = prior.sigma;
    this.logSigma = Float64Array.of(Math.log(prior.sigma));
    this.batches = batchesOf(rows, settings.batch);
    this.running = new RunningMeans(this.batches.length, objective.terms.length, rows.rows);
    this.objective = objective;
    session.setTerms(objective.terms);
  }

  run(): Trained {
    const { saved } = this.settings.progress ?? {};
    if (saved === undefined) this.measure();
    else this.restore(saved);
    const start = saved?.start ?? this.evaluate().value;
    const history = [...(saved?.history ?? [])];
    this.ended = [...history];
    this.started = this.now();
    let descent = this.session.save();
    const stillness = new Stillness(this.settings.patience, this.settings.tolerance);
    let settled = false;
    for (const { objective } of history) settled = stillness.add(objective);
    for (let epoch = history.length; epoch < this.settings.epochs && !settled; epoch++) {
      const started = this.now();
      this.adapt();
      for (const index of epochOrder(this.batches, this.settings.seed, epoch)) this.step(index);
      descent = this.session.save();
      const standing = this.standingAfter(descent);
      guard(epoch, standing, start);
      settled = stillness.add(standing.objective);
      const last = epoch + 1 === this.settings.epochs || settled;
      const certifiable = this.certifiable(epoch, last, standing.kl);
      const record = { epoch, ...standing, seconds: (this.now() - started) / 1000, certifiable };
      history.push(record);
      this.ended.push(record);
      const after = descent;
      this.settings.progress?.save(() => this.state(start, history, after));
    }
    return { parameters: { mu: descent.mu, sigma: this.sigma }, history };
  }

  /** Moves α to where it is best for the policy as it is now. Terms are tabulated anew only where it has moved. */
  private adapt(): void {
    const { adaptive } = this.settings;
    if (adaptive === undefined) return;
    const alpha = adaptive.alphaFor(this.pass(), this.divergence(this.session.squared));
    if (this.alpha !== null && Math.abs(alpha - this.alpha) < smallestMove) return;
    this.moveTo(alpha, adaptive);
    this.measure();
  }

  /** A preview of the certificate, after some epochs and the last one. A softmax policy has no finite KL to pay. */
  private certifiable(epoch: number, last: boolean, kl: number): number | null {
    const { certifiable, epochs, class: kind } = this.settings;
    const due = last || (epoch + 1) % Math.ceil(epochs / mostPreviews) === 0;
    if (certifiable === undefined || kind === 'softmax' || !due) return null;
    return certifiable(this.pass(), kl);
  }

  private pass(): PolicyPass<Data> {
    const { session, sigma, rows, control } = this;
    return {
      session,
      sigma,
      rows,
      visit: (part) => this.visit(part),
      batchSize: this.settings.batch,
      control,
    };
  }

  private moveTo(
    alpha: number,
    adaptive: Pick<NonNullable<TrainerSettings<Data>['adaptive']>, 'objectiveAt'>,
  ): void {
    this.alpha = alpha;
    this.objective = adaptive.objectiveAt(alpha);
    this.session.setTerms(this.objective.terms);
  }

  /** The terms of every batch at the current point. */
  private measure(): void {
    this.batches.forEach(({ part, place }, index) => {
      this.control.checkpoint();
      this.visit(part);
      this.running.replace(index, this.session.accumulate(place, this.sigma).sums);
    });
  }

  /** Brings the rows of a part into memory. */
  private visit(part: number): Data {
    if (part === this.part) return this.data;
    this.part = part;
    this.data = this.rows.load(part);
    this.session.load(this.data);
    return this.data;
  }

  private state(start: number, history: readonly EpochRecord[], descent: Descent): TrainerState {
    const { first, second } = this.sigmaAdam.save();
    const logSigma = [this.logSigma[0], first[0], second[0]] as const;
    return { start, history: [...history], descent, logSigma, running: this.running.save() };
  }

  private restore({ descent, logSigma: [value, first, second], running, history }: TrainerState): void {
    this.session.restore(descent);
    const { adaptive } = this.settings;
    const alpha = history.at(-1)?.alpha;
    if (adaptive && typeof alpha === 'number') this.moveTo(alpha, adaptive);
    this.logSigma[0] = value;
    if (this.trainsSigma) this.sigma = Math.exp(value);
    const { steps } = descent;
    this.sigmaAdam.restore({ first: Float64Array.of(first), second: Float64Array.of(second), steps });
    this.running.restore(running);
    this.done = history.length * this.batches.length;
  }

  private step(index: number): void {
    this.control.checkpoint();
    const { prior } = this.settings;
    const { part, place, rows } = this.batches[index];
    this.visit(part);
    const evaluation = this.evaluate();
    const { sums, logSigma } = this.session.accumulate(place, this.sigma, evaluation.slopes);
    this.running.replace(index, sums);
    const rate = this.rate();
    this.session.descend({ rows, pull: priorPull(evaluation, prior), rate });
    if (this.trainsSigma) {
      const gradient = logSigma / rows + spreadPull(evaluation, prior, this.sigma);
      this.sigmaAdam.step(this.logSigma, Float64Array.of(gradient), rate);
      this.sigma = Math.exp(this.logSigma[0]);
    }
    this.done++;
    this.stepped += rows;
    this.tell(evaluation);
  }

  private tell(evaluation: Evaluation): void {
    const { epochs } = this.settings;
    const epoch = Math.ceil(this.done / this.batches.length) - 1;
    const rowsPerSecond = (1000 * this.stepped) / Math.max(this.now() - this.started, 1);
    const left = 1 - this.done / (epochs * this.batches.length);
    const standing = this.standing(evaluation, this.session.squared);
    const status: TrainingStatus = {
      epoch,
      ...standing,
      epochs,
      rowsPerSecond,
      secondsLeft: (left * epochs * this.rows.rows) / rowsPerSecond,
      ended: this.ended,
    };
    this.ended = [];
    // What is not a number is for the guard at the epoch's end to tell.
    const sound = !Object.values(standing).some(Number.isNaN);
    this.control.progress(1 - left, `Epoch ${epoch + 1} of ${epochs}`, sound ? status : undefined);
  }

  /** By default a cosine from the given rate down to nothing: without decay the bound ends above its optimum (section 9). */
  private rate(): number {
    if (this.settings.schedule === 'constant') return this.settings.learningRate;
    const share = this.done / (this.settings.epochs * this.batches.length);
    return 0.5 * this.settings.learningRate * (1 + Math.cos(Math.PI * share));
  }

  private evaluate(squared = this.session.squared): Evaluation {
    const kl = this.divergence(squared);
    const evaluation = this.objective.evaluate(this.running.means, { kl, squared });
    return this.settings.isPoint ? { ...evaluation, klSlope: 0 } : evaluation;
  }

  private divergence(squared: number): number {
    const { prior, isPoint } = this.settings;
    if (isPoint) return 0;
    return divergenceAt(squared, prior.mu.length, this.sigma, prior.sigma);
  }

  /** What is told is computed in float64, whatever the engine steps with. */
  private standingAfter({ mu }: Descent): Standing {
    const squared = squaredDistance(mu, this.settings.prior.mu);
    return this.standing(this.evaluate(squared), squared);
  }

  private standing({ value, lambda }: Evaluation, squared: number): Standing {
    const mean = (name: string): number | undefined => {
      const index = this.objective.terms.findIndex((term) => term.name === name);
      return index < 0 ? undefined : this.running.means[index];
    };
    const support = mean('support');
    return {
      objective: value,
      risk: mean('risk') ?? 0,
      bias: support === undefined ? 0 : 1 - support,
      variance: mean('secondMoment') ?? 0,
      kl: this.divergence(squared),
      alpha: this.alpha,
      lambda: lambda ?? null,
      sigma: this.sigma,
    };
  }
}

type Standing = Omit<EpochRecord, 'epoch' | 'seconds' | 'certifiable'>;

/** A run that blows up is stopped and told, never saved as a result. */
function guard(epoch: number, { objective, kl }: Standing, start: number): void {
  const sound = Number.isFinite(objective) && Number.isFinite(kl);
  if (sound && objective <= start + Math.max(10, 10 * Math.abs(start))) return;
  throw new UserError(
    'diverged',
    `Training diverged in epoch ${epoch + 1}: the objective went from ${start.toPrecision(4)} to ${objective.toPrecision(4)}. Nothing was saved. Use a smaller learning rate or larger batches.`,
  );
}

/** Consecutive rows of one part of the data. */
interface Batch {
  readonly part: number;
  /** Among the batches of its part. */
  readonly place: number;
  readonly rows: number;
}

function batchesOf({ parts }: Pick<TrainingRows, 'parts'>, size: number): Batch[] {
  return parts.flatMap((rows, part) =>
    Array.from({ length: Math.ceil(rows / size) }, (_, place) => ({
      part,
      place,
      rows: Math.min(size, rows - place * size),
    })),
  );
}

/**
 * The order of the batches in an epoch: a function of seed and epoch alone, so that a resumed run repeats it. The
 * batches of a part stay together, because bringing a part into memory takes time.
 */
function epochOrder(batches: readonly Batch[], seed: number, epoch: number): number[] {
  const shuffled = [...shuffledIndices(batches.length, mix32(mix32(seed) ^ (epoch + 1)))];
  const turn = new Map<number, number>();
  for (const index of shuffled) turn.set(batches[index].part, turn.get(batches[index].part) ?? turn.size);
  const turnOf = (index: number): number => turn.get(batches[index].part) ?? 0;
  return shuffled.sort((a, b) => turnOf(a) - turnOf(b));
}
