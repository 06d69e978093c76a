import type { NoiseLaw } from '../policies/probabilities/noiseLaw';
import { softmax } from '../policies/probabilities/softmax';

/** π of one row, and the gradient of Σ_a w_a π_a in its scores. */
export interface RowKernel {
  /** π(a) for the first `count` scores, into `pi`. */
  forward(scores: Float64Array, count: number, pi: Float64Array): void;
  /**
   * For the row last pushed forward: ∂/∂s_a of Σ w_a π_a into `gradient`; returns its ∂/∂log σ.
   */
  backward(weights: Float64Array, count: number, gradient: Float64Array): number;
}

/** Softmax: ∂/∂s_b = π_b (w_b - Σ_a w_a π_a). */
export class SoftmaxKernel implements RowKernel {
  protected pi: Float64Array = new Float64Array(0);

  forward(scores: Float64Array, count: number, pi: Float64Array): void {
    softmax(scores, count, pi, 0);
    this.pi = pi;
  }

  backward(weights: Float64Array, count: number, gradient: Float64Array): number {
    let mean = 0;
    for (let a = 0; a < count; a++) mean += weights[a] * this.pi[a];
    for (let a = 0; a < count; a++) gradient[a] = this.pi[a] * (weights[a] - mean);
    return 0;
  }
}

/** Softmax that imitates the weights: ∂/∂s_b of -Σ_a w_a log π_a is π_b - w_b where the weights sum to one. */
export class ImitationKernel extends SoftmaxKernel {
  override backward(weights: Float64Array, count: number, gradient: Float64Array): number {
    for (let a = 0; a < count; a++) gradient[a] = this.pi[a] - weights[a];
    return 0;
  }
}

/** Finer than the probabilities alone need: r_b(w_b R - W) varies faster than r_b. */
const step = 0.125;
/** Nodes where Π F is below e^-40 cannot matter in training. */
const negligible = -40;

/**
 * Gaussian and mixed-logit policies by quadrature on z (section 3). With P = Π_b F(z - t_b), r = f/F, R = Σ r_a,
 * W = Σ w_a r_a and q = f'/F = r' + r²:
 *   π_a = ∫ P r_a,   ∂/∂t_b = ∫ P r_b (w_b R - W),   ∂/∂log σ = (σ‖φ‖/scale)² ∫ P Σ_b q_b (W - w_b R);
 * the last because the normal part of the noise spreads F as heat does: ∂F/∂v = v F'' for v = σ‖φ‖.
 */
export class QuadratureKernel implements RowKernel {
  /** Of the row last pushed forward, by node: P, R, and r and q by action. */
  private products = new Float64Array(0);
  private totals = new Float64Array(0);
  private hazards = new Float64Array(0);
  private curvatures = new Float64Array(0);
  private standardized = new Float64Array(0);
  private nodes = 0;
  private law!: NoiseLaw;
  private heat = 0;

  /** Prepares for rows whose noise has this law and the deviation σ‖φ‖. */
  use(law: NoiseLaw, deviation: number): void {
    this.law = law;
    this.heat = (deviation / law.scale) ** 2;
  }

  forward(scores: Float64Array, count: number, pi: Float64Array): void {
    const { law } = this;
    const nodes = Math.floor((law.right - law.left) / step) + 1;
    if (this.products.length < nodes || this.hazards.length < nodes * count) this.reserve(nodes, count);
    let largest = -Infinity;
    for (let a = 0; a < count; a++) largest = Math.max(largest, scores[a]);
    for (let a = 0; a < count; a++) this.standardized[a] = (scores[a] - largest) / law.scale;
    pi.fill(0, 0, count);
    this.nodes = 0;
    for (let node = 0; node < nodes; node++) this.addNode(law.left + node * step, count, pi);
  }

  private addNode(z: number, count: number, pi: Float64Array): void {
    const { law, hazards, curvatures, standardized } = this;
    const first = this.nodes * count;
    let logProduct = 0;
    let total = 0;
    for (let a = 0; a < count; a++) {
      const x = z - standardized[a];
      if (x >= law.right) {
        hazards[first + a] = curvatures[first + a] = 0;
        continue;
      }
      logProduct += law.logF.at(x);
      if (logProduct < negligible) return;
      const hazard = law.hazard.at(x);
      hazards[first + a] = hazard;
      curvatures[first + a] = law.hazard.slopeAt(x) + hazard * hazard;
      total += hazard;
    }
    const product = step * Math.exp(logProduct);
    for (let a = 0; a < count; a++) pi[a] += product * hazards[first + a];
    this.products[this.nodes] = product;
    this.totals[this.nodes] = total;
    this.nodes++;
  }

  backward(weights: Float64Array, count: number, gradient: Float64Array): number {
    const { hazards, curvatures } = this;
    gradient.fill(0, 0, count);
    let logSigma = 0;
    for (let node = 0; node < this.nodes; node++) {
      const first = node * count;
      const product = this.products[node];
      const total = this.totals[node];
      let weighted = 0;
      for (let a = 0; a < count; a++) weighted += weights[a] * hazards[first + a];
      for (let a = 0; a < count; a++) {
        const excess = product * (weights[a] * total - weighted);
        gradient[a] += hazards[first + a] * excess;
        logSigma -= curvatures[first + a] * excess;
      }
    }
    for (let a = 0; a < count; a++) gradient[a] /= this.law.scale;
    return this.heat * logSigma;
  }

  private reserve(nodes: number, count: number): void {
    this.products = new Float64Array(nodes);
    this.totals = new Float64Array(nodes);
    this.hazards = new Float64Array(nodes * count);
    this.curvatures = new Float64Array(nodes * count);
    this.standardized = new Float64Array(count);
  }
}
