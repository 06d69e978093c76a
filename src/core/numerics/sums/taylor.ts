import { momentCount } from './momentBins';

/**
 * Truncated power series in the offset h = ℓ - center: coefficients g_k with g(center + h) = Σ_k g_k h^k. The functions
 * the page moves (logarithmic smoothing, implicit exploration) are composed from these few operations.
 */
export type Series = Float64Array;

/** e^{s(center + h)}. */
export function exponential(center: number, s: number): Series {
  const out = new Float64Array(momentCount);
  out[0] = Math.exp(s * center);
  for (let k = 1; k < momentCount; k++) out[k] = (out[k - 1] * s) / k;
  return out;
}

/** 1/(a + g) for a + g_0 > 0. */
export function reciprocal(a: number, g: Series): Series {
  const out = new Float64Array(momentCount);
  const first = a + g[0];
  out[0] = 1 / first;
  for (let k = 1; k < momentCount; k++) {
    let rest = 0;
    for (let j = 0; j < k; j++) rest -= out[j] * g[k - j];
    out[k] = rest / first;
  }
  return out;
}

/** The logistic function 1/(1 + e^{-(center + h)}), from whichever exponential does not overflow. */
function logistic(center: number): Series {
  if (center >= 0) return reciprocal(1, exponential(center, -1));
  const out = reciprocal(1, exponential(center, 1));
  for (let k = 0; k < momentCount; k++) out[k] = (k === 0 ? 1 : 0) - out[k];
  out[0] = Math.exp(center) / (1 + Math.exp(center));
  return out;
}

/** log(1 + e^{center + h}); its derivative is the logistic function. */
export function logOnePlusExponential(center: number): Series {
  const slope = logistic(center);
  const out = new Float64Array(momentCount);
  out[0] = center > 0 ? center + Math.log1p(Math.exp(-center)) : Math.log1p(Math.exp(center));
  for (let k = 1; k < momentCount; k++) out[k] = slope[k - 1] / k;
  return out;
}
