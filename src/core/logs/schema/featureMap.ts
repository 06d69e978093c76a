import * as v from 'valibot';
import { UserError } from '../../errors/userError';

/**
 * Which column each feature of a log became. Saved with a policy, so that the policy can be applied to rows that
 * were not in the log. A column is named by its path ("user.age"), by path and category ("user.city=Paris"), or,
 * for a bucket that hashed features share, by "#" and the bucket's number.
 */
export interface FeatureMap {
  readonly version: 1;
  readonly columns: readonly string[];
  readonly maxCategories: number;
  readonly maxColumns: number;
  readonly hashBits: number;
  /** Fields whose further categories are hashed. */
  readonly hashedFields: readonly string[];
  /** All columns are taken: every unknown feature is hashed. */
  readonly full: boolean;
  /** Distinct features that were hashed (up to 1,000,000), and how many of them met another in their bucket. */
  readonly hashed: number;
  readonly collisions: number;
  /** Names beginning with "_" are not features (Vowpal Wabbit's rule). */
  readonly ignoreUnderscore: boolean;
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const mapShape = v.object({
  version: v.literal(1),
  columns: v.array(v.string()),
  maxCategories: whole,
  maxColumns: whole,
  hashBits: v.pipe(whole, v.maxValue(31)),
  hashedFields: v.array(v.string()),
  full: v.boolean(),
  hashed: whole,
  collisions: whole,
  ignoreUnderscore: v.boolean(),
});

/** A map as a policy file holds it, checked; `count`: how many columns the policy has. */
export function parseFeatureMap(value: unknown, count: number): FeatureMap {
  const result = v.safeParse(mapShape, value);
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
