import { type Comparison, type Condition, isOrder, type Literal } from '../conditions/condition';
import { UserError } from '../errors/userError';
import { asFinite, asSeconds, columnOf, type ColumnTypes, type TableColumn } from './columnTypes';
import { float, texts } from './quote';

/**
 * A condition on the columns of a table, as `bindCondition` has it: a comparison with nothing is false, and != is the opposite
 * of =. What would have to be guessed is refused.
 */
export function conditionSql(condition: Condition, types: ColumnTypes, title: string): string {
  if (condition.kind === 'is') return comparisonSql(condition, types, title);
  if (condition.kind === 'not') return `(NOT ${conditionSql(condition.part, types, title)})`;
  const parts = condition.parts.map((part) => conditionSql(part, types, title));
  return `(${parts.join(condition.kind === 'and' ? ' AND ' : ' OR ')})`;
}

function comparisonSql({ field, operator, values }: Comparison, types: ColumnTypes, title: string): string {
  const column = columnOf(types, field, title);
  if (column.kind === 'numbers' || column.kind === 'other')
    throw refused(column, 'which cannot be compared. Make a column of what is meant in a "query"');
  if (operator === 'missing') return missingSql(column);
  if (isOrder(operator)) return `(${valueOf(column, values[0], operator)})`;
  const equals = equalSql(column, values);
  return operator === '!=' ? `(NOT ${equals})` : equals;
}

const missingSql = (column: TableColumn): string =>
  column.kind === 'number'
    ? `(isNaN(${asFinite(column)}))`
    : column.nullable
      ? `(isNull(${column.sql}))`
      : '(1 = 0)';

/** One of some values. What cannot be a value of the column equals none. */
function equalSql(column: TableColumn, values: readonly Literal[]): string {
  if (column.kind === 'text') {
    const found = `has(${texts(values.map(({ text }) => text))}, ${asText(column)})`;
    return column.nullable ? `(isNotNull(${column.sql}) AND ${found})` : `(${found})`;
  }
  const own = column.kind === 'time' ? asSeconds(column) : asFinite(column);
  const numbers = values.flatMap(({ number, seconds }) => (column.kind === 'time' ? seconds : number) ?? []);
  return numbers.length === 0
    ? '(1 = 0)'
    : `(${numbers.map((each) => `${own} = ${float(each)}`).join(' OR ')})`;
}

const asText = ({ sql, nullable }: TableColumn): string =>
  nullable ? `ifNull(toString(${sql}), '')` : `toString(${sql})`;

function valueOf(column: TableColumn, { number, seconds, text }: Literal, operator: string): string {
  if (column.kind === 'number' && number !== undefined)
    return `${asFinite(column)} ${operator} ${float(number)}`;
  if (column.kind === 'time' && number === undefined && seconds !== undefined)
    return `${asSeconds(column)} ${operator} ${float(seconds)}`;
  throw refused(
    column,
    `so ${operator} cannot compare it with "${text.slice(0, 60)}". Compare numbers with numbers, and times as ISO 8601 writes them with times`,
  );
}

const refused = ({ name, type }: TableColumn, why: string): UserError =>
  new UserError('bad-condition', `The column "${name}" is ${type}, ${why}.`);
