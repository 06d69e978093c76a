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

/** The fingerprint of RowHash in ../rowHash.ts. */
// @ts-ignore: decorator
@inline
export function fingerprint(start: usize, end: usize, out: usize): void {
  let one: u64 = 0x85a308d3243f6a88;
  let two: u64 = 0x0370734413198a2e;
  let three: u64 = 0x299f31d0a4093822;
  let four: u64 = 0xec4e6c89082efa98;
  let p = start;
  while (p + 32 <= end) {
    one = mix(one ^ load<u64>(p));
    two = mix(two ^ load<u64>(p, 8));
    three = mix(three ^ load<u64>(p, 16));
    four = mix(four ^ load<u64>(p, 24));
    p += 32;
  }
  const rest = <i64>(end - p);
  one = mix(one ^ partial(p, rest));
  two = mix(two ^ partial(p + 8, rest - 8));
  three = mix(three ^ partial(p + 16, rest - 16));
  four = mix(four ^ partial(p + 24, rest - 24));
  const length = <u32>(end - start);
  const a = <u32>one;
  const b = <u32>(one >> 32);
  const c = <u32>two;
  const d = <u32>(two >> 32);
  const e = <u32>three;
  const f = <u32>(three >> 32);
  const g = <u32>four;
  const h = <u32>(four >> 32);
  store<u32>(out, finish(a ^ e, b ^ f, c ^ (g >> 1), d ^ (h >> 1) ^ length));
  store<u32>(out, finish(d ^ g, c ^ h, b ^ (f >> 1), a ^ (e >> 1) ^ length), 4);
}
