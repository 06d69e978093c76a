import { mix32 } from '../../numerics/random';
import type { PairSpace } from '../../events/pairSpace';
import type { EventData } from './eventData';

/** How the pairs of features that events have share the coefficients of θ. */
export interface BucketUse {
  /** Coefficients that some pair goes to. */
  readonly used: number;
  /** Those that more than one pair goes to. */
  readonly shared: number;
}

/** Counts collisions: every bucket remembers a fingerprint of the first pair that came, and whether another one did. */
export function bucketUse(space: PairSpace, parts: Iterable<EventData>): BucketUse {
  const owner = new Uint32Array(space.size);
  const isShared = new Uint8Array(space.exact ? 0 : space.size);
  let used = 0;
  let shared = 0;
  for (const { rows, columnEnds, columns, sharedEnds, shared: features } of parts)
    for (let row = 0; row < rows; row++)
      for (let c = columnEnds[row]; c < columnEnds[row + 1]; c++)
        for (let k = sharedEnds[row]; k < sharedEnds[row + 1]; k++) {
          const pair = [features[k], columns[c]] as const;
          if (!space.meets(...pair)) continue;
          const bucket = space.bucket(...pair);
          const print = (mix32(mix32(pair[0]) ^ pair[1]) | 1) >>> 0;
          if (owner[bucket] === 0) {
            owner[bucket] = print;
            used++;
          } else if (!space.exact && owner[bucket] !== print && isShared[bucket] === 0) {
            isShared[bucket] = 1;
            shared++;
          }
        }
  return { used, shared };
}
