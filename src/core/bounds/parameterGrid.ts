/** α = 0, 0.1, …, 1. */
export const defaultAlphas: readonly number[] = Array.from({ length: 11 }, (_, step) => step / 10);

/** λ = 2^j/√n, j = -6..6: centered on the paper's 1/√n, it depends on the number of rows and on nothing else. */
export function defaultLambdas(n: number): readonly number[] {
  return Array.from({ length: 13 }, (_, step) => 2 ** (step - 6) / Math.sqrt(n));
}

/** α = 1 - n^{-1/4}, the paper's default. */
export function defaultAlpha(n: number): number {
  return 1 - n ** -0.25;
}

/** λ = 1/√n, the paper's default. */
export function defaultLambda(n: number): number {
  return 1 / Math.sqrt(n);
}

/** δ where nobody names one: 95% confidence. */
export const defaultDelta = 0.05;
