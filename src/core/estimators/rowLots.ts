import { FoldedFeatures } from '../logs/features/foldedFeatures';
import type { LogBatch } from '../logs/blocks/loggedData';
import { ContentHash } from '../numerics/contentHash';
import { CopyCounter } from '../numerics/copyCounter';
import { seededRandom } from '../numerics/random';
import { mostGroups } from '../intervals/groupSums';

export const folds = 2;

/** Rows among which equal ones are told apart; it bounds the memory. */
const stretch = 2 ** 16;

/**
 * Draws the fold of each row for cross-fitting, and its group for the bootstrap. Both depend on what the row holds and not
 * on where it stands, and equal rows take turns: shuffling a log of up to 65,536 rows changes nothing, and in a longer one
 * only which stretch of so many a row is in. Every scan that asks for the same rows in the same order gets the same lots.
 */
export class RowLots {
  readonly features: FoldedFeatures;
  fold = 0;
  group = 0;
  private readonly hash = new ContentHash();
  /** Random weights of the features, whose sum stands for all of them in a row's hash. */
  private readonly salt: Float64Array;
  private readonly copies: CopyCounter;
  private current = 0;

  constructor(
    featureCount: number,
    actionCount: number,
    rows: number,
    private readonly seed: number,
  ) {
    this.features = new FoldedFeatures(featureCount, actionCount);
    const random = seededRandom(1);
    this.salt = this.features.vector.map(() => 1 + random.uniform());
    this.copies = new CopyCounter(Math.min(rows, stretch));
  }

  /** Sets fold and group of row i, and leaves its features loaded. */
  draw(batch: LogBatch, i: number): void {
    const { features, hash, salt, copies } = this;
    const part = Math.floor((batch.firstRow + i) / stretch);
    if (part !== this.current) {
      this.current = part;
      copies.clear();
    }
    features.load(batch, i);
    const { vector, width } = features;
    let context = 0;
    for (let j = 0; j < width; j++) context += salt[j] * vector[j];
    hash.start(this.seed).add(batch.actions[i]).add(batch.rewards[i]).add(batch.propensities[i]).add(context);
    const content = hash.value;
    const copy = copies.next(content);
    this.fold = ((content % folds) + copy) % folds;
    this.group = hash.add(copy).value % mostGroups;
  }
}
