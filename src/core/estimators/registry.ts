import { directMethod } from './directMethod';
import { doublyRobust } from './doublyRobust';
import type { Estimator } from './estimator';
import { harmonic } from './harmonic';
import { implicitExploration } from './implicitExploration';
import { ips } from './ips';
import { ipsAlpha } from './ipsAlpha';
import { ipsBeta } from './ipsBeta';
import { clippedPropensities } from './clippedPropensities';
import { clippedWeights } from './clippedWeights';
import { logarithmicSmoothing } from './logarithmicSmoothing';
import { selfNormalized } from './selfNormalized';
import { shrinkage } from './shrinkage';

/** Every estimator the product knows, in the order in which it lists them. */
export const estimators: readonly Estimator[] = [
  ips,
  clippedWeights,
  clippedPropensities,
  ipsAlpha,
  ipsBeta,
  shrinkage,
  harmonic,
  implicitExploration,
  logarithmicSmoothing,
  selfNormalized,
  directMethod,
  doublyRobust,
];
