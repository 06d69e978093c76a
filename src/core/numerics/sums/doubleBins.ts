const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);
/** Whether the second word holds the sign and the exponent. */
const highWord = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;

/** Sign, exponent and the first `bits` bits of the fraction: numbers of one sign and octave in 2^bits even bins. */
export function binOfDouble(value: number, bits: number): number {
  double[0] = value;
  return words[highWord] >>> (20 - bits);
}

/** The middle of such a bin. */
export function middleOfBin(bin: number, bits: number): number {
  const edge = (at: number): number => {
    words[highWord] = at << (20 - bits);
    words[1 - highWord] = 0;
    return double[0];
  };
  const low = edge(bin);
  return low + (edge(bin + 1) - low) / 2;
}
