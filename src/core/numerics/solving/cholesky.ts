/** Solves A x = b for a symmetric positive definite A (lower triangle, row-major; overwritten) by Cholesky's method. */
export function solvePositiveDefinite(a: Float64Array, b: Float64Array): Float64Array {
  const n = b.length;
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let rest = a[i * n + j];
      for (let k = 0; k < j; k++) rest -= a[i * n + k] * a[j * n + k];
      if (i > j) a[i * n + j] = rest / a[j * n + j];
      // Rounding may leave a tiny negative pivot where the matrix is all but singular.
      else a[j * n + j] = Math.sqrt(Math.max(rest, 1e-300));
    }
  }
  const x = Float64Array.from(b);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= a[i * n + k] * x[k];
    x[i] /= a[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= a[k * n + i] * x[k];
    x[i] /= a[i * n + i];
  }
  return x;
}
