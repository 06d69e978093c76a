import * as v from 'valibot';
import { UserError } from '../../errors/userError';

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
  /** Lines that are no decisions, such as heartbeats: those where a field has one of some values. */
  notDecisions: v.optional(
    v.array(
      v.strictObject({
        field: fieldName,
        values: v.array(v.union([v.string(), v.number(), v.boolean()])),
      }),
    ),
  ),
});

type SchemaShape = v.InferOutput<typeof schemaShape>;

/**
 * Which field of a log is which. As input every part may be left to detection; the `mapping` of an opened log is
 * the same shape with everything settled. null says "there is none": the field is not looked for.
 */
export type LogSchema = { readonly [Key in keyof SchemaShape]: SchemaShape[Key] };

export function parseSchema(value: unknown, source = 'the schema'): LogSchema {
  const result = v.safeParse(schemaShape, value);
  if (result.success) {
    checkNotDecisions(result.output, source);
    return result.output;
  }
  const issue = result.issues[0];
  const where = issue.path?.map((part) => String(part.key)).join('.') ?? '';
  throw new UserError(
    'bad-schema',
    `${source} is not a valid schema${where ? ` at "${where}"` : ''}: ${issue.message}. ` +
      'Its fields are context, features, ignore, action, reward, cost, propensity, distribution, weight, position, ' +
      'actionNames, actionLabels, firstAction, actionId, columns and notDecisions.',
  );
}

/** Whoever leaves out decisions by their outcome certifies another world. */
function checkNotDecisions(schema: LogSchema, source: string): void {
  const outcomes = [schema.reward ?? 'reward', schema.cost ?? 'cost', schema.action ?? 'action'];
  const wrong = schema.notDecisions?.find(({ field }) => outcomes.includes(field));
  if (wrong === undefined) return;
  throw new UserError(
    'bad-schema',
    `${source} leaves out lines by "${wrong.field}", which is what a decision was or earned. Say by another field which lines are no decisions, such as their type.`,
  );
}
