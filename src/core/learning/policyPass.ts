import type { JobControl } from '../control/jobControl';
import type { EngineSession } from './engine';
import type { TrainingData } from './data/trainingData';
import type { TrainingRows } from './data/trainingRows';

/** A policy as it stands in the middle of its training, and how to reach every row. */
export interface PolicyPass<Data = TrainingData> {
  readonly session: EngineSession<Data>;
  readonly sigma: number;
  readonly rows: TrainingRows<Data>;
  /** Brings the rows of a part into memory. */
  readonly visit: (part: number) => Data;
  readonly batchSize: number;
  readonly control: JobControl;
}

/** Calls `use` for every batch of every part, with the rows it has and π(·|x) of them, row-major rows × K. */
export function eachBatch(
  { session, sigma, rows: { parts }, visit, batchSize, control }: PolicyPass,
  use: (data: TrainingData, first: number, end: number, pi: Float64Array) => void,
): void {
  for (let part = 0; part < parts.length; part++) {
    const data = visit(part);
    for (let first = 0; first < data.rows; first += batchSize) {
      control.checkpoint();
      const pi = session.probabilities(first / batchSize, sigma);
      use(data, first, Math.min(first + batchSize, data.rows), pi);
    }
  }
}
