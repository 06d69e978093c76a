import * as v from 'valibot';

const finite = v.pipe(v.number(), v.finite());

/** The declared range of rewards. Never taken from the data: that would make every certificate invalid. */
export const rewardRange = v.pipe(
  v.object({ min: finite, max: finite }),
  v.check(({ min, max }) => min < max, 'the least reward must be below the greatest'),
);
export type RewardRange = Readonly<v.InferOutput<typeof rewardRange>>;
