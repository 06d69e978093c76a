import type { ReproductionCell, CellCertificate, CellResult } from '../documents/runs/reproduction';
import type { SettingsName } from '../documents/names';
import type { TrainingOptions } from '../documents/runs/options';
import type { Certificate } from '../documents/results/certificate';
import { certifyPolicy } from '../analysis/evaluate';
import type { JobControl } from '../control/jobControl';
import type { TrainingEngine } from '../learning/engine';
import { trainOnLog } from '../learning/trainOnLog';
import type { LoggedData } from '../logs/blocks/loggedData';
import { loggingPolicy } from '../policies/given/loggingPolicy';
import { trainedPolicy, type TrainedPolicy } from '../policies/trained/trainedPolicy';
import { fitClassifier } from './classifier';
import { divide, type LabeledData } from './labeledData';
import { loggingShare, rewardOn, supervisedToBandit } from './supervisedToBandit';

const settingsOf: Readonly<Record<SettingsName, TrainingOptions>> = {
  text: { lambda: 'optimal', learningRate: 0.1, schedule: 'cosine', batch: 128, epochs: 20 },
  program: { lambda: 'program', learningRate: 1e-3, schedule: 'constant', batch: 128, epochs: 20 },
};

export interface ReproductionContext {
  readonly engines: readonly TrainingEngine[];
  readonly control: JobControl;
  readonly now: () => number;
}

/** A data set made ready: the logging policy's μ0 and the rows that are left for learning. */
export class Reproduction {
  private readonly rest: LabeledData;
  private readonly mu0: Float64Array;
  /** Of the η0 last asked for: plans go through one after the other. */
  private logs?: { readonly eta: number; readonly train: LoggedData; readonly test: LoggedData };

  constructor(
    train: LabeledData,
    private readonly test: LabeledData,
    private readonly seed: number,
    private readonly context: ReproductionContext,
  ) {
    const [first, rest] = divide(train, loggingShare, seed);
    this.rest = rest;
    this.mu0 = fitClassifier(first, context.engines[0], seed, context.control);
  }

  run(cell: ReproductionCell): CellResult {
    const started = this.context.now();
    const { train: log, test } = this.logsAt(cell.eta);
    const prior = { mu: this.mu0.map((m) => cell.eta * m), sigma: 1 };
    const { settings, objective, class: kind, alpha, tau, penalties } = cell;
    const options: TrainingOptions = {
      ...settingsOf[settings],
      objective,
      class: kind === 'mixed-logit-as-published' ? 'softmax' : kind,
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
            ...this.context,
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
          progress: () => this.context.control.checkpoint(),
        }),
      );
    const whole = trained(0);
    return {
      ...cell,
      testReward: rewardOn(test, this.test, whole),
      loggingReward: rewardOn(test, this.test, loggingPolicy()),
      training: certified(whole, 'training'),
      holdOut: certified(trained(0.2), 'hold-out'),
      seconds: (this.context.now() - started) / 1000,
    };
  }

  private logsAt(eta: number): { readonly train: LoggedData; readonly test: LoggedData } {
    if (this.logs?.eta !== eta) {
      const logOf = (data: LabeledData): LoggedData => supervisedToBandit(data, this.mu0, eta, this.seed);
      this.logs = { eta, train: logOf(this.rest), test: logOf(this.test) };
    }
    return this.logs;
  }
}

function cellCertificate({ value, atLeast }: Certificate): CellCertificate {
  return { lower: value.lower, upper: value.upper, atLeast: atLeast.value };
}
