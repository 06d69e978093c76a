import type { EstimatorName } from '../../documents/names';
import type { RewardRange } from '../../documents/log/rewardRange';
import { float } from '../quote';

/** ŵ of the estimators that average r·ŵ, from pi, p and w = π/p. */
const weights: Readonly<Partial<Record<EstimatorName, (parameter: number) => string>>> = {
  ips: () => 'w',
  'ips-min': (limit) => `least(w, ${float(limit)})`,
  'ips-max': (tau) => `pi / greatest(p, ${float(tau)})`,
  'ips-alpha': (alpha) => `pi / exp(${float(alpha)} * log(p))`,
  'ips-beta': (beta) => `if(pi > 0, exp(${float(beta)} * (log(pi) - log(p))), 0.)`,
  shrinkage: (lambda) => (lambda > 0 ? `w / (1. + w * (w / ${float(lambda)}))` : '0.'),
  harmonic: (lambda) => `if(w > 0, w / (${float(1 - lambda)} + ${float(lambda)} * w), 0.)`,
  ix: (gamma) => `pi / (p + ${float(gamma)})`,
  snips: () => 'w',
};

/** The terms of an estimator on a row, and their shares of the range; undefined where it needs more than w and r. */
export function estimatorTerms(
  name: EstimatorName,
  parameter: number,
  { min, max }: RewardRange,
): { readonly numerator: string; readonly share: string } | undefined {
  const weight = weights[name]?.(parameter);
  if (weight !== undefined) return { numerator: `rr * (${weight})`, share: `rho * (${weight})` };
  if (name !== 'ls') return undefined;
  const smoothed =
    parameter > 0 ? `log(1. + ${float(parameter)} * w * rho) / ${float(parameter)}` : 'w * rho';
  return { numerator: `${float(min)} + ${float(max - min)} * (${smoothed})`, share: '0.' };
}
