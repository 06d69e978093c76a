import { evidenceAgainst } from '../../betting/mean/capital';
import { betsOf, Growth } from '../../betting/mean/growth';
import { gridLambdas, type Wagers } from '../../betting/mean/lambdas';

/** So seldom decisions of their own look like others by chance. */
const falseAlarms = 1 / 1000;

/** Bets on how often two rows took the same action, with the larger of their propensities. */
export class AgreementTest {
  private readonly wagers: Wagers;
  private readonly growth: Growth;

  /** About so many pairs. */
  constructor(pairs: number) {
    this.wagers = gridLambdas(Math.max(pairs, 1), 0);
    this.growth = new Growth(this.wagers.lambdas);
  }

  add(agree: boolean, propensity: number): void {
    this.growth.add(agree ? 1 / propensity : 0);
  }

  isRejected(): boolean {
    if (this.growth.rows === 0) return false;
    return evidenceAgainst(betsOf(this.wagers, 0, this.growth), 1) > -Math.log(falseAlarms);
  }
}
