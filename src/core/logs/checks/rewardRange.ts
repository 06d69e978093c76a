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
    const places = placesOf([this.lowestPlace, this.highestPlace]);
    return rewardFinding(this.lowest, this.highest, places);
  }
}

export function rewardFinding(
  lowest: number,
  highest: number,
  places: Pick<Finding, 'rows' | 'files'> = {},
): Finding {
  const constant = lowest === highest;
  return {
    name: 'reward-range',
    severity: constant ? 'warning' : 'ok',
    message: constant
      ? `Every reward is ${lowest}: no policy can be told from another.`
      : `Rewards seen lie between ${lowest} and ${highest}. Declare the range they could have had.`,
    value: [lowest, highest],
    ...places,
  };
}
