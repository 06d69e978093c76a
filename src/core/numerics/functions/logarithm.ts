const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);
/** Whether the second word holds the sign and the exponent. */
const highWord = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;

/** Mantissas in [1, 2] near multiples of 1/128. */
const steps = 128;
const logs = Float64Array.from({ length: 2 * steps + 1 }, (_, k) => (k < steps ? 0 : Math.log(k / steps)));
/** 2^-e by e + 1023. */
const scales = Float64Array.from({ length: 2047 }, (_, e) => 2 ** (1023 - e));
const inverses = Float64Array.from({ length: 2 * steps + 1 }, (_, k) => steps / Math.max(k, 1));

/**
 * ln x to about 2e-16 of itself or of 1, whichever is larger, exactly 0 at 1: several times as fast as Math.log, which is a call out of
 * compiled code, and made for sums that take millions of them.
 */
export function naturalLog(x: number): number {
  // What is below the normal numbers, infinite or no number takes the long way.
  if (!(x >= 2.2250738585072014e-308 && x <= Number.MAX_VALUE)) return Math.log(x);
  double[0] = x;
  const exponent = words[highWord] >>> 20;
  // By a product, which is exact: to write a part of a number and to read the whole of it would stall the processor.
  const mantissa = x * scales[exponent];
  const step = (mantissa * steps + 0.5) | 0;
  const r = (mantissa - step / steps) * inverses[step];
  const series = r * (1 + r * (-1 / 2 + r * (1 / 3 + r * (-1 / 4 + r * (1 / 5 + r * (-1 / 6 + r / 7))))));
  return (exponent - 1023) * Math.LN2 + logs[step] + series;
}
