/** π(a) = exp(s_a)/Σ_b exp(s_b), shifted by the largest score so that nothing overflows. */
export function softmax(scores: Float64Array, count: number, out: Float64Array, offset: number): void {
  let largest = -Infinity;
  for (let action = 0; action < count; action++) largest = Math.max(largest, scores[action]);
  let total = 0;
  for (let action = 0; action < count; action++) {
    const value = Math.exp(scores[action] - largest);
    out[offset + action] = value;
    total += value;
  }
  for (let action = 0; action < count; action++) out[offset + action] /= total;
}
