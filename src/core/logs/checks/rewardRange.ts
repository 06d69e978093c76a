import type { Finding } from '../../documents/places';
import { placeOf, placesOf, type Place } from '../../errors/place';
import type { Reading } from './logCheck';

/** The rewards seen. Never the declared range: a range taken from the data makes every certificate invalid. */
export class RewardRange {
  private lowest = Number.POSITIVE_INFINITY;
  private highest = Number.NEGATIVE_INFINITY;
  private lowestPlace: Place | undefined;
  private highestPlace: Place | undefined;

  constructor(private readonly reading: Reading) {}

  addColumn(rewards: Float64Array, lines: Uint32Array): void {
    let { lowest, highest } = this;
    for (let i = 0; i < rewards.length; i++) {
      const reward = rewards[i];
      if (reward < lowest) {
        lowest = reward;
        this.lowestPlace = placeOf(lines[i], this.reading.file);
      }
      if (reward > highest) {
        highest = reward;
        this.highestPlace = placeOf(lines[i], this.reading.file);
      }
    }
    this.lowest = lowest;
    this.highest = highest;
  }

  result(): Finding | undefined {
    if (this.lowestPlace === undefined || this.highestPlace === undefined) return undefined;
    const constant = this.lowest === this.highest;
    return {
      name: 'reward-range',
      severity: constant ? 'warning' : 'ok',
      message: constant
        ? `Every reward is ${this.lowest}: no policy can be told from another.`
        : `Rewards seen lie between ${this.lowest} and ${this.highest}. Declare the range they could have had.`,
      value: [this.lowest, this.highest],
      ...placesOf([this.lowestPlace, this.highestPlace]),
    };
  }
}
