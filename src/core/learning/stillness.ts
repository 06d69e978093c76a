/** Tells when an objective has stopped falling: for longer than a patience it was nowhere lower by a tolerance. */
export class Stillness {
  private best = Infinity;
  private since = 0;

  constructor(
    private readonly patience: number,
    private readonly tolerance: number,
  ) {}

  /** Takes the objective of one more epoch; true where it has stopped falling. */
  add(objective: number): boolean {
    this.since++;
    if (objective < this.best - this.tolerance) {
      this.best = objective;
      this.since = 0;
    }
    return this.since > this.patience;
  }
}
