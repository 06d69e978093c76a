import { psi } from '../../bounds/oneSided';
import type { ObjectiveSettings, TrainingObjective } from './objective';

/** A λ that balances the charge ln(1/δ)/(λn) against what λ costs the estimate, when the user gives none. */
function fixedLambda({ lambda, n }: ObjectiveSettings): number {
  return typeof lambda === 'number' ? lambda : 1 / Math.sqrt(n);
}

/** LS-LIN: ψ_λ(-(1/n) Σ (π/λ) log(1 - λc/p) + (KL + ln(1/δ))/(λn)). */
export function logarithmicSmoothing(settings: ObjectiveSettings): TrainingObjective {
  const { n, delta } = settings;
  const lambda = fixedLambda(settings);
  return {
    name: 'logarithmic-smoothing',
    terms: [{ name: 'risk', chosen: (cost, p) => -Math.log1p((-lambda * cost) / p) / lambda }],
    trainsSigma: true,
    evaluate([risk], { kl }) {
      const inner = risk + (kl + Math.log(1 / delta)) / (lambda * n);
      const slope = Math.exp(-lambda * inner);
      return {
        value: psi(lambda, inner),
        slopes: [slope],
        klSlope: slope / (lambda * n),
        squaredSlope: 0,
        lambda,
      };
    },
  };
}

/** IX: R̂^{IX(γ=λ/2)} + (KL + ln(1/δ))/(λn). */
export function implicitExploration(settings: ObjectiveSettings): TrainingObjective {
  const { n, delta } = settings;
  const lambda = fixedLambda(settings);
  return {
    name: 'ix',
    terms: [{ name: 'risk', chosen: (cost, p) => cost / (p + lambda / 2) }],
    trainsSigma: true,
    evaluate: ([risk], { kl }) => ({
      value: risk + (kl + Math.log(1 / delta)) / (lambda * n),
      slopes: [1],
      klSlope: 1 / (lambda * n),
      squaredSlope: 0,
      lambda,
    }),
  };
}
