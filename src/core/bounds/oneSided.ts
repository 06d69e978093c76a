import type { LogSums } from '../documents/results/sums';
import type { RiskBound } from './exponentialSmoothing';
import {
  chosenSecondMoment,
  implicitExplorationRisk,
  linearLogarithmicRisk,
  logarithmicRisk,
  smoothedRisk,
} from './terms';

/**
 * Upper bounds on the risk that need only p_i (section 5). All rest on one event per λ,
 *   E_Q Σ log(1 - λL_i(h)) ≤ n log(1 - λR) + KL + ln(1/δ)   (Chernoff with a change of measure),
 * so α and γ = λ/2 cost nothing extra and only λ is charged on a grid: δ/|Λ| each. A missing support only loosens them.
 */
export type OneSidedMethod = 'es' | 'ls-lin' | 'ix' | 'ls';

/** ψ_λ(x) = (1 - e^{-λx})/λ. */
export function psi(lambda: number, x: number): number {
  if (x === Infinity) return 1 / lambda;
  return -Math.expm1(-lambda * x) / lambda;
}

function assemble(
  estimate: number,
  upper: number,
  n: number,
  kl: number,
  charge: number,
  lambda: number,
  rest: { alpha: number; secondMoment: number },
): RiskBound {
  const kl2 = kl + charge;
  const complexity = kl2 / (n * lambda);
  return {
    estimate,
    lower: -Infinity,
    upper,
    alpha: rest.alpha,
    lambda,
    terms: {
      kl,
      kl1: kl2,
      kl2,
      bias: 0,
      secondMoment: rest.secondMoment,
      context: 0,
      complexity,
      variance: (lambda / 2) * rest.secondMoment,
    },
  };
}

/** R̂^α and mean π c²/p^{2α}. */
interface SmoothingData {
  readonly alpha: number;
  readonly risk: number;
  readonly secondMoment: number;
}

/** ES: R ≤ ψ_λ(R̂^α + (KL + ln(1/δ))/(λn) + (λ/2) mean π c²/p^{2α}). */
function smoothingUpper(
  data: SmoothingData,
  n: number,
  kl: number,
  charge: number,
  lambda: number,
): RiskBound {
  const { alpha, risk, secondMoment } = data;
  const sum =
    secondMoment === Infinity ? Infinity : risk + (kl + charge) / (lambda * n) + (lambda / 2) * secondMoment;
  return assemble(risk, psi(lambda, sum), n, kl, charge, lambda, { alpha, secondMoment });
}

/** All that LS-LIN needs of the rows. */
export type LinearLogarithmicSums = Pick<LogSums, 'rows' | 'weight' | 'inverseCosts'>;

/** LS-LIN: R ≤ ψ_λ(-(1/n) Σ (π/λ) log(1 - λc/p) + (KL + ln(1/δ))/(λn)). */
function linearLogarithmicUpper(
  sums: LinearLogarithmicSums,
  kl: number,
  charge: number,
  lambda: number,
): RiskBound {
  const risk = linearLogarithmicRisk(sums, lambda);
  const upper = psi(lambda, risk + (kl + charge) / (lambda * sums.rows));
  return assemble(risk, upper, sums.rows, kl, charge, lambda, { alpha: 1, secondMoment: 0 });
}

/** LS-LIN at the best λ of a grid, each at δ/|Λ|. */
export function linearLogarithmicBound(
  sums: LinearLogarithmicSums,
  kl: number,
  delta: number,
  lambdas: readonly number[],
): RiskBound {
  const charge = Math.log(lambdas.length / delta);
  return smallest(lambdas.map((lambda) => linearLogarithmicUpper(sums, kl, charge, lambda)));
}

/** IX: R ≤ R̂^{IX(γ=λ/2)} + (KL + ln(1/δ))/(λn). */
function implicitExplorationUpper(sums: LogSums, kl: number, charge: number, lambda: number): RiskBound {
  const risk = implicitExplorationRisk(sums, lambda / 2);
  const upper = risk + (kl + charge) / (lambda * sums.rows);
  return assemble(risk, upper, sums.rows, kl, charge, lambda, { alpha: 1, secondMoment: 0 });
}

/** LS, for a policy fixed before the data (KL = 0): R ≤ ψ_λ(R̂^{LS} + ln(1/δ)/(λn)). */
function logarithmicUpper(sums: LogSums, charge: number, lambda: number): RiskBound {
  const risk = logarithmicRisk(sums, lambda);
  const upper = psi(lambda, risk + charge / (lambda * sums.rows));
  return assemble(risk, upper, sums.rows, 0, charge, lambda, { alpha: 1, secondMoment: 0 });
}

/** The best of one method over a grid of λ, each at δ/|Λ|. ES may take its α freely: see above. */
export function oneSidedBound(
  sums: LogSums,
  method: OneSidedMethod,
  kl: number,
  delta: number,
  lambdas: readonly number[],
  alphas: readonly number[],
): RiskBound {
  if (method === 'ls-lin') return linearLogarithmicBound(sums, kl, delta, lambdas);
  const charge = Math.log(lambdas.length / delta);
  const smoothed =
    method === 'es'
      ? alphas.map((alpha) => ({
          alpha,
          risk: smoothedRisk(sums, alpha),
          secondMoment: chosenSecondMoment(sums, alpha),
        }))
      : [];
  const bounds = lambdas.flatMap((lambda) => {
    if (method === 'ix') return implicitExplorationUpper(sums, kl, charge, lambda);
    if (method === 'ls') return logarithmicUpper(sums, charge, lambda);
    return smoothed.map((data) => smoothingUpper(data, sums.rows, kl, charge, lambda));
  });
  return smallest(bounds);
}

function smallest(bounds: readonly RiskBound[]): RiskBound {
  return bounds.reduce((best, next) => (next.upper < best.upper ? next : best));
}

/** LS is the tightest for a policy fixed before the data, LS-LIN for one that depends on it. */
export function tightestOneSided(kl: number): OneSidedMethod {
  return kl === 0 ? 'ls' : 'ls-lin';
}
