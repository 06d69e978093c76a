import type { LogCheck } from './logCheck';

/** The rewards seen. Never the declared range: a range taken from the data makes every certificate invalid. */
export class RewardRange {
  private lowest = Number.POSITIVE_INFINITY;
  private highest = Number.NEGATIVE_INFINITY;
  private lowestLine = 0;
  private highestLine = 0;

  addColumn(rewards: Float64Array, lines: Uint32Array): void {
    let { lowest, highest } = this;
    for (let i = 0; i < rewards.length; i++) {
      const reward = rewards[i];
      if (reward < lowest) {
        lowest = reward;
        this.lowestLine = lines[i];
      }
      if (reward > highest) {
        highest = reward;
        this.highestLine = lines[i];
      }
    }
    this.lowest = lowest;
    this.highest = highest;
  }

  result(): LogCheck | undefined {
    if (this.lowestLine === 0) return undefined;
    const constant = this.lowest === this.highest;
    return {
      name: 'reward-range',
      severity: constant ? 'warning' : 'ok',
      message: constant
        ? `Every reward is ${this.lowest}: no policy can be told from another.`
        : `Rewards seen lie between ${this.lowest} and ${this.highest}. Declare the range they could have had.`,
      value: [this.lowest, this.highest],
      rows: [this.lowestLine, this.highestLine],
    };
  }
}
