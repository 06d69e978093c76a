import { certifyPolicy } from '../analysis/analyze';
import type { Certificate } from '../certificate/certificate';
import type { JobControl } from '../control/jobControl';
import type { TrainingEngine } from '../learning/engine';
import type { ObjectiveName } from '../learning/objectives/objective';
import { trainOnLog, type TrainingOptions } from '../learning/trainOnLog';
import type { LoggedData } from '../logs/blocks/loggedData';
import { loggingPolicy } from '../policies/loggingPolicy';
import type { PolicyClass } from '../policies/policyDocument';
import { trainedPolicy, type TrainedPolicy } from '../policies/trainedPolicy';
import { fitClassifier } from './classifier';
import { divide, type LabelledData } from './labelledData';
import { loggingShare, rewardOn, supervisedToBandit } from './supervisedToBandit';

/** How the paper's policies are trained: as its text says, or as the authors' program does. */
export const settingsNames = ['text', 'program'] as const;
export type SettingsName = (typeof settingsNames)[number];

const settingsOf: Readonly<Record<SettingsName, TrainingOptions>> = {
  text: { lambda: 'optimal', learningRate: 0.1, schedule: 'cosine', batch: 128, epochs: 20 },
  program: { lambda: 'program', learningRate: 1e-3, schedule: 'constant', batch: 128, epochs: 20 },
};

/** One policy of the experiment: what decides it beside the data. */
export interface ReproductionCell {
  readonly eta: number;
  readonly objective: ObjectiveName;
  readonly class: PolicyClass;
  readonly alpha: number | 'auto' | 'adaptive';
  readonly tau?: number;
  readonly penalties?: readonly [number, number, number];
  readonly settings: SettingsName;
}

/** What is certified of a policy on some rows: its two-sided interval, and the value it has at least. */
export interface CellCertificate {
  readonly lower: number;
  readonly upper: number;
  readonly atLeast: number;
}

export interface CellResult extends ReproductionCell {
  readonly testReward: number;
  readonly loggingReward: number;
  /** On the rows it was trained on. */
  readonly training: CellCertificate;
  /** Of the same method trained on 80 % of the rows, on the others. */
  readonly holdOut: CellCertificate;
  readonly seconds: number;
}

export interface ReproductionWorld {
  readonly engines: readonly TrainingEngine[];
  readonly control: JobControl;
  readonly now: () => number;
}

/** A data set made ready: the logging policy's μ0 and the rows that are left for learning. */
export class Reproduction {
  private readonly rest: LabelledData;
  private readonly mu0: Float64Array;
  /** Of the η0 last asked for: plans go through one after the other. */
  private logs?: { readonly eta: number; readonly train: LoggedData; readonly test: LoggedData };

  constructor(
    train: LabelledData,
    private readonly test: LabelledData,
    private readonly seed: number,
    private readonly world: ReproductionWorld,
  ) {
    const [first, rest] = divide(train, loggingShare, seed);
    this.rest = rest;
    this.mu0 = fitClassifier(first, world.engines[0], seed, world.control);
  }

  run(cell: ReproductionCell): CellResult {
    const started = this.world.now();
    const { train: log, test } = this.logsAt(cell.eta);
    const prior = { mu: this.mu0.map((m) => cell.eta * m), sigma: 1 };
    const { settings, objective, class: kind, alpha, tau, penalties } = cell;
    const options: TrainingOptions = {
      ...settingsOf[settings],
      objective,
      class: kind,
      alpha,
      ...(tau !== undefined && { tau }),
      ...(penalties && { penalties }),
      seed: this.seed,
      scaling: 'unit-norm',
    };
    const trained = (holdOut: number): TrainedPolicy =>
      trainedPolicy(
        trainOnLog(
          log,
          { ...options, holdOut },
          {
            ...this.world,
            prior,
            logSha256: 'simulated',
            featureMap: null,
          },
        ).document,
      );
    const certified = (policy: TrainedPolicy, rows: 'training' | 'hold-out'): CellCertificate =>
      cellCertificate(
        certifyPolicy(log, policy, {
          rows,
          // The paper's own.
          certificate: 'grid',
          seed: this.seed,
          logSha256: 'simulated',
          policySha256: '',
          engine: '',
          version: '',
          progress: () => this.world.control.checkpoint(),
        }),
      );
    const whole = trained(0);
    return {
      ...cell,
      testReward: rewardOn(test, this.test, whole),
      loggingReward: rewardOn(test, this.test, loggingPolicy()),
      training: certified(whole, 'training'),
      holdOut: certified(trained(0.2), 'hold-out'),
      seconds: (this.world.now() - started) / 1000,
    };
  }

  private logsAt(eta: number): { readonly train: LoggedData; readonly test: LoggedData } {
    if (this.logs?.eta !== eta) {
      const logOf = (data: LabelledData): LoggedData => supervisedToBandit(data, this.mu0, eta, this.seed);
      this.logs = { eta, train: logOf(this.rest), test: logOf(this.test) };
    }
    return this.logs;
  }
}

function cellCertificate({ value, atLeast }: Certificate): CellCertificate {
  return { lower: value.lower, upper: value.upper, atLeast: atLeast.value };
}
