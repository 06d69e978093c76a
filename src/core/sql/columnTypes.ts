import type { ColumnKind } from '../documents/log/tableColumns';
import { UserError } from '../errors/userError';
import { ownPrefix } from './ownNames';
import { identifier } from './quote';

/** The columns of a table by their names: what the engine says they are. */
export type ColumnTypes = ReadonlyMap<string, string>;

export interface TableColumn {
  readonly name: string;
  /** As the engine writes it. */
  readonly type: string;
  readonly kind: ColumnKind;
  readonly nullable: boolean;
  /** Its quoted name. */
  readonly sql: string;
}

const numeric = /^(U?Int\d+|Float(32|64)|BFloat16|Decimal\d*(\(.*\))?|Bool)$/;
const textual = /^(String|FixedString\(\d+\)|Enum\d*\(.*\)|UUID|IPv[46])$/s;
const temporal = /^(Date(32)?|DateTime(64)?(\(.*\))?)$/;

const inner = (type: string, wrapper: string): string | undefined =>
  type.startsWith(`${wrapper}(`) && type.endsWith(')') ? type.slice(wrapper.length + 1, -1) : undefined;

/** The column of that name. Names of parts of a `Nested` column have a dot, as the engine shows them. */
export function columnOf(types: ColumnTypes, name: string, where: string): TableColumn {
  const type = types.get(name);
  if (type === undefined) {
    const known = [...types.keys()].slice(0, 20).join(', ') + (types.size > 20 ? ', …' : '');
    throw new UserError(
      'no-column',
      `${where} has no column "${name.slice(0, 100)}". Its columns are ${known}. Correct the mapping in the banditlog file.`,
    );
  }
  if (name.startsWith(ownPrefix))
    throw new UserError(
      'bad-column-name',
      `The column "${name.slice(0, 100)}" begins with ${ownPrefix}, as our own names do. Give it another name in a "query" of the banditlog file.`,
    );
  const plain = inner(type, 'LowCardinality') ?? type;
  const bare = inner(plain, 'Nullable');
  return {
    name,
    type,
    kind: kindOf(bare ?? plain),
    nullable: bare !== undefined,
    sql: identifier(name),
  };
}

function kindOf(type: string): ColumnKind {
  if (numeric.test(type)) return 'number';
  if (textual.test(type)) return 'text';
  if (temporal.test(type)) return 'time';
  const element = inner(type, 'Array');
  const number = element === undefined ? undefined : (inner(element, 'Nullable') ?? element);
  return number !== undefined && numeric.test(number) ? 'numbers' : 'other';
}

/** A column that must be of one kind. */
export function columnOfKind(
  types: ColumnTypes,
  name: string,
  where: string,
  kinds: readonly ColumnKind[],
  part: string,
): TableColumn {
  const column = columnOf(types, name, where);
  if (kinds.includes(column.kind)) return column;
  const wanted = kinds.map((kind) => words[kind]).join(' or ');
  throw new UserError(
    'bad-column-type',
    `The ${part} must be ${wanted}, and the column "${name}" of ${where} is ${column.type}. Name another column in the banditlog file, or convert it in a "query".`,
  );
}

const words: Readonly<Record<ColumnKind, string>> = {
  number: 'a column of numbers',
  text: 'a column of texts',
  time: 'a column of dates or times',
  numbers: 'an array of numbers',
  other: 'another column',
};

/** A column of numbers as Float64; what is missing is no number. */
export const asFloat = ({ sql, nullable }: TableColumn): string =>
  nullable ? `ifNull(toFloat64(${sql}), nan)` : `toFloat64(${sql})`;

/** An array of numbers as Float64; an element that is missing is no number. */
export const asFloats = ({ sql, type }: TableColumn): string =>
  type.includes('Nullable')
    ? `arrayMap(x -> ifNull(toFloat64(x), nan), ${sql})`
    : `arrayMap(x -> toFloat64(x), ${sql})`;

/** The same where infinity is no number either. */
export function asFinite(column: TableColumn): string {
  const value = asFloat(column);
  return column.type.includes('Float') ? `if(isFinite(${value}), ${value}, nan)` : value;
}

/** A date or a time in seconds since 1970. */
export function asSeconds({ sql, nullable, type }: TableColumn): string {
  const ofDays = /^(LowCardinality\(|Nullable\()*Date(32)?\)*$/.test(type);
  const seconds = ofDays ? `(toFloat64(toInt32(${sql})) * 86400.)` : `toFloat64(${sql})`;
  return nullable ? `ifNull(${seconds}, nan)` : seconds;
}

/** What a hash takes of a column: also that nothing is there, which would make all of it nothing. */
export const asHashed = ({ sql, type, nullable }: TableColumn): readonly string[] =>
  nullable
    ? [`isNull(${sql})`, `ifNull(toString(${sql}), '')`]
    : // Old servers have no hash of decimals.
      [type.startsWith('Decimal') || type.startsWith('Array(Nullable') ? `toString(${sql})` : sql];
