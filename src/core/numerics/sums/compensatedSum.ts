/** Neumaier's compensated sum: Σ x_i with an error that does not grow with the number of terms. */
export class CompensatedSum {
  private sum = 0;
  private lost = 0;

  add(term: number): void {
    const next = this.sum + term;
    if (Number.isFinite(next)) {
      this.lost += Math.abs(this.sum) >= Math.abs(term) ? this.sum - next + term : term - next + this.sum;
    }
    this.sum = next;
  }

  get value(): number {
    return this.sum + this.lost;
  }
}

/** Σ_i term(i) for i = 0..count-1, compensated. */
export function sumOf(count: number, term: (index: number) => number): number {
  const total = new CompensatedSum();
  for (let index = 0; index < count; index++) total.add(term(index));
  return total.value;
}
