import type { FeatureMap } from '../documents/log/featureMap';
import type { LeftOut } from '../documents/log/inspection';
import { UserError } from '../errors/userError';
import { listed } from './modelFacts';

/** What a log has under the name of a field. */
export interface LogField {
  /** Its column of numbers. */
  readonly number?: number;
  /** The text that each of its columns stands for. */
  readonly texts: ReadonlyMap<number, string>;
}

/** The features of a log by their names, as a model may ask for them. */
export class LogFields {
  private readonly columns: ReadonlyMap<string, number>;
  private readonly fields = new Map<string, { number?: number; texts: Map<number, string> }>();

  constructor(
    private readonly map: Pick<FeatureMap, 'columns' | 'hashedFields' | 'full'>,
    private readonly leftOut: readonly LeftOut[],
  ) {
    this.columns = new Map(map.columns.map((name, column) => [name, column]));
    map.columns.forEach((name, column) => {
      if (name.startsWith('#')) return;
      const equals = name.indexOf('=');
      const field = this.fieldNamed(equals < 0 ? name : name.slice(0, equals));
      if (equals < 0) field.number = column;
      else field.texts.set(column, name.slice(equals + 1));
    });
  }

  /** Names of all columns, in order. */
  get names(): readonly string[] {
    return this.map.columns;
  }

  /** The column of this very name. */
  column(name: string): number | undefined {
    return this.columns.get(name);
  }

  has(name: string): boolean {
    return this.fields.has(name);
  }

  /** The field of this name; throws where a model cannot have it. */
  field(name: string): LogField {
    const field = this.fields.get(name);
    if (this.map.hashedFields.includes(name)) throw hashed(name);
    if (field !== undefined) return field;
    const left = this.leftOut.find((out) => out.field === name || name.startsWith(`${out.field}.`));
    if (left !== undefined) throw leftOutField(name, left);
    if (this.map.full) throw hashed(name);
    throw new UserError(
      'model-input',
      `The model takes "${name}", and the log has no such field. Its fields: ${listed([...this.fields.keys()])}. Rename the model's input, or the field.`,
    );
  }

  private fieldNamed(name: string): { number?: number; texts: Map<number, string> } {
    const known = this.fields.get(name);
    if (known !== undefined) return known;
    const added = { texts: new Map<number, string>() };
    this.fields.set(name, added);
    return added;
  }
}

function hashed(name: string): UserError {
  return new UserError(
    'model-input',
    `The model takes "${name}", and the log has too many different values for it: they share hashed columns, and their texts are not kept. Score the rows yourself, and use predictions:FILE.`,
  );
}

function leftOutField(name: string, { reason }: LeftOut): UserError {
  return new UserError(
    'model-input',
    `The model takes "${name}", which is left out of this log's features (${reason}). List it under "keep" in the schema of the log.`,
  );
}
