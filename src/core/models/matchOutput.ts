import { UserError } from '../errors/userError';
import { listed, type ModelFacts, type TensorFacts } from './modelFacts';

/** The output that holds a score for each action, and whose scores they are. */
export interface OutputPlan {
  readonly name: string;
  /** The log's action of each of its columns. */
  readonly actions: Int32Array;
}

/** Names that outputs of scores have, the best first. */
const likely = ['probabilities', 'output_probability', 'probability', 'probs', 'logits', 'scores', 'output'];
const numberTypes = ['float32', 'float64'];

/** Finds the scores among a model's outputs; `warn` is told what had to be assumed. */
export function matchOutput(
  facts: ModelFacts,
  actionNames: readonly string[],
  warn: (message: string) => void,
): OutputPlan {
  const { name, shape } = scoresOf(facts.outputs);
  const labels = facts.classNames;
  const width = shape?.[1];
  if (labels !== undefined && width !== undefined && labels.length !== width)
    throw wrongOutput(`It names ${labels.length} classes, and its output "${name}" has ${width} columns.`);
  if (labels !== undefined) return { name, actions: labeledActions(labels, actionNames, warn) };
  if (width !== undefined && width !== actionNames.length) throw otherCount(width, actionNames);
  warn(
    `The model does not name its classes: they are taken in the order of the log's actions, ${listed(actionNames)}. ` +
      'Name them in its metadata "class_names" to be sure.',
  );
  return { name, actions: Int32Array.from(actionNames, (_, action) => action) };
}

/** Where a model says how many columns it has only when it runs. */
export function otherCount(width: number, actionNames: readonly string[]): UserError {
  return wrongOutput(
    `It gives ${width} scores for each row, and the log has ${actionNames.length} actions: ${listed(actionNames)}. ` +
      'Name the actions of the scores in its metadata "class_names".',
  );
}

function scoresOf(outputs: readonly TensorFacts[]): TensorFacts {
  const numeric = outputs.filter(({ type }) => numberTypes.includes(type));
  const wide = numeric.filter(({ shape }) => shape === undefined || (shape.length === 2 && shape[1] !== 1));
  const named = likely.flatMap((word) => wide.filter(({ name }) => bare(name) === word));
  const found = named.at(0) ?? (wide.length === 1 ? wide[0] : undefined);
  if (found !== undefined) return found;
  if (wide.length > 1)
    throw wrongOutput(
      `It is not clear which of its outputs holds the scores of the actions: ${listed(wide.map(({ name }) => name))}. Name that one "probabilities" or "scores".`,
    );
  if (numeric.length > 0)
    throw wrongOutput(
      `Its output "${numeric[0].name}" is one number for each row. A policy needs a score for each action: export a model with one column for each of them.`,
    );
  throw wrongOutput(
    `It has no output of float32 or float64 numbers, but ${listed(outputs.map(({ name, type }) => `${name} (${type})`))}.`,
  );
}

const bare = (name: string): string => name.toLowerCase().replace(/:\d+$/, '');

function labeledActions(
  labels: readonly string[],
  actionNames: readonly string[],
  warn: (message: string) => void,
): Int32Array {
  if (new Set(labels).size !== labels.length) throw wrongOutput('It names a class twice.');
  const indexOf = new Map(actionNames.map((name, action) => [name, action]));
  const unknown = labels.filter((label) => !indexOf.has(label));
  const byIndex = unknown.length > 0 && labels.every((label) => isIndex(label, actionNames.length));
  if (unknown.length > 0 && !byIndex)
    throw wrongOutput(
      `Its classes ${listed(unknown)} are not actions of the log, which are ${listed(actionNames)}. Name the classes as the log names its actions.`,
    );
  const actions = Int32Array.from(labels, (label) =>
    byIndex ? Number(label) : (indexOf.get(label) as number),
  );
  if (byIndex)
    warn(`The classes of the model are numbers: class 0 is taken as action "${actionNames[0]}", and so on.`);
  const without = actionNames.filter((_, action) => !actions.includes(action));
  if (without.length > 0) warn(`The model never takes ${listed(without)}: it has no such class.`);
  return actions;
}

const isIndex = (label: string, count: number): boolean => /^\d{1,9}$/.test(label) && Number(label) < count;

function wrongOutput(message: string): UserError {
  return new UserError('model-output', `The model cannot be used on this log. ${message}`);
}
