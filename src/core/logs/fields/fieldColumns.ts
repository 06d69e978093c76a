import type { FeatureMap } from '../../documents/log/featureMap';
import { UserError } from '../../errors/userError';

/** Where a field of a log is in the columns that `encodeFields` made. */
export interface FieldColumns {
  /** As a person wrote it. */
  readonly name: string;
  readonly number?: number;
  /** Seconds since 1970. */
  readonly time?: number;
  readonly texts: readonly { readonly text: string; readonly column: number }[];
  /** What a list or an object holds, by place or key. */
  readonly inner: readonly { readonly key: string; readonly column: number }[];
  /** What it holds is a list rather than an object. */
  readonly isList?: boolean;
}

/** The columns of every place, with names to call the places by. */
export function fieldColumns(map: FeatureMap, names: readonly string[]): FieldColumns[] {
  assertNotHashed(map, names);
  const found = names.map((name) => ({
    name,
    single: new Map<string, number>(),
    texts: [] as { text: string; column: number }[],
    inner: [] as { key: string; column: number }[],
  }));
  map.columns.forEach((written, column) => {
    const [, digits, sort, rest] = /^(\d+)([=@.]?)(.*)$/s.exec(written) ?? [];
    const field = found[Number(digits)];
    if (sort === '=') field.texts.push({ text: rest, column });
    else if (sort === '.') field.inner.push({ key: rest, column });
    else field.single.set(sort, column);
  });
  return found.map(({ single, ...field }) => {
    const number = single.get('');
    const time = single.get('@');
    return { ...field, ...(number !== undefined && { number }), ...(time !== undefined && { time }) };
  });
}

export const isEmptyField = ({ number, time, texts, inner }: FieldColumns): boolean =>
  number === undefined && time === undefined && texts.length === 0 && inner.length === 0;

/** Columns that several texts share tell nothing. */
function assertNotHashed({ hashedFields, full, columns }: FeatureMap, names: readonly string[]): void {
  if (hashedFields.length === 0 && !full) return;
  const counts = names.map(
    (_, i) => columns.filter((name) => name.split(/[=@.]/, 1)[0] === String(i)).length,
  );
  const place =
    hashedFields.length > 0 ? Number(hashedFields[0].split('.', 1)[0]) : counts.indexOf(Math.max(...counts));
  throw new UserError(
    'too-many-texts',
    `The field "${names[place]}" has more than ${counts[place].toLocaleString('en-US')} different texts, too many to tell apart. Use a field with fewer, or log a number instead.`,
  );
}
