import type { JobControl } from '../../src/core/control/jobControl';
import type { TrainingEngine } from '../../src/core/learning/engine';
import { makeObjective } from '../../src/core/learning/objectives/registry';
import { inMemory } from '../../src/core/learning/data/trainingRows';
import { train } from '../../src/core/learning/trainer';
import type { Problem } from './problem';

/** So long (milliseconds) after the start other threads are still starting. */
const warmUp = 150;

/** Milliseconds of every step of the product's own trainer, from one report of progress to the next. */
export function ourSteps(
  engine: TrainingEngine,
  { data, mu0, batch, settings }: Problem,
  epochs: number,
  learningRate: number,
): { milliseconds: number[]; objective: number } {
  const milliseconds: number[] = [];
  let first = Infinity;
  let last = NaN;
  const control: JobControl = {
    checkpoint: () => undefined,
    progress: () => {
      const now = performance.now();
      if (now - first > warmUp) milliseconds.push(now - last);
      first = Math.min(first, now);
      last = now;
    },
  };
  const { history } = train(
    inMemory(data),
    {
      class: 'gaussian',
      objective: makeObjective('exponential-smoothing', settings, true),
      engine,
      prior: { mu: mu0, sigma: 1 },
      seed: 0,
      epochs,
      batch,
      learningRate,
      schedule: 'cosine',
      patience: epochs,
      tolerance: 0,
    },
    control,
    settings.alpha,
    () => performance.now(),
  );
  return { milliseconds, objective: history[0].objective };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
