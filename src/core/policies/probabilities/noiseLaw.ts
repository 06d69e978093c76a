import { logNormalDensity, logNormalDistribution } from '../../numerics/functions/normal';
import { PolynomialTable } from '../../numerics/functions/polynomialTable';

/**
 * The law of the noise ξ_a that is added to each score before the largest is taken, in units of `scale`:
 * F its distribution function and r = f/F its reversed hazard.
 */
export interface NoiseLaw {
  /** Scores are divided by this before the integral. */
  readonly scale: number;
  /** Below `left` F vanishes for our purposes; above `right` F is one. */
  readonly left: number;
  readonly right: number;
  readonly logF: PolynomialTable;
  readonly hazard: PolynomialTable;
}

let standardNormal: Omit<NoiseLaw, 'scale'> | undefined;

function normalTables(): Omit<NoiseLaw, 'scale'> {
  standardNormal ??= {
    left: -9,
    right: 9,
    logF: new PolynomialTable(logNormalDistribution, -9, 9, 4),
    hazard: new PolynomialTable((x) => Math.exp(logNormalDensity(x) - logNormalDistribution(x)), -9, 9, 4),
  };
  return standardNormal;
}

/** Gaussian policies: ξ = σ‖φ‖ε with ε ~ N(0, 1). */
export function gaussianLaw(deviation: number): NoiseLaw {
  return { ...normalTables(), scale: deviation };
}

const step = 0.25;

/**
 * F(x) = P(sε + G ≤ x) and f for ε standard normal and G standard Gumbel, by the trapezoid rule on whichever of the
 * two is the smoother factor: E_ε exp(-e^{sε - x}) for s ≤ 1, E_G Φ((x - G)/s) for s > 1.
 */
function gumbelPlusNormal(x: number, s: number): { distribution: number; density: number } {
  let distribution = 0;
  let density = 0;
  if (s <= 1) {
    for (let node = -36; node <= 36; node++) {
      const epsilon = node * step;
      const weight = step * Math.exp(logNormalDensity(epsilon));
      const decay = Math.exp(s * epsilon - x);
      const gumbel = weight * Math.exp(-decay);
      distribution += gumbel;
      if (gumbel > 0) density += gumbel * decay;
    }
  } else {
    const { logF } = normalTables();
    for (let node = -20; node <= 160; node++) {
      const gumbel = node * step;
      const weight = step * Math.exp(-gumbel - Math.exp(-gumbel));
      const standard = (x - gumbel) / s;
      if (standard > -9) distribution += standard < 9 ? weight * Math.exp(logF.at(standard)) : weight;
      density += (weight / s) * Math.exp(logNormalDensity(standard));
    }
  }
  return { distribution: Math.min(distribution, 1), density };
}

/**
 * Mixed-logit policies: ξ = σ‖φ‖ε + Gumbel. The tables reach as far as `reach`, the largest σ‖φ‖ they are to be combined
 * with. F below 1e-30 contributes nothing and is cut off there.
 */
export function mixedLogitLaw(deviation: number, reach = deviation): NoiseLaw {
  const scale = Math.max(1, reach);
  const left = -(9 * reach + 4) / scale;
  const right = (9 * reach + 38) / scale;
  const seen = new Map<number, { distribution: number; density: number }>();
  const both = (x: number): { distribution: number; density: number } => {
    let pair = seen.get(x);
    if (!pair) seen.set(x, (pair = gumbelPlusNormal(x * scale, deviation)));
    return pair;
  };
  const logF = (x: number): number => Math.log(Math.max(both(x).distribution, 1e-30));
  const hazard = (x: number): number => (scale * both(x).density) / Math.max(both(x).distribution, 1e-30);
  return {
    scale,
    left,
    right,
    logF: new PolynomialTable(logF, left, right, 4),
    hazard: new PolynomialTable(hazard, left, right, 4),
  };
}
