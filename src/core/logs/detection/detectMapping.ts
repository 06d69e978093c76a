import type { FeatureMap } from '../../documents/log/featureMap';
import type { LogSchema, MappingQuestion } from '../../documents/log/logSchema';
import { UserError } from '../../errors/userError';
import { fieldOf, toNumber } from '../readers/records/values';
import { detectActionList, listReason } from './detectActionList';
import { distributionByName, distributionColumns } from './fields/distributionColumns';
import { detectFeatures } from './detectFeatures';
import { detectIdentity } from './detectIdentity';
import { detectSharedIds } from './detectSharedIds';
import { fallbackNames, knownNames, normalName, type Part } from './fields/fieldNames';
import { heldNames, holdersOf, nestedNames } from './fields/nestedParts';
import { fieldChoice, type DetectedMapping } from './fields/fieldChoice';
import { isDecimalComma } from './fields/whyNoFeature';
import { isKept, noFeaturesIn, noFeaturesOf, withoutFeatures } from './fields/leaveOut';

export type SampleRecord = Record<string, unknown>;

/** Of a field that is left out because it tells what came of a decision. */
export const outcomeReason = 'named like an outcome';

/** Proposes which field is which, from sample records; what the user's schema settles is not looked for. */
export function detectMapping(
  samples: readonly SampleRecord[],
  schema: LogSchema,
  options: {
    readonly table: boolean;
    /** The policy's, which says what is no feature. */
    readonly featureMap: FeatureMap | undefined;
  },
): DetectedMapping {
  const questions: MappingQuestion[] = [];
  const names = [...new Set(samples.flatMap((record) => Object.keys(record)))];
  const byNormalName = new Map<string, string[]>();
  for (const name of names) {
    const normal = normalName(name);
    byNormalName.set(normal, [...(byNormalName.get(normal) ?? []), name]);
  }
  const taken = new Set<string>();
  const nested = options.table ? [] : nestedNames(samples);
  const called = (part: Part, known: readonly string[], fits: (value: unknown) => boolean): string[] =>
    [...known.flatMap((each) => byNormalName.get(each) ?? []), ...heldNames(part, nested, known)].filter(
      (name) => !taken.has(name) && mostly(samples, name, fits),
    );
  const like = (part: Part, fits: (value: unknown) => boolean): string[] => {
    const usual = called(part, knownNames[part], fits);
    if (usual.length > 0) return usual;
    return called(part, fallbackNames[part] ?? [], fits).filter(
      (name) => part !== 'action' || !isFlag(samples, name),
    );
  };
  const find = (part: Part, fits: (value: unknown) => boolean): string | undefined => {
    const candidates = like(part, fits);
    if (candidates.length > 1)
      questions.push({ field: part, choices: candidates.map((name) => fieldChoice(part, name)) });
    return candidates[0];
  };
  const take = <Value extends string | undefined>(name: Value): Value => {
    if (name !== undefined) taken.add(name);
    return name;
  };

  const mapping: { -readonly [Key in keyof LogSchema]: LogSchema[Key] } = { ...schema };
  delete mapping.$schema;
  const { action, reward, cost, rewardSum = [], propensity, context: said, actionList } = schema;
  const summed = rewardSum.map(({ field }) => field);
  for (const name of [action, reward, cost, ...summed, propensity, said, actionList]) {
    if (typeof name === 'string') taken.add(name);
  }
  const saysReward = reward !== undefined || cost !== undefined || rewardSum.length > 0;
  if (rewardSum.length === 1 && rewardSum[0].weight === 1) {
    delete mapping.rewardSum;
    mapping.reward = rewardSum[0].field;
  }
  if (!saysReward) {
    const isOutcome = schema.missingReward === undefined ? isNumber : isNumberOrNothing;
    const reward = find('reward', isOutcome);
    const cost = find('cost', isOutcome);
    if (reward !== undefined && cost !== undefined) {
      const negated = { label: `the negative of ${cost}`, entry: { mapping: { cost } } };
      questions.push({ field: 'reward', choices: [fieldChoice('reward', reward), negated] });
    }
    if (reward !== undefined) mapping.reward = take(reward);
    else if (cost !== undefined) mapping.cost = take(cost);
    else
      throw (
        withDecimalCommas(samples, like('reward', isDecimalComma)) ??
        seldomThere(samples, [...like('reward', isNumberOrNothing), ...like('cost', isNumberOrNothing)]) ??
        missing('no-reward', 'a reward or a cost', '"reward" or "cost"; on the command line: --reward', names)
      );
  }
  // Whatever is the reward, another one beside it is an outcome all the same, and no feature. A letter may be anything.
  const isOutcomeName = (name: string): boolean =>
    (saysReward || name.length > 1) && !isKept(schema, name) && !isTrainedOn(options.featureMap, name);
  const outcomeNames = [...knownNames.reward, ...(fallbackNames.reward ?? [])];
  const outcomes = [...called('reward', outcomeNames, isNumber), ...like('cost', isNumber)].filter(
    isOutcomeName,
  );
  for (const name of outcomes) taken.add(name);
  if (outcomes.length > 0) mapping.ignore = [...(mapping.ignore ?? []), ...outcomes];
  const columns = options.table ? distributionColumns(samples, names) : undefined;
  if (schema.distribution === undefined) {
    const found = columns ?? find('distribution', isDistribution);
    mapping.distribution = found ?? null;
    (Array.isArray(found) ? found : [found]).forEach((name) => take(name));
  } else if (schema.distribution === null) {
    // What tells how an action was chosen is no feature, used or not.
    (columns ?? like('distribution', isDistribution)).forEach((name) => take(name));
  }
  mapping.action ??= take(find('action', isLabel));
  if (mapping.action === undefined) throw missing('no-action', 'an action', '"action"', names);
  if (options.table && mapping.distribution === null) {
    const found = distributionByName(samples, names, labelsIn(samples, mapping.action), schema.actionNames);
    found?.columns.forEach((name) => take(name));
    // What tells how an action was chosen is no feature, used or not.
    if (found && schema.distribution === undefined) {
      mapping.distribution = [...found.columns];
      mapping.actionNames = [...found.actionNames];
    }
  }
  const { distribution } = mapping;
  const doubtful: string[] = [];
  if (!Array.isArray(distribution) && schema.actionList === undefined) {
    const chances = distribution ?? undefined;
    const parts = { action: mapping.action, distribution: chances, firstAction: schema.firstAction ?? 0 };
    const list = detectActionList(samples, like('actionList', Array.isArray), parts);
    if (list !== undefined && chances !== undefined) mapping.actionList = take(list);
    else if (list !== undefined) doubtful.push(list);
  }
  if (schema.propensity === undefined) mapping.propensity = take(find('propensity', isNumber)) ?? null;
  const written = mapping.propensity === null && distribution === null && like('propensity', isDecimalComma);
  const commas = written && withDecimalCommas(samples, written);
  if (commas && schema.propensity === undefined) throw commas;
  if (schema.propensity === null) like('propensity', isNumber).forEach((name) => take(name));
  const { featureMap } = options;
  const held = holdersOf(mapping, schema).filter(({ field }) => !isTrainedOn(featureMap, field));
  for (const { field } of held) taken.add(field);
  if (held.length > 0) mapping.ignore = [...(mapping.ignore ?? []), ...held.map(({ field }) => field)];
  const isFree = (name: string, depth: number): boolean => depth > 0 || !taken.has(name);
  const none = featureMap ? noFeaturesOf(featureMap) : noFeaturesIn(samples, schema, '', isFree);
  mapping.identity ??= detectIdentity(samples, schema, isFree, options.table);
  if (mapping.identity.length === 0) delete mapping.identity;
  mapping.sharedIds ??= detectSharedIds(samples, mapping, isFree, { flat: options.table });
  if (mapping.sharedIds.length === 0) delete mapping.sharedIds;
  const leftOut = detectFeatures(samples, names, mapping, options.table, taken, none, questions);
  const { context } = mapping;
  const inContext =
    featureMap && typeof context === 'string' ? noFeaturesOf(featureMap, `${context}.`) : new Map();
  const settled = withoutFeatures(mapping, new Map([...none, ...inContext]), schema);
  const confidence = questions.length === 0 ? 1 : Math.max(0.3, 1 - 0.2 * questions.length);
  return {
    mapping: settled.mapping,
    leftOut: [
      ...outcomes.map((field) => ({ field, reason: outcomeReason })),
      ...(typeof mapping.context === 'string'
        ? doubtful.map((field) => ({ field, reason: listReason }))
        : held),
      ...leftOut,
      ...settled.leftOut,
    ],
    confidence,
    questions,
  };
}

/** Whether a policy was trained with a field as a feature: it stays one, whatever it is called. */
const isTrainedOn = (map: FeatureMap | undefined, name: string): boolean =>
  map?.columns.some(
    (column) => column === name || column.startsWith(`${name}=`) || column.startsWith(`${name}.`),
  ) === true;

/** "selected: 1" of a log with a row for each candidate says that this one was chosen, not which one. */
function isFlag(samples: readonly SampleRecord[], name: string): boolean {
  if (!/(^|_)(chosen|selected)$/.test(normalName(name))) return false;
  const flags = new Set<unknown>([0, 1, true, false, 'true', 'false', '0', '1', '', null, undefined]);
  return samples.every((record) => flags.has(fieldOf(record, name)));
}

/** The actions that were taken, as texts. */
function labelsIn(samples: readonly SampleRecord[], action: string): string[] {
  const labels = samples.map((record) => fieldOf(record, action)).filter((label) => isLabel(label));
  return [...new Set(labels.map(String))];
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';
const isNumberOrNothing = (value: unknown): boolean => isNothing(value) || isNumber(value);

/** Many services write a reward only where something was earned. What it means that there is none, a person must say. */
function seldomThere(samples: readonly SampleRecord[], names: readonly string[]): UserError | undefined {
  const [name] = names.filter((each) => samples.some((record) => isNumber(fieldOf(record, each))));
  if (name === undefined) return undefined;
  const share = samples.filter((record) => isNothing(fieldOf(record, name))).length / samples.length;
  return new UserError(
    'missing-rewards',
    `${Math.round(100 * share)}% of the first rows have no ${name}. If that means that nothing was earned, say so: --default 0, or ` +
      '"missingReward": 0 in a schema. If these outcomes were lost, or have not come yet, write them into the log first.',
    1,
  );
}

function withDecimalCommas(
  samples: readonly SampleRecord[],
  names: readonly string[],
): UserError | undefined {
  const [name] = names;
  if (name === undefined) return undefined;
  const seen = samples.map((record) => fieldOf(record, name)).find(isDecimalComma);
  return new UserError(
    'decimal-comma',
    `The field "${name}" holds numbers with a comma, such as ${String(seen)}. Write all numbers of the log with a decimal point and without ` +
      'separators of thousands, for example, where commas are decimal, in Python: pandas.read_csv(FILE, sep=";", decimal=",").to_csv(NEW, index=False)',
    1,
  );
}

function mostly(samples: readonly SampleRecord[], name: string, fits: (value: unknown) => boolean): boolean {
  const fitting = samples.filter((record) => fits(fieldOf(record, name))).length;
  return fitting > 0 && fitting >= 0.9 * samples.length;
}

const isNumber = (value: unknown): boolean => !Number.isNaN(toNumber(value));

const isLabel = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  typeof value === 'boolean';

const isDistribution = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const entries: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return entries.length > 0 && entries.every(isNumber);
};

function missing(code: string, what: string, fix: string, names: readonly string[]): UserError {
  const listed = names.slice(0, 20).join(', ') + (names.length > 20 ? ', …' : '');
  return new UserError(
    code,
    `No field of the log looks like ${what}. Its fields are: ${listed}. Say which one it is in a schema (${fix}).`,
    1,
  );
}
