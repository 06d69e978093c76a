import { CompensatedSum } from '../numerics/sums/compensatedSum';

/**
 * The growth for a policy π_Q learned on the certified rows, which the KL pays for (LS-LIN and its paired analog).
 * π_Q(a|x) = Q(h(x) = a) for deterministic policies h. For each h and λ the capital exp(S_h - n ln(1 + λm_h)) has mean 1
 * at h's own mean m_h; so has its mean over P and the ω_j. By Markov and the change of measure, with probability 1 - δ
 *   E_Q ln Σ_j ω_j exp(S_{h,j} - n ln(1 + λ_j m_h)) ≤ KL(Q‖P) + ln(1/δ)   for all Q at once.
 * ln Σ exp is convex, so by Jensen E_Q may move inside, to each exponent; ln(1 + λm) is concave, so E_Q ln(1 + λm_h) is at
 * most ln(1 + λm) at m = E_Q m_h. Hence Σ_j ω_j exp(E_Q S_{h,j} - n ln(1 + λ_j m)) ≤ e^KL/δ: `lowerMean` with the KL and
 * S_j = E_Q S_{h,j}. It is never below the best λ_j alone, (exp((S_j - KL - ln(1/(ω_j δ)))/n) - 1)/λ_j. E_Q of one row's
 * logarithm is finite: h takes the logged action with probability π and another with 1 - π.
 */
export class LearnedGrowth {
  private readonly sums: readonly CompensatedSum[];
  private counted = 0;

  constructor(private readonly lambdas: readonly number[]) {
    this.sums = lambdas.map(() => new CompensatedSum());
  }

  get rows(): number {
    return this.counted;
  }

  /** Y_h = 1{h = a}ρ/p: S += π ln(1 + λρ/p). With 1 - ρ for ρ it is the complement's; with ρ = 0 a row that cannot be used. */
  addValue(pi: number, p: number, rho: number): void {
    this.counted++;
    if (rho === 0 || pi === 0) return;
    const taken = Math.min(rho / p, 1e200);
    for (let j = 0; j < this.lambdas.length; j++) {
      this.sums[j].add(pi * Math.log1p(this.lambdas[j] * taken));
    }
  }

  /**
   * Y_h = (1{h = a}/p - 1)ρ, b = 1: S += π ln(1 + λ(1/p - 1)ρ) + (1 - π) ln(1 - λρ). A row that cannot be used is one
   * with π = 0 and ρ = 1.
   */
  addImprovement(pi: number, p: number, rho: number): void {
    this.counted++;
    if (rho === 0) return;
    const taken = Math.min((1 / p - 1) * rho, 1e200);
    for (let j = 0; j < this.lambdas.length; j++) {
      const lambda = this.lambdas[j];
      this.sums[j].add(pi * Math.log1p(lambda * taken) + Math.max(1 - pi, 0) * Math.log1p(-lambda * rho));
    }
  }

  /** S_j of the rows so far; more may follow. */
  finish(): number[] {
    return this.sums.map((sum) => sum.value);
  }
}
