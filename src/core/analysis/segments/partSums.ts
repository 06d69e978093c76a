import { type ClaimsOfRow, TwoSidedBets } from '../../betting/twoSidedClaims';
import type { SegmentPart } from '../../documents/results/segments';
import type { RewardRange } from '../../documents/log/rewardRange';
import { valueOf } from '../../logs/schema/rewardRange';
import { CompensatedSum } from '../../numerics/sums/compensatedSum';

/** What one pass leaves of a part of a log. */
export class PartSums {
  private readonly bets: TwoSidedBets;
  private rows = 0;
  private readonly weight = new CompensatedSum();
  private readonly value = new CompensatedSum();
  private readonly gain = new CompensatedSum();
  private readonly squaredGain = new CompensatedSum();
  private readonly logging = new CompensatedSum();

  constructor(size: number, full: boolean) {
    this.bets = new TwoSidedBets(size, full);
  }

  add(claims: ClaimsOfRow, rho: number, weight: number): void {
    const [value, , gain] = claims.plain;
    this.rows++;
    this.weight.add(weight);
    this.value.add(weight * value);
    this.gain.add(weight * gain);
    this.squaredGain.add(weight * gain * gain);
    this.logging.add(weight * rho);
    this.bets.add(claims);
  }

  /** A decision that cannot be used, or several. */
  addMissing(count: number): void {
    this.bets.addMissing(count);
  }

  /** How many deviations its improvement is from another one, squared. */
  distance(improvement: number): number {
    if (this.rows < 2) return 0;
    const mean = this.gain.value / this.weight.value;
    const variance = this.squaredGain.value / this.weight.value - mean * mean;
    return variance > 0 ? (this.rows * (mean - improvement) ** 2) / variance : 0;
  }

  /** Over all rows of some parts. */
  static meanGain(parts: readonly PartSums[]): number {
    const total = (of: (part: PartSums) => CompensatedSum): number =>
      parts.reduce((sum, part) => sum + of(part).value, 0);
    return total(({ gain }) => gain) / total(({ weight }) => weight);
  }

  get isEmpty(): boolean {
    return !(this.weight.value > 0);
  }

  /** `delta`: of each interval; absent: nothing is certified. */
  report(label: string, range: RewardRange, delta: number | undefined): SegmentPart {
    const mean = (sum: CompensatedSum): number => sum.value / this.weight.value;
    const width = range.max - range.min;
    const ends = delta === undefined ? undefined : this.bets.intervals(delta);
    return {
      label,
      rows: this.rows,
      value: {
        estimate: valueOf(-mean(this.value), range),
        lower: ends ? valueOf(-ends.value.lower, range) : null,
        upper: ends ? valueOf(-ends.value.upper, range) : null,
      },
      improvement: {
        estimate: width * mean(this.gain),
        lower: ends ? width * ends.improvement.lower : null,
        upper: ends ? width * ends.improvement.upper : null,
      },
      logging: { estimate: valueOf(-mean(this.logging), range) },
    };
  }
}
