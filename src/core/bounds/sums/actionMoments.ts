import { BlockSum } from '../../numerics/sums/blockSum';
import { naturalLog } from '../../numerics/functions/logarithm';
import { MomentBins } from '../../numerics/sums/momentBins';

/** Actions of rows that wait to be added together. */
const capacity = 2048;

/** The sums over all actions of full logs: tables of log π0 and of log π/π0. Actions gather in columns and are added in runs. */
export class ActionMoments {
  readonly actions = new MomentBins(2);
  readonly actionWeights = new MomentBins(1);
  readonly unsupportedPi = new BlockSum();
  readonly unsupportedPiSquared = new BlockSum();
  readonly clippedSecondMoment = new BlockSum();
  loggingMassError = 0;
  private count = 0;
  private readonly p = new Float64Array(capacity);
  private readonly pi = new Float64Array(capacity);
  private readonly weighted = new Float64Array(capacity);
  private readonly logP = new Float64Array(capacity);
  private readonly logW = new Float64Array(capacity);

  constructor(
    private readonly actionCount: number,
    private readonly tau: number,
    /** Only what claims by betting need: the actions that the logging policy never takes. */
    private readonly claimsOnly = false,
  ) {}

  /** One row: π(a|x) from `policyAt` on, and π0(a|x) from `loggingAt` on. */
  add(
    policy: Float64Array,
    policyAt: number,
    logging: Float64Array,
    loggingAt: number,
    rowWeight: number,
  ): void {
    const { actionCount, p, pi, weighted, claimsOnly } = this;
    let at = this.count;
    for (let a = 0; a < actionCount; a++) {
      const logged = logging[loggingAt + a];
      const chance = policy[policyAt + a];
      if (!(chance > 0) || (claimsOnly && logged > 0)) continue;
      p[at] = logged;
      pi[at] = chance;
      weighted[at] = rowWeight * chance;
      if (++at === capacity) {
        this.count = at;
        this.addWaiting();
        at = 0;
      }
    }
    this.count = at;
  }

  /** |Σ_a π0(a|x) - 1| of a row. */
  addLoggingError(error: number): void {
    if (error > this.loggingMassError) this.loggingMassError = error;
  }

  /** Adds what waits, and moves the block sums into the compensated totals. */
  flush(): void {
    this.addWaiting();
    this.actions.flush();
    this.actionWeights.flush();
    this.unsupportedPi.flush();
    this.unsupportedPiSquared.flush();
    this.clippedSecondMoment.flush();
  }

  private addWaiting(): void {
    const { count, p, pi, weighted, logP, logW, tau } = this;
    this.count = 0;
    let clipped = 0;
    // Policies often say the same of many actions.
    let lastPi = 1;
    let lastLog = 0;
    for (let i = 0; i < count; i++) {
      if (!(p[i] > 0)) {
        this.unsupportedPi.add(weighted[i]);
        this.unsupportedPiSquared.add(weighted[i] * pi[i]);
        weighted[i] = 0;
        continue;
      }
      if (pi[i] !== lastPi) {
        lastPi = pi[i];
        lastLog = naturalLog(lastPi);
      }
      logP[i] = naturalLog(p[i]);
      logW[i] = lastLog - logP[i];
      clipped += p[i] < tau ? (weighted[i] * p[i]) / (tau * tau) : weighted[i] / p[i];
    }
    this.clippedSecondMoment.add(clipped);
    this.actions.addColumn(0, logP, weighted, pi, count);
    this.actionWeights.addColumn(0, logW, weighted, undefined, count);
  }
}
