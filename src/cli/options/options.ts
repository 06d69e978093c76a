import { existsSync } from 'node:fs';
import * as v from 'valibot';
import {
  evaluationOptions,
  readingOptions,
  trainingOptions,
  type EvaluationOptions,
  type ReadingOptions,
  type TrainingOptions,
} from '../../core/documents/runs/options';
import { gateEvaluation, type GateEvaluation } from '../../core/documents/results/gate';
import type { RewardSum } from '../../core/documents/log/rewardSum';
import { metricTexts } from '../../core/documents/results/metrics';
import { wholeNumber } from '../../core/documents/values';
import { parseMetrics } from '../../core/metrics/metric';
import { namesOf } from '../../core/conditions/names';
import { parseCondition } from '../../core/conditions/parseCondition';
import { parseRewardSum } from '../../core/conditions/rewardSum';
import { parseRule } from '../../core/conditions/rule';
import { UserError } from '../../core/errors/userError';
import { protectInputs } from '../../files/outputs';
import { schemaOptions } from '../../jobs/open/schemaFiles';
import { engineNames } from '../../jobs/training/engines';
import { isPolicyRef, policyForms } from '../../protocol/policyRef';
import { expected } from './expected';
import { defaultFrom, joinFrom } from './joinFrom';
import { numberOrText } from './lists';
import type { ListOptionName, OptionName } from './optionTable';
import { UsageError, wrongOption } from './usageError';

type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** What was said on the command line, by the names of the options in camel case. */
export type OptionValues = { readonly [N in OptionName as CamelCase<N>]?: string } & {
  readonly [N in ListOptionName]?: readonly string[];
} & {
  readonly json?: boolean;
};

/** How a log is read: by the options, and by a mapping or what a workspace has kept about its logs. */
export function readingFrom(values: OptionValues): {
  readonly reading: ReadingOptions;
  readonly home?: string;
} {
  const join = joinFrom(values);
  const reading = { ...gather(readingOptions, values), ...(join && { join }) };
  const missingReward = join ? undefined : defaultFrom(values.default);
  const declared = (said: ReadingOptions): ReadingOptions =>
    withReward(
      missingReward === undefined ? said : { ...said, schema: { ...said.schema, missingReward } },
      values,
    );
  if (values.schema === undefined) return { reading: declared(reading) };
  if (values.out !== undefined) protectInputs([values.out], [values.schema]);
  const { reading: said, home } = schemaOptions(values.schema, reading);
  if (home === undefined) return { reading: declared(said) };
  if (values.reward !== undefined)
    throw new UsageError(
      '--reward and the schemas of a workspace cannot both say what the reward is. Write "rewardSum" there.',
    );
  if (missingReward !== undefined)
    throw new UsageError(
      '--default: write "missingReward" into the mapping of the log in .banditlens/schemas.json instead.',
    );
  return { reading: said, home };
}

/** The reward that is named on the command line takes the place of what a schema says. */
function withReward(reading: ReadingOptions, { reward: source }: OptionValues): ReadingOptions {
  if (source === undefined) return reading;
  const { reward, cost, ...schema } = reading.schema ?? {};
  let rewardSum: RewardSum = [];
  readable(() => (rewardSum = parseRewardSum(source)));
  return { ...reading, schema: { ...schema, rewardSum: [...rewardSum] } };
}

/** Other outcomes. */
export function metricsFrom({ metric }: OptionValues): { readonly metrics?: readonly string[] } {
  if (metric === undefined) return {};
  readable(() => parseMetrics(metric));
  const outcome = v.safeParse(metricTexts, metric);
  if (outcome.success) return { metrics: outcome.output };
  throw new UsageError(`--metric: ${outcome.issues[0].message}.`);
}

export const gateEvaluationFrom = (values: OptionValues): GateEvaluation => gather(gateEvaluation, values);

export const evaluationFrom = (values: OptionValues): EvaluationOptions => gather(evaluationOptions, values);

export function trainingFrom(values: OptionValues): TrainingOptions {
  return { ...gather(trainingOptions, values), ...engineFrom(values) };
}

/** The rows that count, and what they are divided by. */
export function rowsFrom({ where, declared, segment }: OptionValues): {
  readonly where?: string;
  readonly declared?: true;
  readonly segment?: string;
} {
  if (declared !== undefined && where === undefined)
    throw new UsageError('--declared needs a condition: --where.');
  if (where !== undefined) readable(() => parseCondition(where));
  if (segment !== undefined) readable(() => namesOf(segment, 'segment'));
  return {
    ...(where !== undefined && { where }),
    ...(declared !== undefined && { declared: true }),
    ...(segment !== undefined && { segment }),
  };
}

/** The slot that a report is about. */
export function slotFrom({ slot, position }: OptionValues): { readonly slot?: number } {
  if (slot === undefined) return {};
  if (position !== undefined)
    throw new UsageError(
      '--position reads one slot alone, and --slot picks one of all that are evaluated: leave one of them out.',
    );
  const outcome = v.safeParse(wholeNumber, numberOrText(slot));
  if (!outcome.success) throw wrongOption('slot', slot, expected(outcome.issues[0]));
  return { slot: outcome.output };
}

/** What cannot be read on the command line is bad usage, whatever the log is. */
export function readable(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    throw error instanceof UserError ? new UsageError(error.message) : error;
  }
}

/** The engine to train with, by its name. */
export function engineFrom({ engine }: OptionValues): { readonly engine?: string } {
  if (engine === undefined) return {};
  if (engineNames.includes(engine)) return { engine };
  throw wrongOption('engine', engine, engineNames.join(', '));
}

/** The options a schema knows, taken from the command line and checked against it. */
function gather<S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: S,
  values: OptionValues,
): v.InferOutput<S> {
  const said = values as Readonly<Record<string, string | boolean | undefined>>;
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(schema.entries)) {
    const value = said[name];
    // `auto` is the word for leaving the choice to us.
    const left = name === 'schema' || (name === 'format' && value === 'auto');
    if (value !== undefined && !left)
      given[name] = typeof value === 'string' ? interpret(name, value) : value;
  }
  const outcome = v.safeParse(schema, given);
  if (outcome.success) return outcome.output;
  const issue = outcome.issues[0];
  const name = String(issue.path?.[0].key);
  const option = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw wrongOption(option, said[name], severalValues[name] ?? expected(issue));
}

/** The options that hold several values. */
const severalValues: Readonly<Record<string, string>> = {
  rewardRange: 'MIN,MAX: two numbers, the first below the second',
  penalties: 'L1,L2,L3: three numbers, each at least 0',
  interactions: 'all, none or pairs of namespaces such as User:Item,Geo:Item',
};

/** Words become numbers where they are numbers. */
function interpret(name: string, word: string): unknown {
  if (name === 'rewardRange') {
    const [min, max, ...rest] = word.split(',').map(numberOrText);
    return rest.length === 0 ? { min, max } : undefined;
  }
  if (name === 'interactions' && word !== 'all' && word !== 'none') return word.split(',');
  if (name === 'penalties') return word.split(',').map(numberOrText);
  return numberOrText(word);
}

/** The policy to evaluate, by its name or its file. */
export function policyFrom(word: string): string {
  if (word.startsWith('rule:')) readable(() => parseRule(word.slice('rule:'.length)));
  if (word.startsWith('column:')) readable(() => namesOf(word.slice('column:'.length), 'column'));
  if (isPolicyRef(word)) return word;
  if (word.endsWith('.onnx')) return `onnx:${word}`;
  if (namesFile(word)) return `file:${word}`;
  throw wrongOption('policy', word, policyForms);
}

/** Several of them, separated by commas; a comma within one (a rule, a list of columns) does not end it. */
export function policiesFrom(words: string): string[] {
  const found: string[] = [];
  for (const word of words.split(',')) {
    const last = found.at(-1);
    if (last !== undefined && !isPolicyRef(word.trim()) && !namesFile(word))
      found[found.length - 1] = `${last},${word}`;
    else found.push(word.trim());
  }
  return found.map(policyFrom);
}

const namesFile = (word: string): boolean => word.endsWith('.json') || existsSync(word);

/** An option the command cannot do without. */
export function needed(values: OptionValues, name: 'out' | 'policy' | 'data', command: string): string {
  const value = values[name];
  if (value === undefined) throw new UsageError(`${command} needs --${name}.`);
  return value;
}
