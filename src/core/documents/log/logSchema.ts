import * as v from 'valibot';
import { count, list } from '../values';
import { durationOf } from '../text/duration';
import { doubledRules } from './join';
import { logFormats } from '../names';
import { rewardSum } from './rewardSum';

const fieldName = v.pipe(v.string(), v.minLength(1));
const said = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.optional(v.pipe(schema, v.description(description)));

/** What a person may write in .banditlens/schemas.json, or in the file of --schema. Every field is optional. */
export const logSchema = v.strictObject({
  $schema: v.optional(v.string()),
  context: said(
    v.nullable(fieldName),
    'The field that holds the context, as a list or an object; null: there is none.',
  ),
  features: said(
    v.array(fieldName),
    'Fields that are features. "x*" takes all whose name begins with x, "*" all that have no other part.',
  ),
  ignore: said(
    v.array(fieldName),
    'Fields that are not features. A dot goes into nested fields, also those of every element of a list.',
  ),
  keep: said(
    v.array(fieldName),
    'Fields that are features although they look like ids or time stamps. "x*" keeps all whose name begins with x, "*" all.',
  ),
  identity: said(
    v.array(fieldName),
    'Fields that tell one decision from another, such as an id and a time stamp: rows that are equal in them and in all else are one decision, logged more than once.',
  ),
  sharedIds: said(
    v.array(fieldName),
    'Ids that several decisions may share, such as that of a visitor or a session; each is looked at by itself, at most three. Rows that share one must be decisions of their own, or nothing is certified.',
  ),
  action: said(fieldName, 'The field that holds the chosen action.'),
  reward: said(fieldName, 'The field that holds the reward, higher being better.'),
  cost: said(fieldName, 'The field that holds the cost, lower being better.'),
  missingReward: said(
    v.pipe(v.number(), v.finite()),
    'What a decision earned whose reward is not there, or null, such as 0 where only clicks are written; 0 also stands for the parts of a sum that are not there. Not said: such a row is rejected.',
  ),
  rewardSum: said(
    rewardSum,
    'The reward as a weighted sum of fields, in the place of "reward" and "cost": the field and the weight of each part.',
  ),
  propensity: said(
    v.nullable(fieldName),
    'The field that holds the probability with which the chosen action was chosen; null: do not use one.',
  ),
  distribution: said(
    v.nullable(v.union([fieldName, v.array(fieldName)])),
    'The field that holds the probabilities of all actions, or the columns that do, one for each action; null: do not use one.',
  ),
  weight: said(fieldName, 'The field that holds how many rows this one stands for.'),
  position: said(fieldName, 'The field that holds the position on the page.'),
  actionNames: said(v.array(v.string()), 'The names of the actions, in the order of the distribution.'),
  actionLabels: said(v.picklist(['index', 'label']), 'Whether the action field holds indices or names.'),
  firstAction: said(v.picklist([0, 1]), 'Where indices of actions start.'),
  actionId: said(
    v.nullable(fieldName),
    'The field that names an action in events that list their actions, such as "id"; null: its place does.',
  ),
  actionList: said(
    fieldName,
    'The field that lists the actions of a decision, each with its features. The action is then a place in this list.',
  ),
  columns: said(v.array(fieldName), 'The names of the columns of a table without a header line.'),
  notDecisions: said(
    v.array(
      v.strictObject({
        field: fieldName,
        values: v.array(v.union([v.string(), v.number(), v.boolean()])),
      }),
    ),
    'Lines that are not decisions, such as heartbeats: those where a field has one of some values.',
  ),
});
type Shape = v.InferOutput<typeof logSchema>;

/**
 * Which field of a log is which. As input every part may be left to detection; the `mapping` of an opened log is
 * the same shape with everything settled. null says "there is none": the field is not looked for.
 */
export type LogSchema = { readonly [Key in keyof Shape]: Shape[Key] };

/** One answer, with what it puts into the log's entry of the schemas. */
const mappingChoice = v.object({
  label: v.string(),
  entry: v.object({ mapping: v.exactOptional(logSchema), position: v.exactOptional(v.number()) }),
});
export type MappingChoice = Readonly<v.InferOutput<typeof mappingChoice>>;

/** Something detection decided that a person might decide otherwise; what it decided comes first. */
export const mappingQuestion = v.object({ field: v.string(), choices: list(mappingChoice) });
export type MappingQuestion = Readonly<v.InferOutput<typeof mappingQuestion>>;

const workspaceSchema = v.strictObject({
  files: v.pipe(
    v.string(),
    v.minLength(1),
    v.description("The log's path in the workspace; * stands for any part of a name, ** for any folders."),
    v.examples(['logs/*.jsonl', '**/clicks.csv.gz']),
  ),
  format: said(v.picklist(logFormats), 'Overrides what the content looks like.'),
  actions: said(count, 'How many actions there are.'),
  uniformLogging: said(v.boolean(), 'The logging policy chose uniformly among its actions.'),
  position: said(v.pipe(v.number(), v.integer()), 'Only rows of this position count.'),
  join: said(
    v.strictObject({
      rewards: v.pipe(
        v.array(v.pipe(v.string(), v.minLength(1))),
        v.minLength(1),
        v.description('The files of the outcomes, by their paths in the workspace.'),
      ),
      on: v.pipe(
        fieldName,
        v.description('The field that names a decision in both; DECISION=OUTCOME where it has two names.'),
      ),
      within: said(
        v.pipe(
          v.string(),
          v.check((text) => durationOf(text) !== undefined, 'must be a time such as 90s, 30m, 1h or 7d'),
        ),
        'Only an outcome so soon after its decision counts, such as "1h".',
      ),
      default: said(v.pipe(v.number(), v.finite()), 'What a decision without an outcome earned.'),
      doubled: said(v.picklist(doubledRules), 'Which of several outcomes of a decision counts.'),
    }),
    'Outcomes that are in files of their own.',
  ),
  exclude: said(
    v.array(count),
    'Rows that do not count, by the line they start on. They are counted as skipped.',
  ),
  mapping: said(
    logSchema,
    'Which field is which. What is left out is detected. A dot goes into nested fields.',
  ),
});
/** One entry of .banditlens/schemas.json: how the logs that its pattern names are read. */
export type WorkspaceSchema = Readonly<v.InferOutput<typeof workspaceSchema>>;

/** The file .banditlens/schemas.json. */
export const workspaceSchemas = v.strictObject({
  $schema: v.optional(v.string()),
  schemas: said(v.array(workspaceSchema), 'The first entry whose files match a log is used for it.'),
});
