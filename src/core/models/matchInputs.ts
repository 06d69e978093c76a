import { UserError } from '../errors/userError';
import type { LogField, LogFields } from './logFields';
import { inputTypes, listed, type InputType, type ModelFacts, type TensorFacts } from './modelFacts';

/** Where the values of an input come from. */
export type InputPlan = NumbersPlan | TextsPlan;

interface PlannedTensor {
  readonly name: string;
  readonly type: InputType;
  /** 1: a list of rows; 2: rows × width. */
  readonly rank: 1 | 2;
}

export interface NumbersPlan extends PlannedTensor {
  readonly kind: 'numbers';
  readonly type: Exclude<InputType, 'string'>;
  /** The log's column of each of the input's; -1: this log never has it, so that it is 0. */
  readonly columns: Int32Array;
}

export interface TextsPlan extends PlannedTensor {
  readonly kind: 'texts';
  readonly type: 'string';
  readonly field: LogField;
}

/** Matches a model's inputs with a log's fields by name; `warn` is told what had to be assumed. */
export function matchInputs(
  facts: ModelFacts,
  fields: LogFields,
  warn: (message: string) => void,
): InputPlan[] {
  const { inputs } = facts;
  if (inputs.length === 0) throw wrongInput('The model has no inputs.');
  return inputs.map((input) => {
    const tensor = plannedTensor(input);
    const width = tensor.rank === 1 ? 1 : input.shape?.[1];
    if (inputs.length === 1 && (facts.featureNames || !isField(input.name, width, fields)))
      return matrix(tensor, width, facts.featureNames, fields, warn);
    if (width !== undefined && width > 1) return numbers(tensor, vectorColumns(input.name, width, fields));
    return one(tensor, fields);
  });
}

function plannedTensor({ name, type, shape }: TensorFacts): PlannedTensor {
  const known = inputTypes.find((word) => word === type);
  if (known === undefined)
    throw wrongInput(`Its input "${name}" is of type ${type}. Give it one of ${inputTypes.join(', ')}.`);
  const rank = shape?.length ?? 2;
  if (rank !== 1 && rank !== 2)
    throw wrongInput(`Its input "${name}" has ${rank} dimensions. Give it rows, or rows and columns.`);
  return { name, type: known, rank };
}

function isField(name: string, width: number | undefined, fields: LogFields): boolean {
  if (width !== undefined && width > 1) return fields.column(`${name}.0`) !== undefined;
  return width === 1 && (fields.column(name) !== undefined || fields.has(name));
}

/** All features in one input: by the model's own names for them, else in the order of the log's columns. */
function matrix(
  tensor: PlannedTensor,
  width: number | undefined,
  names: readonly string[] | undefined,
  fields: LogFields,
  warn: (message: string) => void,
): InputPlan {
  if (names !== undefined) {
    if (width !== undefined && width !== names.length)
      throw wrongInput(
        `Its input "${tensor.name}" has ${width} columns, and its metadata names ${names.length} features. Name each column once.`,
      );
    return numbers(tensor, namedColumns(names, fields));
  }
  const d = fields.names.length;
  if ((width ?? d) !== d || d === 0)
    throw wrongInput(
      `Its input "${tensor.name}" has ${width ?? 'any number of'} columns, and the log ${d}: ${listed(fields.names)}. ` +
        'Name the features in the metadata "feature_names" of the model, in the order of its columns.',
    );
  warn(
    `The model does not name its features: they are taken in the order of the log's columns, ${listed(fields.names)}. ` +
      'Name them in its metadata "feature_names" to be sure.',
  );
  return numbers(
    tensor,
    Int32Array.from(fields.names, (_, column) => column),
  );
}

function namedColumns(names: readonly string[], fields: LogFields): Int32Array {
  const hashes = names.some((name) => name.startsWith('#'));
  if (hashes && (names.length !== fields.names.length || names.some((name, i) => name !== fields.names[i])))
    throw wrongInput(
      'Some of its features are hashed columns of another log. Evaluate the policy it was made from by its own file.',
    );
  return Int32Array.from(names, (name) => columnNamed(name, fields));
}

function columnNamed(name: string, fields: LogFields): number {
  const column = fields.column(name);
  if (column !== undefined) return column;
  const equals = name.indexOf('=');
  const { number, texts } = fields.field(equals < 0 ? name : name.slice(0, equals));
  // A category that this log happens not to show.
  if (equals >= 0 && texts.size > 0) return -1;
  if (equals < 0 && number === undefined) return truthColumn(name, texts);
  throw wrongInput(
    `It takes the category "${name}", and the log has numbers there. Name the feature as the log does.`,
  );
}

function vectorColumns(name: string, width: number, fields: LogFields): Int32Array {
  return Int32Array.from({ length: width }, (_, i) => columnNamed(`${name}.${i}`, fields));
}

function one(tensor: PlannedTensor, fields: LogFields): InputPlan {
  const column = fields.column(tensor.name);
  if (tensor.type !== 'string')
    return numbers(tensor, Int32Array.of(column ?? columnNamed(tensor.name, fields)));
  return { ...tensor, type: 'string', kind: 'texts', field: fields.field(tensor.name) };
}

/** Truth values are texts in a log and numbers to a model. */
function truthColumn(name: string, texts: LogField['texts']): number {
  const found = [...texts];
  if (found.every(([, text]) => text === 'true' || text === 'false'))
    return found.find(([, text]) => text === 'true')?.[0] ?? -1;
  throw wrongInput(
    `It takes numbers for "${name}", and the log has texts there: ${listed(found.map(([, text]) => text))}. ` +
      `Give the model an input of texts, or one for each category, such as "${name}=${found[0][1]}".`,
  );
}

function numbers(tensor: PlannedTensor, columns: Int32Array): NumbersPlan {
  const { type } = tensor;
  if (type === 'string')
    throw wrongInput(
      `Its input "${tensor.name}" takes texts for several fields at once. Give it one input for each field.`,
    );
  return { ...tensor, type, kind: 'numbers', columns };
}

function wrongInput(message: string): UserError {
  return new UserError('model-input', `The model cannot be used on this log. ${message}`);
}
