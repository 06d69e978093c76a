import { mix32 } from '../../numerics/random';
import type { LogSchema } from '../../documents/logSchema';
import { mappedFields } from './featureSelection';
import { fieldOf } from './values';

/** What a field with another part holds tells rows apart already. */
export function identityFields(mapping: LogSchema): string[] {
  const others = mappedFields({ ...mapping, ignore: [] });
  return [...new Set(mapping.identity)].filter((name) => !others.has(name));
}

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);
const encoder = new TextEncoder();

/**
 * 32 bits of the fields that tell one decision from another, such as its id: a sum over the fields, so that their order in a
 * record does not matter; 0 where there are none. The scanner (assembly/identity.ts) computes the same.
 */
export function identityOf(record: Record<string, unknown>, fields: readonly string[]): number {
  let identity = 0;
  for (let i = 0; i < fields.length; i++) {
    const hash = hashOf(fieldOf(record, fields[i]));
    if (hash !== undefined) identity = (identity + mix32(hash ^ Math.imul(i + 1, 0x9e3779b1))) >>> 0;
  }
  return identity;
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
