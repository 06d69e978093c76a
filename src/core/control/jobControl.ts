import type { FirstNumbers } from '../documents/runs/firstNumbers';
import type { TrainingStatus } from '../documents/runs/trainingStatus';

/** How long work talks to whoever started it. */
export interface JobControl {
  /** Says how far the work is, fraction from 0 to 1; a training also says where it stands. */
  progress(fraction: number, message: string, training?: TrainingStatus): void;
  /** Throws `Canceled` once the work is no longer wanted. Called at every batch boundary. */
  checkpoint(): void;
  /** What can be said before the work is done; told with the progress. */
  tellFirst?(numbers: FirstNumbers): void;
  /** Something a person should know, and which does not stop the work. */
  warn?(message: string): void;
}

/** Canceling is an outcome of its own, never a failure. */
export class Canceled extends Error {
  override readonly name = 'Canceled';
  constructor() {
    super('The job was canceled.');
  }
}

/** For work that nobody watches. */
export const unwatched: JobControl = { progress: () => undefined, checkpoint: () => undefined };
