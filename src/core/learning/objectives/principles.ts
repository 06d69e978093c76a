import { distancePrinciple, smoothingPrinciple, variancePrinciple } from '../../bounds/learningPrinciples';
import { clippedRiskTerm, secondMomentTerm, smoothedRiskTerm, supportTerm, type DataTerm } from './dataTerms';
import type { ObjectiveSettings, TrainingObjective } from './objective';

/** R̂^α + λ1‖μ-μ0‖² + λ2 V + λ3 B. */
export function smoothingPrincipleObjective({ alpha, penalties }: ObjectiveSettings): TrainingObjective {
  return {
    name: 'lp-exponential-smoothing',
    terms: [smoothedRiskTerm(alpha), supportTerm(alpha), secondMomentTerm(alpha)],
    trainsSigma: false,
    evaluate([risk, support, secondMoment], { squared }) {
      const data = { alpha, risk, bias: 1 - support, secondMoment };
      return {
        value: smoothingPrinciple(data, squared, penalties),
        slopes: [1, -penalties[2], penalties[1]],
        klSlope: 0,
        squaredSlope: penalties[0],
      };
    },
  };
}

/** R̂τ + λ‖μ-μ0‖². */
export function distancePrincipleObjective({
  tau,
  penalties: [penalty],
}: ObjectiveSettings): TrainingObjective {
  return {
    name: 'lp-london',
    terms: [clippedRiskTerm(tau)],
    trainsSigma: false,
    evaluate: ([risk], { squared }) => ({
      value: distancePrinciple(risk, squared, penalty),
      slopes: [1],
      klSlope: 0,
      squaredSlope: penalty,
    }),
  };
}

/** c min(w, M) and its square, with their slopes in π: not linear, because the clipping looks at π. */
function clippedWeightTerms(largest: number): DataTerm[] {
  return [
    {
      name: 'risk',
      curved: (cost, p, pi, out) => {
        const inside = pi / p < largest;
        out[0] = cost * (inside ? pi / p : largest);
        out[1] = inside ? cost / p : 0;
      },
    },
    {
      name: 'squares',
      curved: (cost, p, pi, out) => {
        const inside = pi / p < largest;
        const weighted = cost * (inside ? pi / p : largest);
        out[0] = weighted * weighted;
        out[1] = inside ? (2 * weighted * cost) / p : 0;
      },
    },
  ];
}

/** SVP: R̂^M + λ√(Var/n) with M = 1/τ. */
export function variancePrincipleObjective({
  n,
  tau,
  penalties: [penalty],
}: ObjectiveSettings): TrainingObjective {
  return {
    name: 'svp',
    terms: clippedWeightTerms(1 / tau),
    trainsSigma: false,
    evaluate([risk, squares]) {
      const correction = n > 1 ? n / (n - 1) : 1;
      const variance = Math.max(squares - risk * risk, 1e-12) * correction;
      const outer = (penalty * correction) / (2 * Math.sqrt(variance * n));
      return {
        value: variancePrinciple(risk, variance, n, penalty),
        slopes: [1 - 2 * risk * outer, outer],
        klSlope: 0,
        squaredSlope: 0,
      };
    },
  };
}

/** Plain IPS, or its hard-clipped form: R̂τ alone. With τ = 0 nothing is clipped. */
export function plainObjective({ tau }: ObjectiveSettings): TrainingObjective {
  return {
    name: 'ips',
    terms: [clippedRiskTerm(tau)],
    trainsSigma: false,
    evaluate: ([risk]) => ({ value: risk, slopes: [1], klSlope: 0, squaredSlope: 0 }),
  };
}
