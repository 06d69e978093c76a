import { FoldedFeatures } from '../../logs/features/foldedFeatures';
import type { LogBatch } from '../../logs/blocks/loggedData';
import { ContentHash } from '../../numerics/hashing/contentHash';
import { CopyCounter } from '../../numerics/hashing/copyCounter';
import { mix32, seededRandom } from '../../numerics/random';
import { mostGroups } from '../../intervals/groupSums';

export const folds = 2;

/** Up to so many rows the order of a log does not matter. */
const mostSorted = 2 ** 16;

/**
 * Draws the fold of each row for cross-fitting, and its group for the bootstrap. Up to 65,536 rows both depend on what a row
 * holds and not on where it stands, and equal rows take turns, so that shuffling the log changes nothing; in a longer log
 * they depend on the row's number alone. Every scan that asks for the same rows in the same order gets the same lots.
 */
export class RowLots {
  readonly features: FoldedFeatures;
  fold = 0;
  group = 0;
  private readonly hash = new ContentHash();
  /** Random weights of the features, whose sum stands for all of them in a row's hash. */
  private readonly salt: Float64Array;
  private readonly copies: CopyCounter | undefined;
  private readonly mixedSeed: number;

  constructor(
    featureCount: number,
    actionCount: number,
    rows: number,
    private readonly seed: number,
  ) {
    this.features = new FoldedFeatures(featureCount, actionCount);
    const random = seededRandom(1);
    this.salt = this.features.vector.map(() => 1 + random.uniform());
    this.copies = rows <= mostSorted ? new CopyCounter(rows) : undefined;
    this.mixedSeed = mix32(seed);
  }

  /** Sets fold and group of row i, and leaves its features loaded. */
  draw(batch: LogBatch, i: number): void {
    this.features.load(batch, i);
    if (this.copies) {
      this.drawByContent(batch, i, this.copies);
      return;
    }
    const row = batch.firstRow + i;
    const lot = mix32(mix32(row ^ this.mixedSeed) ^ Math.floor(row / 4294967296));
    // Kept as integers, which index arrays faster than other numbers.
    this.fold = (lot % folds) | 0;
    this.group = ((lot >>> 8) % mostGroups) | 0;
  }

  private drawByContent(batch: LogBatch, i: number, copies: CopyCounter): void {
    const { hash, salt } = this;
    const { vector, width } = this.features;
    let context = 0;
    for (let j = 0; j < width; j++) context += salt[j] * vector[j];
    hash.start(this.seed).add(batch.actions[i]).add(batch.rewards[i]).add(batch.propensities[i]).add(context);
    const content = hash.value;
    const copy = copies.next(content);
    this.fold = (((content % folds) + copy) % folds) | 0;
    this.group = (hash.add(copy).value % mostGroups) | 0;
  }
}
