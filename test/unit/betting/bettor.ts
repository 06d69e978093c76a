import type { Bets } from '../../../src/core/documents/results/sums';
import type { Decision } from '../../../src/core/betting/controlVariate';
import { betsOf, Growth } from '../../../src/core/betting/mean/growth';
import type { Wagers } from '../../../src/core/betting/mean/lambdas';

/** One claim over the rows of one log. */
export class Bettor {
  private readonly growth: Growth;

  constructor(
    private readonly wagers: Wagers,
    private readonly bound: number,
    private readonly claim: (row: Decision) => number,
  ) {
    this.growth = new Growth(wagers.lambdas);
  }

  see(row: Decision): void {
    this.growth.addAll([this.claim(row)]);
  }

  get bets(): Bets {
    return betsOf(this.wagers, this.bound, this.growth);
  }
}
