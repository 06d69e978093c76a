import { existsSync } from 'node:fs';
import * as v from 'valibot';
import {
  evaluationOptions,
  readingOptions,
  trainingOptions,
  type EvaluationOptions,
  type ReadingOptions,
  type TrainingOptions,
} from '../../core/documents/options';
import { protectInputs } from '../../files/outputs';
import { readSchemaFile, workspaceOf } from '../../jobs/open/schemaFiles';
import { engineNames } from '../../jobs/training/engines';
import { isPolicyRef, policyForms } from '../../protocol/policyRef';
import { expected } from './expected';
import { numberOrText } from './lists';
import type { OptionName } from './optionTable';
import { UsageError, wrongOption } from './usageError';

type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** What was said on the command line, by the names of the options in camel case. */
export type OptionValues = { readonly [N in OptionName as CamelCase<N>]?: string } & {
  readonly log?: readonly string[];
  readonly json?: boolean;
};

/** How a log is read: by the options, and by a mapping or what a workspace has kept about its logs. */
export function readingFrom(values: OptionValues): {
  readonly reading: ReadingOptions;
  readonly home?: string;
} {
  const reading = gather(readingOptions, values);
  if (values.schema === undefined) return { reading };
  if (values.out !== undefined) protectInputs([values.out], [values.schema]);
  const home = workspaceOf(values.schema);
  return home === undefined
    ? { reading: { ...reading, schema: readSchemaFile(values.schema) } }
    : { reading, home };
}

export const evaluationFrom = (values: OptionValues): EvaluationOptions => gather(evaluationOptions, values);

export function trainingFrom(values: OptionValues): TrainingOptions {
  return { ...gather(trainingOptions, values), ...engineFrom(values) };
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
  throw wrongOption(option, said[name], severalNumbers[name] ?? expected(issue));
}

/** The two options that hold several numbers. */
const severalNumbers: Readonly<Record<string, string>> = {
  rewardRange: 'MIN,MAX: two numbers, the first below the second',
  penalties: 'L1,L2,L3: three numbers, each at least 0',
};

/** Words become numbers where they are numbers. */
function interpret(name: string, word: string): unknown {
  if (name === 'rewardRange') {
    const [min, max, ...rest] = word.split(',').map(numberOrText);
    return rest.length === 0 ? { min, max } : undefined;
  }
  if (name === 'penalties') return word.split(',').map(numberOrText);
  return numberOrText(word);
}

/** The policy to evaluate, by its name or its file. */
export function policyFrom(word: string): string {
  if (isPolicyRef(word)) return word;
  if (word.endsWith('.json') || existsSync(word)) return `file:${word}`;
  throw wrongOption('policy', word, policyForms);
}

/** An option the command cannot do without. */
export function needed(values: OptionValues, name: 'out' | 'policy' | 'data', command: string): string {
  const value = values[name];
  if (value === undefined) throw new UsageError(`${command} needs --${name}.`);
  return value;
}
