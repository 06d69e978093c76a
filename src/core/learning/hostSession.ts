import { squaredDistance } from '../policies/probabilities/divergence';
import { Adam } from './adam';
import { tabulate, type DataTerm, type TermRows, type TermTable } from './objectives/dataTerms';
import type { Descent, DescentStep } from './engine';
import type { TrainingData } from './data/trainingData';

/** Rows, terms, μ, its gradient and its optimizer in float64, for engines that keep them on the host. */
export class HostSession<Data extends TermRows = TrainingData> {
  protected terms: readonly DataTerm[] = [];
  protected tables: readonly TermTable[] = [];
  squared = 0;
  readonly mu: Float64Array;
  /** ∂/∂μ, as the last accumulation found it. */
  readonly found: Float64Array;
  private readonly adam: Adam;

  constructor(
    protected data: Data,
    private readonly mu0: Float64Array,
  ) {
    this.mu = mu0.slice();
    this.found = new Float64Array(mu0.length);
    this.adam = new Adam(mu0.length);
  }

  load(data: Data): void {
    this.data = data;
    this.setTerms(this.terms);
  }

  setTerms(terms: readonly DataTerm[]): void {
    this.terms = terms;
    this.tables = tabulate(terms, this.data);
  }

  gradient(): Float64Array {
    return this.found.slice();
  }

  descend({ rows, pull, rate }: DescentStep): void {
    const { mu, mu0, found } = this;
    for (let k = 0; k < mu.length; k++) found[k] = found[k] / rows + pull * (mu[k] - mu0[k]);
    this.adam.step(mu, found, rate);
    this.squared = squaredDistance(mu, mu0);
  }

  save(): Descent {
    return { mu: this.mu.slice(), squared: this.squared, ...this.adam.save() };
  }

  restore(descent: Descent): void {
    this.mu.set(descent.mu);
    this.squared = descent.squared;
    this.adam.restore(descent);
  }
}
