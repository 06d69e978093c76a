/** The constants of Adam (Kingma and Ba), at their usual values. */
export const adamConstants = { beta1: 0.9, beta2: 0.999, epsilon: 1e-8 } as const;

/** What the two moments are multiplied with after so many steps, because they started at zero. */
export function momentCorrections(steps: number): { first: number; second: number } {
  const { beta1, beta2 } = adamConstants;
  return { first: 1 / (1 - beta1 ** steps), second: 1 / (1 - beta2 ** steps) };
}

/** Adam on a flat array of parameters. */
export class Adam {
  private first: Float64Array;
  private second: Float64Array;
  private steps = 0;

  constructor(size: number) {
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
    const { beta1, beta2, epsilon } = adamConstants;
    const { first, second } = this;
    const correct = momentCorrections(++this.steps);
    for (let k = 0; k < parameters.length; k++) {
      const g = gradient[k];
      first[k] = beta1 * first[k] + (1 - beta1) * g;
      second[k] = beta2 * second[k] + (1 - beta2) * g * g;
      parameters[k] -= (rate * first[k] * correct.first) / (Math.sqrt(second[k] * correct.second) + epsilon);
    }
  }
}

export interface AdamState {
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly steps: number;
}
