import type { FirstNumbers } from '../../documents/runs/firstNumbers';
import type { LogBlock } from '../../logs/blocks/logBlock';

/** Of a normal distribution, for an interval of 95%. */
const normalQuantile = 1.959963984540054;

type Estimate = FirstNumbers['logged'];

/** Sums over the rows read so far, for numbers to look at before the log is read. */
export class FirstSums {
  private rows = 0;
  private actions = 0;
  private readonly logged = new MeanSums();
  private readonly weighted = new MeanSums();
  /** Some rows do not say their propensity. */
  private unknown = false;
  /** Rows say how many actions they offer. */
  private offers = false;

  /** Of "always:INDEX". */
  private readonly only: number | undefined;

  /** `policy`: a reference; only "uniform" and "always:INDEX" can be told before the log is read. */
  constructor(private readonly policy: string) {
    const index = /^always:(\d+)$/.exec(policy)?.[1];
    this.only = index === undefined ? undefined : Number(index);
  }

  add(block: LogBlock): void {
    const { rows, actions, rewards, propensities, weights, offered, distributionWidth } = block;
    const { only } = this;
    let highest = distributionWidth - 1;
    for (let i = 0; i < rows; i++) {
      const weight = weights ? weights[i] : 1;
      const reward = rewards[i];
      if (actions[i] > highest) highest = actions[i];
      this.logged.add(weight, reward);
      const p = propensities[i];
      if (p !== p) this.unknown = true;
      // Uniform over all actions of the log is divided by their number in the end: it is not known yet.
      const target = only === undefined ? (offered ? 1 / offered[i] : 1) : actions[i] === only ? 1 : 0;
      this.weighted.add(weight, (target * reward) / p);
    }
    this.rows += rows;
    if (highest >= this.actions) this.actions = highest + 1;
    this.offers ||= offered !== undefined;
  }

  /** undefined while there are no rows. */
  numbers(): FirstNumbers | undefined {
    const { rows, actions, policy } = this;
    if (rows === 0) return undefined;
    const numbers = { rows, actions, logged: this.logged.estimate(1) };
    const isUniform = policy === 'uniform';
    if (this.unknown || (!isUniform && this.only === undefined)) return numbers;
    const share = isUniform && !this.offers ? 1 / actions : 1;
    return { ...numbers, policy: { name: policy, ...this.weighted.estimate(share) } };
  }
}

/** Sums for a weighted mean and its variance. */
class MeanSums {
  private weight = 0;
  private squaredWeight = 0;
  private sum = 0;
  private squares = 0;

  add(weight: number, value: number): void {
    this.weight += weight;
    this.squaredWeight += weight * weight;
    this.sum += weight * value;
    this.squares += weight * value * value;
  }

  /** Of the values times a constant. */
  estimate(factor: number): Estimate {
    const mean = this.sum / this.weight;
    const variance = Math.max(0, this.squares / this.weight - mean * mean);
    const rows = (this.weight * this.weight) / this.squaredWeight;
    const half = normalQuantile * Math.sqrt(variance / rows);
    return { estimate: factor * mean, lower: factor * (mean - half), upper: factor * (mean + half) };
  }
}
