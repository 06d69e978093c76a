import { exponentialSmoothingBound, fixedCharges, symmetricWidth } from '../../bounds/exponentialSmoothing';
import { plugInLambda, programLambda } from '../../bounds/objective';
import { secondMomentTerm, smoothedRiskTerm, supportTerm } from './dataTerms';
import type { ObjectiveSettings, TrainingObjective } from './objective';

/**
 * Theorem 1 as an objective: R̂^α + √(KL1/2n) + B + KL2/(nλ) + (λ/2)V. λ is a constant for the gradient: at λ* by the
 * envelope theorem, with the program's λ because that is what the authors' program does.
 */
export function exponentialSmoothing(settings: ObjectiveSettings): TrainingObjective {
  const { n, delta, alpha } = settings;
  return {
    name: 'exponential-smoothing',
    terms: [smoothedRiskTerm(alpha), supportTerm(alpha), secondMomentTerm(alpha)],
    trainsSigma: true,
    evaluate([risk, support, secondMoment], { kl }) {
      const charges = fixedCharges(kl, n, delta);
      const lambda = lambdaOf(settings, charges.kl2, secondMoment);
      const bound = exponentialSmoothingBound(
        { alpha, risk, bias: 1 - support, secondMoment },
        n,
        lambda,
        charges,
      );
      return {
        value: risk + symmetricWidth(bound.terms),
        slopes: [1, -1, lambda / 2],
        klSlope: 1 / (2 * Math.sqrt(2 * n * charges.kl1)) + 1 / (n * lambda),
        squaredSlope: 0,
        lambda,
      };
    },
  };
}

function lambdaOf({ lambda, n }: ObjectiveSettings, kl2: number, secondMoment: number): number {
  if (lambda === 'optimal') return plugInLambda(kl2, n, secondMoment);
  if (lambda === 'program') return programLambda(kl2, n, secondMoment);
  return lambda;
}
