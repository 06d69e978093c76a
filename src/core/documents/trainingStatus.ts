/** One epoch as it is told to people. */
export interface EpochRecord {
  readonly epoch: number;
  readonly objective: number;
  readonly risk: number;
  readonly bias: number;
  readonly variance: number;
  readonly kl: number;
  readonly alpha: number | null;
  readonly lambda: number | null;
  readonly sigma: number;
  readonly seconds: number;
  /** What the rows of the training certify of the policy at the epoch's end; null where that was not computed. */
  readonly certifiable: number | null;
}

/** Where a training stands after a batch. Its terms are the running means over all rows. */
export interface TrainingStatus extends Omit<EpochRecord, 'seconds' | 'certifiable'> {
  readonly epochs: number;
  readonly rowsPerSecond: number;
  /** Were it to go through all its epochs; it may settle earlier. */
  readonly secondsLeft: number;
  /** The epochs that have ended since the status before this one; at the start of a resumed training, all until then. */
  readonly ended: readonly EpochRecord[];
}
