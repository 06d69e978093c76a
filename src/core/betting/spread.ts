/** The standard deviation of Y over the training rows (Welford): what `spreadLambdas` asks for. */
export class Spread {
  private count = 0;
  private mean = 0;
  private squares = 0;

  add(y: number): void {
    this.count++;
    const off = y - this.mean;
    this.mean += off / this.count;
    this.squares += off * (y - this.mean);
  }

  /** NaN where fewer than two rows leave it unknown. */
  get value(): number {
    return this.count > 1 ? Math.sqrt(this.squares / (this.count - 1)) : NaN;
  }
}

/** The constant β for a control variate without features: Σwρ/Σw over the training rows. */
export class ConstantModel {
  private weight = 0;
  private weighted = 0;

  add(w: number, rho: number): void {
    this.weight += w;
    this.weighted += w * rho;
  }

  /** In [0, 1]; 0, which is the plain claim, where no training row says anything. */
  get value(): number {
    const ratio = this.weighted / this.weight;
    return ratio >= 0 ? Math.min(ratio, 1) : 0;
  }
}
