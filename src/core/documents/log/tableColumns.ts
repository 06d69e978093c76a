import * as v from 'valibot';

/** What can be done with a column of a table. */
const columnKind = v.picklist(['number', 'text', 'time', 'numbers', 'other']);
export type ColumnKind = v.InferOutput<typeof columnKind>;

/** A column as a person picks it. */
export const listedColumn = v.object({ name: v.string(), type: v.string(), kind: columnKind });
export type ListedColumn = Readonly<v.InferOutput<typeof listedColumn>>;

/** Which column is which, as far as names, types and a sample of rows tell. A person has the last word. */
export const proposedMapping = v.object({
  action: v.exactOptional(v.string()),
  reward: v.exactOptional(v.string()),
  cost: v.exactOptional(v.string()),
  propensity: v.exactOptional(v.string()),
  distribution: v.exactOptional(v.union([v.string(), v.pipe(v.array(v.string()), v.readonly())])),
  time: v.exactOptional(v.string()),
  id: v.exactOptional(v.string()),
  context: v.pipe(v.array(v.string()), v.readonly()),
  firstAction: v.picklist([0, 1]),
});
export type ProposedMapping = Readonly<v.InferOutput<typeof proposedMapping>>;
