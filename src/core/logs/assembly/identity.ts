import { MODE, NODE_ARGUMENT, ROW_IDENTITIES, TABLE } from './layout';

/** splitmix32, as in ../../numerics/random.ts. */
// @ts-ignore: decorator
@inline
function mix32(seed: u32): u32 {
  let z: u32 = seed + 0x9e3779b9;
  z = (z ^ (z >> 16)) * 0x85ebca6b;
  z = (z ^ (z >> 13)) * 0xc2b2ae35;
  return z ^ (z >> 16);
}

// @ts-ignore: decorator
@inline
function add(node: usize, hash: u32): void {
  const argument: u32 = load<u32>(node, NODE_ARGUMENT);
  const mixed = mix32(hash ^ (((argument & 0xffff) + 1) * 0x9e3779b1));
  let columns = argument >> 16;
  for (let at: usize = ROW_IDENTITIES; columns != 0; at += 4, columns >>= 1)
    if ((columns & 1) != 0) store<u32>(at, load<u32>(at) + mixed);
}

/** Adds a text that tells one decision from another; false where a cell may be a word for nothing: the plain path knows. */
export function identifyByText(node: usize, text: usize, length: u32): bool {
  if (load<u32>(MODE) == TABLE && mayBeNothing(text, length)) return false;
  let hash: u32 = 0x811c9dc5;
  for (let i: usize = 0; i < <usize>length; i++) hash = (hash ^ <u32>load<u8>(text + i)) * 0x01000193;
  add(node, hash);
  return true;
}

export function identifyByNumber(node: usize, value: f64): void {
  const bits = reinterpret<u64>(value + 0);
  add(node, ((((<u32>bits) ^ 0x811c9dc5) * 0x85ebca6b) ^ (<u32>(bits >> 32))) * 0xc2b2ae35);
}

/** Such as "NA", "none", " -inf ": the words of cellValue in ../readers/records/values.ts. */
function mayBeNothing(text: usize, length: u32): bool {
  if (length == 0) return true;
  const first: u32 = load<u8>(text);
  const last: u32 = load<u8>(text + <usize>length - 1);
  // There is white space beyond ASCII, too.
  if (first <= 32 || last <= 32 || first >= 128 || last >= 128) return true;
  if (length > 9) return false;
  const letter = first | 32;
  return letter == 110 || letter == 105 || first == 43 || first == 45;
}
