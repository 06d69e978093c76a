/** So many standard errors above 1 rows that stand together are worth a closer look. */
const worthALook = 2;

/** How often a row took the action of the one before it: enough to know whether `Neighbors` could find anything. */
export class AgreeingNeighbors {
  private rows = 0;
  private sum = 0;
  private squares = 0;
  private action = -1;
  private propensity = 0;

  add(action: number, propensity: number): void {
    this.rows++;
    if (action === this.action) {
      const y = 1 / Math.max(propensity, this.propensity);
      this.sum += y;
      this.squares += y * y;
    }
    this.action = action;
    this.propensity = propensity;
  }

  areMany(): boolean {
    const mean = this.sum / this.rows;
    const variance = this.squares / this.rows - mean * mean;
    return mean > 1 && (mean - 1) ** 2 * this.rows > worthALook ** 2 * variance;
  }
}
