import { HASHED_LENGTH, LANES } from './layout';

// @ts-ignore: decorator
@inline
function mix(lane: u64): u64 {
  const product = lane * 0x9e3779b1;
  return product ^ (product >> 32);
}

/** Eight bytes of which only the first `count` count; none where it is not positive. */
// @ts-ignore: decorator
@inline
function partial(p: usize, count: i64): u64 {
  if (count >= 8) return load<u64>(p);
  return count <= 0 ? 0 : load<u64>(p) & (((<u64>1) << (<u64>count << 3)) - 1);
}

// @ts-ignore: decorator
@inline
function finish(a: u32, b: u32, c: u32, d: u32): u32 {
  let hash = (a ^ (a >> 15) ^ b) * 0x85ebca77;
  hash = (hash ^ (hash >> 13) ^ c) * 0x9e3779b1;
  hash = (hash ^ (hash >> 16) ^ d) * 0x85ebca77;
  return hash ^ (hash >> 15);
}

/** Begins the fingerprint of RowHash in ../rows/rowHash.ts. */
// @ts-ignore: decorator
@inline
export function beginFingerprint(): void {
  store<u64>(LANES, 0x85a308d3243f6a88);
  store<u64>(LANES, 0x0370734413198a2e, 8);
  store<u64>(LANES, 0x299f31d0a4093822, 16);
  store<u64>(LANES, 0xec4e6c89082efa98, 24);
  store<u32>(HASHED_LENGTH, 0);
}

/** Adds the bytes of one line. */
// @ts-ignore: decorator
@inline
export function addToFingerprint(start: usize, end: usize): void {
  let one = load<u64>(LANES);
  let two = load<u64>(LANES, 8);
  let three = load<u64>(LANES, 16);
  let four = load<u64>(LANES, 24);
  let p = start;
  while (p + 32 <= end) {
    one = mix(one ^ load<u64>(p));
    two = mix(two ^ load<u64>(p, 8));
    three = mix(three ^ load<u64>(p, 16));
    four = mix(four ^ load<u64>(p, 24));
    p += 32;
  }
  const rest = <i64>(end - p);
  store<u64>(LANES, mix(one ^ partial(p, rest)));
  store<u64>(LANES, mix(two ^ partial(p + 8, rest - 8)), 8);
  store<u64>(LANES, mix(three ^ partial(p + 16, rest - 16)), 16);
  store<u64>(LANES, mix(four ^ partial(p + 24, rest - 24)), 24);
  store<u32>(HASHED_LENGTH, load<u32>(HASHED_LENGTH) + <u32>(end - start));
}

// @ts-ignore: decorator
@inline
export function endFingerprint(out: usize): void {
  const length = load<u32>(HASHED_LENGTH);
  const a = load<u32>(LANES);
  const b = load<u32>(LANES, 4);
  const c = load<u32>(LANES, 8);
  const d = load<u32>(LANES, 12);
  const e = load<u32>(LANES, 16);
  const f = load<u32>(LANES, 20);
  const g = load<u32>(LANES, 24);
  const h = load<u32>(LANES, 28);
  store<u32>(out, finish(a ^ e, b ^ f, c ^ (g >> 1), d ^ (h >> 1) ^ length));
  store<u32>(out, finish(d ^ g, c ^ h, b ^ (f >> 1), a ^ (e >> 1) ^ length), 4);
}
