import { complementClaim, improvementClaim, valueClaim } from './claimVariables';
import { complementWithModel, improvementWithModel, valueWithModel } from './controlVariate';

/** Y of each claim, plain and with a control variate. */
export const plainClaims = {
  value: valueClaim,
  complement: complementClaim,
  improvement: improvementClaim,
} as const;

export const modelClaims = {
  value: valueWithModel,
  complement: complementWithModel,
  improvement: improvementWithModel,
} as const;
