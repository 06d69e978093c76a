const maxPower = 64;

let computed: BigUint64Array | undefined;

/**
 * 5^-64 to 5^64 in 128 bits each, the highest bit set, as Eisel and Lemire's method wants them: powers rounded down,
 * reciprocals rounded up. High word first.
 */
export function powersOfFive(): BigUint64Array {
  return (computed ??= compute());
}

function compute(): BigUint64Array {
  const words = new BigUint64Array(2 * (2 * maxPower + 1));
  for (let power = -maxPower; power <= maxPower; power++) {
    const bits = power < 0 ? reciprocal(-power) : truncated(5n ** BigInt(power));
    words[2 * (power + maxPower)] = bits >> 64n;
    words[2 * (power + maxPower) + 1] = bits & 0xffffffffffffffffn;
  }
  return words;
}

function truncated(value: bigint): bigint {
  let bits = value;
  while (bits < 1n << 127n) bits <<= 1n;
  while (bits >= 1n << 128n) bits >>= 1n;
  return bits;
}

function reciprocal(power: number): bigint {
  const five = 5n ** BigInt(power);
  let length = 0n;
  while (1n << length < five) length++;
  if (power <= 27) return (1n << (length + 127n)) / five + 1n;
  let bits = (1n << (2n * length + 128n)) / five + 1n;
  while (bits >= 1n << 128n) bits >>= 1n;
  return bits;
}
