import { mix32 } from '../../numerics/random';

/** A set of 53-bit keys in few bits each: what was added is always found, what was not is found by chance only. */
export interface Filter {
  readonly hashes: number;
  readonly bytes: Uint8Array;
}

/** 44 bits a key: with 30 hashes another key is found with probability 1e-9. */
const bitsPerKey = 44;
/** 32 MB less what the rest of a sketch takes: beyond 5.9 million keys there are fewer bits for each. */
export const mostFilterBytes = 31 * 1024 * 1024;

export function emptyFilter(keys: number, most = mostFilterBytes, bits = bitsPerKey): Filter {
  const bytes = Math.max(8, Math.min(Math.floor(most), Math.ceil((bits * keys) / 8)));
  // The best number of hashes is ln 2 times the bits a key has.
  const hashes = Math.max(1, Math.round((Math.LN2 * 8 * bytes) / Math.max(1, keys)));
  return { hashes: Math.min(hashes, 30), bytes: new Uint8Array(bytes) };
}

export function addKey({ hashes, bytes }: Filter, key: number): void {
  const bits = 8 * bytes.length;
  let at = first(key) % bits;
  const step = (second(key) % (bits - 1)) + 1;
  for (let i = 0; i < hashes; i++) {
    bytes[at >>> 3] |= 1 << (at & 7);
    at = (at + step + i) % bits;
  }
}

export function hasKey({ hashes, bytes }: Filter, key: number): boolean {
  const bits = 8 * bytes.length;
  let at = first(key) % bits;
  const step = (second(key) % (bits - 1)) + 1;
  for (let i = 0; i < hashes; i++) {
    if ((bytes[at >>> 3] & (1 << (at & 7))) === 0) return false;
    at = (at + step + i) % bits;
  }
  return true;
}

/** The chance that a key that was not added is found all the same. */
export function chanceOfError({ hashes, bytes }: Filter, keys: number): number {
  return (1 - Math.exp((-hashes * keys) / (8 * bytes.length))) ** hashes;
}

const low = (key: number): number => key >>> 0;
const high = (key: number): number => Math.floor(key / 4294967296);
const first = (key: number): number => mix32(low(key) ^ Math.imul(high(key), 0x9e3779b1));
const second = (key: number): number => mix32(high(key) ^ Math.imul(low(key), 0x85ebca77) ^ 0x5bd1e995);
