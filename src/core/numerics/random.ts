/** A source of reproducible randomness: every draw in the product comes from one of these and a seed. */
export interface Random {
  /** 32 random bits as an unsigned integer. */
  bits(): number;
  /** Uniform on [0, 1) with 53 bits. */
  uniform(): number;
  /** Uniform on 0..count-1. */
  below(count: number): number;
  /** Standard normal. */
  normal(): number;
}

/** splitmix32: turns a seed (or a counter) into well-mixed 32-bit words. */
export function mix32(seed: number): number {
  let z = (seed + 0x9e3779b9) | 0;
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return (z ^ (z >>> 16)) >>> 0;
}

/** xoshiro128** (Blackman and Vigna), seeded by splitmix32. */
export function seededRandom(seed: number): Random {
  const high = Math.floor(seed / 4294967296) | 0;
  let a = mix32(seed | 0);
  let b = mix32(a ^ high);
  let c = mix32(b + 1);
  let d = mix32(c + 1) || 1;
  const bits = (): number => {
    const scrambled = Math.imul(b, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
  const uniform = (): number => ((bits() >>> 5) * 67108864 + (bits() >>> 6)) / 9007199254740992;
  let spare: number | undefined;
  return {
    bits,
    uniform,
    below: (count) => Math.floor(uniform() * count),
    normal: () => {
      if (spare !== undefined) {
        const value = spare;
        spare = undefined;
        return value;
      }
      const radius = Math.sqrt(-2 * Math.log1p(-uniform()));
      const angle = 2 * Math.PI * uniform();
      spare = radius * Math.sin(angle);
      return radius * Math.cos(angle);
    },
  };
}

/** An index drawn with the given probabilities, whose sum is 1 up to rounding. */
export function drawIndex(random: Random, probabilities: Float64Array): number {
  let left = random.uniform();
  let index = 0;
  while (index < probabilities.length - 1 && left >= probabilities[index]) left -= probabilities[index++];
  return index;
}

/** 0..count-1 in an order that the seed decides (Fisher and Yates). */
export function shuffledIndices(count: number, seed: number): Uint32Array {
  const random = seededRandom(seed);
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
