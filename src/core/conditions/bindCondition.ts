import { UserError } from '../errors/userError';
import { keptName } from '../logs/features/longNames';
import type { FieldColumns } from '../logs/fields/fieldColumns';
import type { FieldValues } from '../logs/fields/fieldReader';
import { isNumeric } from '../logs/readers/records/values';
import type { WantedField } from '../logs/schema/readingOptions';
import {
  type Comparison,
  comparisonsOf,
  type Condition,
  isOrder,
  type Literal,
  type Order,
} from './condition';

/** Whether row i of a batch fulfils a condition, by the values of its fields on that batch. */
export type RowTest = (values: readonly FieldValues[], row: number) => boolean;

/** The fields that conditions ask for; one that is compared with a time is read as times. */
export function fieldsOf(conditions: readonly Condition[]): WantedField[] {
  const wanted = new Map<string, boolean>();
  for (const { field, operator, values } of conditions.flatMap(comparisonsOf)) {
    const isTime = isOrder(operator) && values[0].seconds !== undefined;
    wanted.set(field, isTime || wanted.get(field) === true);
  }
  return [...wanted].map(([path, isTime]) => ({ path, ...(isTime && { isTime }) }));
}

/**
 * Settles what a condition means on a log. A comparison with a missing value is false, and so is an order of something that
 * is neither a number nor a time; != is the opposite of =.
 */
export function bindCondition(condition: Condition, fields: readonly FieldColumns[]): RowTest {
  if (condition.kind === 'is') return bindComparison(condition, fields);
  if (condition.kind === 'not') {
    const test = bindCondition(condition.part, fields);
    return (values, row) => !test(values, row);
  }
  const tests = condition.parts.map((part) => bindCondition(part, fields));
  return condition.kind === 'and'
    ? (values, row) => tests.every((test) => test(values, row))
    : (values, row) => tests.some((test) => test(values, row));
}

function bindComparison(comparison: Comparison, fields: readonly FieldColumns[]): RowTest {
  const place = fields.findIndex(({ name }) => name === comparison.field);
  const field = fields[place];
  if (field.inner.length > 0)
    throw new UserError(
      'bad-condition',
      `The field "${field.name}" holds lists or objects. Ask for what is in them, such as "${field.name}.${field.inner[0].key.slice(0, 60)}".`,
    );
  const { operator, values: literals } = comparison;
  if (operator === 'missing')
    return (values, row) => values[place].texts[row] < 0 && Number.isNaN(values[place].numbers[row]);
  if (isOrder(operator)) return bindOrder(operator, literals[0], field, place);
  const numbers = new Set(
    literals.map((literal) => (field.time === undefined ? literal.number : literal.seconds)),
  );
  const texts = new Set(literals.map(({ text }) => keptName(text)));
  const isOne = Uint8Array.from(field.texts, ({ text }) => (texts.has(text) ? 1 : 0));
  const equals: RowTest = (values, row) => {
    const { texts: own, numbers: ownNumbers } = values[place];
    return own[row] < 0 ? numbers.has(ownNumbers[row]) : isOne[own[row]] === 1;
  };
  return operator === '!=' ? (values, row) => !equals(values, row) : equals;
}

const ordered: Readonly<Record<Order, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
};

function bindOrder(operator: Order, literal: Literal, field: FieldColumns, place: number): RowTest {
  const { number: limit = literal.seconds ?? Number.NaN } = literal;
  const byTime = literal.number === undefined;
  const isNumberText = (text: string): boolean => !byTime && isNumeric(text);
  const usable = byTime ? field.time : field.number;
  const other = byTime ? field.number : field.time;
  if (other !== undefined || (usable === undefined && !field.texts.some(({ text }) => isNumberText(text))))
    throw cannotOrder(operator, literal, field, byTime);
  const test = ordered[operator];
  const fits = Uint8Array.from(field.texts, ({ text }) =>
    isNumberText(text) && test(Number(text), limit) ? 1 : 0,
  );
  return (values, row) => {
    const { texts, numbers } = values[place];
    return texts[row] < 0 ? test(numbers[row], limit) : fits[texts[row]] === 1;
  };
}

function cannotOrder(operator: Order, { text }: Literal, field: FieldColumns, byTime: boolean): UserError {
  const { name, texts } = field;
  const example = texts.length > 0 ? `texts such as "${texts[0].text.slice(0, 40)}"` : 'no times';
  const held = byTime
    ? field.number === undefined
      ? example
      : 'numbers'
    : field.time === undefined
      ? example
      : 'times';
  return new UserError(
    'bad-condition',
    `The field "${name}" holds ${held}, so ${operator} cannot compare it with "${text}". Compare numbers with numbers, and times as ISO 8601 writes them with times.`,
  );
}
