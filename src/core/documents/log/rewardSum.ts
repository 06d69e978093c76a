import * as v from 'valibot';

const mostParts = 20;

/** A reward that is the weighted sum of several fields. */
export const rewardSum = v.pipe(
  v.array(
    v.strictObject({
      field: v.pipe(v.string(), v.minLength(1)),
      weight: v.pipe(
        v.number(),
        v.finite('a weight must be finite'),
        v.notValue(0, 'a weight must not be 0'),
      ),
    }),
  ),
  v.minLength(1, 'a sum has at least one field'),
  v.maxLength(mostParts, `a sum has at most ${mostParts} fields`),
  v.check(
    (parts) => new Set(parts.map(({ field }) => field)).size === parts.length,
    'each field of a sum must be named once',
  ),
);
export type RewardSum = readonly Readonly<v.InferOutput<typeof rewardSum>[number]>[];

/** The sum as a person writes it: clicks + 0.02 margin. */
export function rewardSumText(sum: RewardSum): string {
  const parts = sum.map(({ field, weight }, i) => {
    const sign = weight < 0 ? '- ' : i > 0 ? '+ ' : '';
    const size = Math.abs(weight) === 1 ? '' : `${Math.abs(weight)} `;
    return sign + size + (/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(field) ? field : JSON.stringify(field));
  });
  return parts.join(' ');
}
