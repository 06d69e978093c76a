import type { LogSchema } from '../documents/log/logSchema';
import { UserError } from '../errors/userError';
import { knownNames, normalName } from '../logs/detection/fields/fieldNames';
import { timeOf } from '../logs/detection/fields/timeOf';
import { fieldOf, toNumber } from '../logs/readers/records/values';

type Fields = Readonly<Record<string, unknown>>;

/** The names of a key: in the decisions, and in the outcomes. */
export function keyFields(on: string): { readonly decision: string; readonly outcome: string } {
  const [decision, outcome = decision] = on.split('=').map((name) => name.trim());
  return { decision, outcome };
}

/** The field of an outcome that says what was earned or lost. */
export function outcomeField(record: Fields, { reward, cost }: LogSchema = {}): string {
  const said = reward ?? cost;
  const names = Object.keys(record);
  const known = [...knownNames.reward, ...knownNames.cost];
  const found =
    said ??
    known.map((name) => names.find((own) => normalName(own) === name)).find((own) => own !== undefined);
  if (found !== undefined) return found;
  throw new UserError(
    'join-outcome',
    `No field of the outcomes looks like a reward or a cost. Their fields are: ${names.slice(0, 20).join(', ')}. Say which one it is in a schema ("reward" or "cost").`,
  );
}

/** When a record was written, by the same field each time. */
export class RecordTimes {
  private field: string | undefined;

  constructor(
    private readonly what: 'decisions' | 'outcomes',
    private readonly isNeeded: boolean,
  ) {}

  /** Milliseconds since 1970; NaN where no time is needed, or this record has none. */
  of(record: Fields): number {
    if (!this.isNeeded) return Number.NaN;
    this.field ??= timeOf(record)?.field;
    if (this.field === undefined)
      throw new UserError(
        'join-time',
        `--within needs to know when things happened, and the ${this.what} have no time stamp. Their fields are: ${Object.keys(record).slice(0, 20).join(', ')}. Add one, or join without --within.`,
      );
    return timeOf({ [this.field]: record[this.field] })?.time ?? Number.NaN;
  }
}

/** A number that was earned or lost; NaN where it is none. */
export function outcomeOf(record: Fields, field: string): number {
  const value = fieldOf(record, field);
  const number = toNumber(value);
  return Number.isFinite(number) ? number : Number.NaN;
}

/** Refuses decisions that bring an outcome themselves: which of the two counts? */
export function assertWithout(record: Fields, field: string, line: number): void {
  const value = fieldOf(record, field) ?? record._label_cost;
  if (value === undefined || value === null || value === '') return;
  throw new UserError(
    'join-outcome',
    `The decision on line ${line} has an outcome already, in "${record._label_cost === value ? '_label_cost' : field}". Join decisions without outcomes, or analyze the file as it is.`,
    line,
  );
}
