import { mix32 } from '../../../numerics/random';
import { identityColumns } from '../../blocks/identityColumns';
import type { LogSchema } from '../../../documents/log/logSchema';
import { mappedFields } from './featureSelection';
import { fieldOf } from './values';

/** A field that is an id, or a part of one. */
export interface IdentityField {
  readonly name: string;
  /** Its place among those of the identity, so that two of them may be exchanged for no other two. */
  readonly place: number;
  /** The columns that it is in, as bits. */
  readonly columns: number;
}

/** What a field with another part holds tells rows apart already. */
export function identityFields(mapping: LogSchema): IdentityField[] {
  const others = mappedFields({ ...mapping, ignore: [] });
  const isFree = (name: string): boolean => !others.has(name);
  const identity = [...new Set(mapping.identity)].filter(isFree);
  const shared = sharedIdsOf(mapping);
  return [...new Set([...identity, ...shared])].map((name, place) => ({
    name,
    place,
    columns: (identity.includes(name) ? 1 : 0) | (shared.includes(name) ? 2 << shared.indexOf(name) : 0),
  }));
}

/** Those that have columns of their own. One that is the whole identity has the first already. */
function sharedIdsOf(mapping: LogSchema): string[] {
  const others = mappedFields({ ...mapping, ignore: [] });
  const { identity = [], sharedIds = [] } = mapping;
  const isWhole = (name: string): boolean => identity.length === 1 && identity[0] === name;
  return [...new Set(sharedIds)]
    .filter((name) => !others.has(name) && !isWhole(name))
    .slice(0, identityColumns - 1);
}

/** The same for the scanner, in one number. */
export const identityArgument = ({ place, columns }: IdentityField): number => place | (columns << 16);

/** What each column of ids is called. */
export function identityNames(mapping: LogSchema): string[] {
  const identity = mapping.identity ?? [];
  const shared = sharedIdsOf(mapping);
  return identity.length + shared.length > 0 ? [identity.join(' and '), ...shared] : [];
}

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);
const encoder = new TextEncoder();

/**
 * Puts 32 bits into each column of ids: a sum over its fields, so that their order in a record does not matter; 0 where
 * there are none. The scanner (assembly/identity.ts) computes the same.
 */
export function identify(
  record: Record<string, unknown>,
  fields: readonly IdentityField[],
  identities: Uint32Array,
): void {
  for (const { name, place, columns } of fields) {
    const hash = hashOf(fieldOf(record, name));
    if (hash === undefined) continue;
    const mixed = mix32(hash ^ Math.imul(place + 1, 0x9e3779b1));
    for (let column = 0; column < identityColumns; column++)
      if ((columns >> column) & 1) identities[column] += mixed;
  }
}

/** Undefined where there is no value. */
function hashOf(value: unknown): number | undefined {
  if (typeof value === 'string') return hashText(value);
  if (typeof value === 'number') return hashNumber(value);
  if (typeof value === 'boolean') return hashNumber(value ? 1 : 0);
  if (typeof value === 'bigint') return hashText(String(value));
  return value instanceof Date ? hashNumber(value.getTime()) : undefined;
}

/** FNV-1a over the bytes of UTF-8. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of encoder.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}

function hashNumber(value: number): number {
  // Adding 0 makes -0 and 0 the same number.
  double[0] = value + 0;
  return Math.imul(Math.imul(words[0] ^ 0x811c9dc5, 0x85ebca6b) ^ words[1], 0xc2b2ae35);
}
