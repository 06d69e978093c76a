import * as v from 'valibot';
import { UserError } from '../userError';

const fieldName = v.pipe(v.string(), v.minLength(1));

/** What a person may write in .banditlens/schemas.json, or in the file of --schema. Every field is optional. */
const schemaShape = v.strictObject({
  $schema: v.optional(v.string()),
  context: v.optional(v.nullable(fieldName)),
  features: v.optional(v.array(fieldName)),
  ignore: v.optional(v.array(fieldName)),
  action: v.optional(fieldName),
  reward: v.optional(fieldName),
  cost: v.optional(fieldName),
  propensity: v.optional(v.nullable(fieldName)),
  distribution: v.optional(v.nullable(v.union([fieldName, v.array(fieldName)]))),
  weight: v.optional(fieldName),
  position: v.optional(fieldName),
  actionNames: v.optional(v.array(v.string())),
  actionLabels: v.optional(v.picklist(['index', 'label'])),
  firstAction: v.optional(v.picklist([0, 1])),
  actionId: v.optional(v.nullable(fieldName)),
  columns: v.optional(v.array(fieldName)),
});

type SchemaShape = v.InferOutput<typeof schemaShape>;

/**
 * Which field of a log is which. As input every part may be left to detection; the `mapping` of an opened log is
 * the same shape with everything settled. null says "there is none": the field is not looked for.
 */
export type LogSchema = { readonly [Key in keyof SchemaShape]: SchemaShape[Key] };

export function parseSchema(value: unknown, source = 'the schema'): LogSchema {
  const result = v.safeParse(schemaShape, value);
  if (result.success) return result.output;
  const issue = result.issues[0];
  const where = issue.path?.map((part) => String(part.key)).join('.') ?? '';
  throw new UserError(
    'bad-schema',
    `${source} is not a valid schema${where ? ` at "${where}"` : ''}: ${issue.message}. ` +
      'Its fields are context, features, ignore, action, reward, cost, propensity, distribution, weight, position, ' +
      'actionNames, actionLabels, firstAction, actionId and columns.',
  );
}
