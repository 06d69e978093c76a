/** Adam (Kingma and Ba), on a flat array of parameters. */
export class Adam {
  private first: Float64Array;
  private second: Float64Array;
  private steps = 0;

  constructor(
    size: number,
    private readonly beta1 = 0.9,
    private readonly beta2 = 0.999,
    private readonly epsilon = 1e-8,
  ) {
    this.first = new Float64Array(size);
    this.second = new Float64Array(size);
  }

  /** A copy to continue from. */
  save(): AdamState {
    return { first: this.first.slice(), second: this.second.slice(), steps: this.steps };
  }

  restore({ first, second, steps }: AdamState): void {
    this.first = first.slice();
    this.second = second.slice();
    this.steps = steps;
  }

  step(parameters: Float64Array, gradient: Float64Array, rate: number): void {
    this.steps++;
    const { beta1, beta2, epsilon, first, second } = this;
    const correct1 = 1 / (1 - beta1 ** this.steps);
    const correct2 = 1 / (1 - beta2 ** this.steps);
    for (let k = 0; k < parameters.length; k++) {
      const g = gradient[k];
      first[k] = beta1 * first[k] + (1 - beta1) * g;
      second[k] = beta2 * second[k] + (1 - beta2) * g * g;
      parameters[k] -= (rate * first[k] * correct1) / (Math.sqrt(second[k] * correct2) + epsilon);
    }
  }
}

export interface AdamState {
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly steps: number;
}
