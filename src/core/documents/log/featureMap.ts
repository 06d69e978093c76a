import * as v from 'valibot';
import { UserError } from '../../errors/userError';
import { list } from '../values';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Which column each feature of a log became. Saved with a policy, so that the policy can be applied to rows that
 * were not in the log. A column is named by its path ("user.age"), by path and category ("user.city=Paris"), or,
 * for a bucket that hashed features share, by "#" and the bucket's number.
 */
export const featureMap = v.object({
  version: v.literal(1),
  columns: list(v.string()),
  maxCategories: whole,
  maxColumns: whole,
  hashBits: v.pipe(whole, v.maxValue(31)),
  /** Fields whose further categories are hashed. */
  hashedFields: list(v.string()),
  /** All columns are taken: every unknown feature is hashed. */
  full: v.boolean(),
  /** Distinct features that were hashed (up to 1,000,000), and how many of them met another in their bucket. */
  hashed: whole,
  collisions: whole,
  /** Names beginning with "_" are not features (Vowpal Wabbit's rule). */
  ignoreUnderscore: v.boolean(),
  /** Paths in a context that are no features, such as ids; what is below them is none either. */
  leftOut: v.exactOptional(list(v.string())),
});
export type FeatureMap = Readonly<v.InferOutput<typeof featureMap>>;

/** A map as a policy file holds it, checked; `count`: how many columns the policy has. */
export function parseFeatureMap(value: unknown, count: number): FeatureMap {
  const result = v.safeParse(featureMap, value);
  const columns = result.success ? result.output.columns : [];
  if (result.success && columns.length === count && new Set(columns).size === count) return result.output;
  const issue = result.issues?.[0];
  const reason = issue
    ? `${v.getDotPath(issue) ?? 'it'}: ${issue.message}`
    : `it has ${columns.length} columns, the policy ${count}, and each must be there once`;
  throw new UserError(
    'bad-feature-map',
    `The policy's feature map cannot be used (${reason}). Train the policy again.`,
  );
}
