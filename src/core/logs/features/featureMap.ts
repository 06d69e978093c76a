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
