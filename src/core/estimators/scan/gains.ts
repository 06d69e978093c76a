import type { RewardRange } from '../../documents/log/rewardRange';
import { TermMoments } from '../../intervals/termMoments';
import type { ChosenRows } from '../../policies/chosenRows';
import { chunkRows } from './rowChunk';

/** The rewards as shares of their range, and whether they are coin tosses. */
export class Gains {
  readonly moments = new TermMoments();
  isBinary = true;
  /** Rows with the largest reward. */
  successes = 0;
  private readonly shares = new Float64Array(chunkRows);

  constructor(private readonly range: RewardRange) {}

  add({ rewards, length }: ChosenRows): void {
    const { shares } = this;
    const { min, max } = this.range;
    for (let i = 0; i < length; i++) {
      const reward = rewards[i];
      shares[i] = (reward - min) / (max - min);
      if (reward === max) this.successes++;
      else if (reward !== min) this.isBinary = false;
    }
    this.moments.add(shares, length);
  }
}
