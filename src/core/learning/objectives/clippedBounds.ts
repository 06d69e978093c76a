import { minimizeOnInterval } from '../../numerics/solving/minimize';
import {
  bernsteinFactor,
  defaultSakhiLambdas,
  programSakhiLambdas,
  sakhiBernsteinBound,
  sakhiCatoniAt,
} from '../../bounds/baselines';
import { clippedRiskTerm, clippedSecondMomentTerm } from './dataTerms';
import type { ObjectiveSettings, TrainingObjective } from './objective';

/**
 * London and Sandler's bound on the clipped R̂τ. The authors' program charges (KL + ln(2√n/δ))/n where the bound has
 * (KL + ln(n/δ))/(n - 1): a smaller constant under the root, so that each unit of KL costs more.
 */
export function london({ n, delta, tau, lambda }: ObjectiveSettings): TrainingObjective {
  const asProgram = lambda === 'program';
  const scale = tau * (asProgram ? n : n - 1);
  const constant = Math.log((asProgram ? 2 * Math.sqrt(n) : n) / delta);
  return {
    name: 'london',
    terms: [clippedRiskTerm(tau)],
    trainsSigma: true,
    evaluate([risk], { kl }) {
      const rate = (kl + constant) / scale;
      const room = Math.max(risk + 1 / tau, 1e-12);
      const root = Math.sqrt(2 * room * rate);
      return {
        value: risk + root + 2 * rate,
        slopes: [1 + rate / root],
        klSlope: (room / root + 2) / scale,
        squaredSlope: 0,
      };
    },
  };
}

/** Sakhi et al. 1: the best λ found numerically, a constant for the gradient by the envelope theorem. */
export function sakhi1({ n, delta, tau }: ObjectiveSettings): TrainingObjective {
  return {
    name: 'sakhi1',
    terms: [clippedRiskTerm(tau)],
    trainsSigma: true,
    evaluate([risk], { kl }) {
      const at = (logLambda: number): number => sakhiCatoniAt(risk, tau, kl, n, delta, Math.exp(logLambda));
      const best = minimizeOnInterval(at, Math.log(1e-8), Math.log(50));
      const lambda = Math.exp(best.at);
      // ∂/∂R̂τ and ∂/∂KL of (1 - e^{-u})/(τ(e^λ - 1)) with u = τλR̂τ + (KL + …)/n.
      const decay = 1 - best.value * tau * Math.expm1(lambda);
      const outer = decay / (tau * Math.expm1(lambda));
      return {
        value: best.value,
        slopes: [outer * tau * lambda],
        klSlope: outer / n,
        squaredSlope: 0,
        lambda,
      };
    },
  };
}

/** Sakhi et al. 2, at the best λ of its grid. */
export function sakhi2(
  settings: ObjectiveSettings,
  lambdas: readonly number[] = sakhiLambdas(settings),
): TrainingObjective {
  const { n, delta, tau } = settings;
  return {
    name: 'sakhi2',
    terms: [clippedRiskTerm(tau), clippedSecondMomentTerm(tau)],
    trainsSigma: true,
    evaluate([risk, secondMoment], { kl }) {
      const { upper, lambda } = sakhiBernsteinBound(risk, secondMoment, tau, kl, n, delta, lambdas);
      const kl1 = kl + Math.log((4 * Math.sqrt(n)) / delta);
      return {
        value: upper,
        slopes: [1, (lambda / n) * bernsteinFactor(lambda / (tau * n))],
        klSlope: 1 / (2 * Math.sqrt(2 * n * kl1)) + 1 / lambda,
        squaredSlope: 0,
        lambda,
      };
    },
  };
}

const sakhiLambdas = ({ n, delta, tau, lambda }: ObjectiveSettings): readonly number[] =>
  lambda === 'program' ? programSakhiLambdas(n, tau, delta) : defaultSakhiLambdas(n);
