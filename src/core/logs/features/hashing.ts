/** 32-bit FNV-1a of a string's UTF-16 units, finished with an avalanche so that low and high bits both serve. */
function hashString(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The bucket of a feature name among 2^bits, and the sign that makes collisions cancel on average. */
export function hashBucket(name: string, bits: number): { bucket: number; sign: 1 | -1 } {
  const hash = hashString(name);
  return { bucket: hash & ((1 << bits) - 1), sign: hash >>> 31 ? -1 : 1 };
}
