/**
 * Numbers whose squares and sums are still numbers. Beyond them a reward, a weight, a propensity or a feature is a
 * mistake of whoever wrote it, and everything computed from it would be infinite or not a number.
 */
export const largest = 1e100;
export const smallest = 1e-100;

export const isUsable = (value: number): boolean => Math.abs(value) <= largest;

/** Probabilities that miss one by more than this are not a policy's; files with six decimals stay well inside. */
export const massTolerance = 1e-3;
