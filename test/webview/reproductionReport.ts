import type { ReproductionReport } from '../../src/core/documents/runs/reproduction';

const certified = { lower: 0.4, upper: 0.9, atLeast: 0.5 };

/** Two methods at two η0, one of which diverged. */
export const reproduced: ReproductionReport = {
  data: 'digits',
  experiment: 'main',
  rows: { train: 57_000, test: 10_000 },
  seed: 0,
  engine: 'wasm',
  version: '0.1.0',
  cells: [0, 0.5].flatMap((eta) =>
    (['exponential-smoothing', 'london'] as const).map((objective) => {
      const method = {
        eta,
        objective,
        class: 'gaussian' as const,
        alpha: 'auto' as const,
        settings: 'text' as const,
      };
      return eta === 0.5 && objective === 'london'
        ? { ...method, error: 'The training diverged.' }
        : {
            ...method,
            testReward: 0.6 + eta / 10,
            loggingReward: 0.1 + eta,
            training: certified,
            holdOut: certified,
            seconds: 3,
          };
    }),
  ),
};
