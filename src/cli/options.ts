import { existsSync } from 'node:fs';
import type { parseArgs, ParseArgsConfig } from 'node:util';
import * as v from 'valibot';
import { protectInputs } from '../files/outputs';
import { engineNames } from '../jobs/training/engines';
import { readSchemaFile, workspaceOf } from '../jobs/open/schemaFiles';
import {
  judgingOptions,
  readingOptions,
  trainingOptions,
  type JudgingOptions,
  type ReadingOptions,
  type TrainingOptions,
} from '../protocol/options';
import { isPolicyWord, policyWords } from '../protocol/policyWords';
import { expected } from './expected';
import { UsageError } from './usage';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

export const commandOptions = {
  json: flag,
  help: { type: 'boolean', short: 'h' },
  version: flag,
  format: text,
  schema: text,
  actions: text,
  'uniform-logging': flag,
  position: text,
  'cache-directory': text,
  'reward-range': text,
  delta: text,
  seed: text,
  threads: text,
  policy: text,
  certificate: text,
  rows: text,
  comparisons: text,
  until: text,
  every: text,
  alpha: text,
  lambda: text,
  kl: text,
  beta: text,
  'clip-max': text,
  'clip-min': text,
  shrinkage: text,
  harmonic: text,
  ix: text,
  ls: text,
  class: text,
  objective: text,
  tau: text,
  penalties: text,
  epochs: text,
  batch: text,
  'learning-rate': text,
  schedule: text,
  'prior-split': text,
  prior: text,
  'hold-out': text,
  engine: text,
  scaling: text,
  'memory-limit': text,
  out: text,
  classes: text,
  objectives: text,
  alphas: text,
  log: { type: 'string', multiple: true },
  data: text,
  label: text,
  experiment: text,
  etas: text,
  methods: text,
  settings: text,
  train: text,
  eta: text,
  synthetic: text,
  features: text,
  samples: text,
} as const satisfies ParseArgsConfig['options'];

export type OptionValues = ReturnType<typeof parseArgs<{ options: typeof commandOptions }>>['values'];

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

export const judgingFrom = (values: OptionValues): JudgingOptions => gather(judgingOptions, values);

export function trainingFrom(values: OptionValues): TrainingOptions {
  return { ...gather(trainingOptions, values), ...engineFrom(values) };
}

/** The engine to train with, by its name. */
export function engineFrom({ engine }: OptionValues): { readonly engine?: string } {
  if (engine === undefined) return {};
  if (engineNames.includes(engine)) return { engine };
  throw new UsageError(`--engine is "${engine}", but has to be ${engineNames.join(', ')}.`);
}

/** The options a schema knows, taken from the command line and checked against it. */
function gather<S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: S,
  values: OptionValues,
): v.InferOutput<S> {
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(schema.entries)) {
    const value = (values as Record<string, string | boolean | undefined>)[kebab(name)];
    // `auto` is the word for leaving the choice to us.
    const left = name === 'schema' || (name === 'format' && value === 'auto');
    if (value !== undefined && !left)
      given[name] = typeof value === 'string' ? interpret(name, value) : value;
  }
  const outcome = v.safeParse(schema, given);
  if (outcome.success) return outcome.output;
  const issue = outcome.issues[0];
  const name = String(issue.path?.[0].key);
  throw new UsageError(
    `--${kebab(name)} is "${String(values[kebab(name) as keyof OptionValues])}", but has to be ${severalNumbers[name] ?? expected(issue)}.`,
  );
}

/** The two options that hold several numbers. */
const severalNumbers: Readonly<Record<string, string>> = {
  rewardRange: 'MIN,MAX: two numbers, the first below the second',
  penalties: 'L1,L2,L3: three numbers of at least 0',
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

export function numberOrText(word: string): number | string {
  return word.trim() !== '' && Number.isFinite(Number(word)) ? Number(word) : word;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The files of a log: one, or several of one format that are read as one log. */
export function logWords(words: readonly string[], command: string): string[] {
  if (words.length === 0) throw new UsageError(`${command} takes a LOG, or several files of one.`);
  return [...words];
}

/** The single word of a command. */
export function onlyWord(words: readonly string[], command: string, what: string): string {
  if (words.length !== 1) throw new UsageError(`${command} takes one ${what}.`);
  return words[0];
}

/** The policy to judge, by its name or its file. */
export function policyWord(word: string): string {
  if (isPolicyWord(word)) return word;
  if (word.endsWith('.json') || existsSync(word)) return `file:${word}`;
  throw new UsageError(`--policy is "${word}", but has to be ${policyWords}.`);
}

/** An option the command cannot do without. */
export function needed(values: OptionValues, name: 'out' | 'policy' | 'data', command: string): string {
  const value = values[name];
  if (value === undefined) throw new UsageError(`${command} needs --${name}.`);
  return value;
}
