import type { LogBatch } from '../../logs/blocks/loggedData';
import { ContentHash } from '../../numerics/hashing/contentHash';
import { kept } from './rowKeys';

/**
 * What the features of the actions that a row offers are, as one number: the same in whatever order they are listed. 0
 * where actions have none. Two logs must have them in the columns of one map.
 */
export class OffersContent {
  private readonly hash = new ContentHash();

  of({ actionFeatures }: LogBatch, row: number): number {
    if (!actionFeatures) return 0;
    const { rowOffsets, slotOffsets, indices, values } = actionFeatures;
    const { hash } = this;
    let low = 0;
    let high = 0;
    for (let slot = rowOffsets[row]; slot < rowOffsets[row + 1]; slot++) {
      hash.start(0x61637473);
      for (let at = slotOffsets[slot]; at < slotOffsets[slot + 1]; at++)
        if (values[at] !== 0) hash.add(indices[at]).add(kept(values[at]));
      const own = hash.value;
      low = (low + own) >>> 0;
      high = (high + Math.floor(own / 4294967296)) & 0x1fffff;
    }
    return high * 4294967296 + low;
  }
}
